import { RotateCw, X } from 'lucide-react';
import { Button } from '#web/kit/actions/button.tsx';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { formatNumber } from '#web/lib/format/number-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { useProblemText } from '#web/parts/attachments/use-problem-text.ts';
import type { Upload } from '#web/queries/changes/upload-list.ts';
import { dropUpload, retryUpload } from '#web/queries/changes/uploads.ts';
import { ComingTile } from './receipt-tile.tsx';

/** A file on its way: how far it is, and how to give it up. */
export function UploadTile({ upload: { id, name, part } }: { upload: Upload }) {
  const { t } = useTranslation('receipts');
  const language = useLanguage();
  const percent = formatNumber(Math.round((part ?? 0) * 100), language);
  return (
    <span className="relative block">
      <ComingTile name={name} part={part} />
      <span role="status" className="sr-only">
        {part === undefined ? t('upload.waiting', { name }) : t('upload.sending', { name, percent })}
      </span>
      <span className="absolute -top-2 -right-2 rounded-pill border border-line bg-raised">
        <IconButton icon={X} size="sm" label={t('upload.cancel', { name })} onClick={() => dropUpload(id)} />
      </span>
    </span>
  );
}

/** What could not be added, and why; the file is still there to be sent again. */
export function FailedUpload({ upload: { id, name, failure } }: { upload: Upload }) {
  const { t } = useTranslation('receipts');
  const problemOf = useProblemText();
  const { text, mayRetry } = problemOf(failure);
  return (
    <Notice
      tone="danger"
      title={t('upload.failed', { name })}
      action={
        <Row wrap>
          {mayRetry && (
            <Button size="sm" icon={RotateCw} onClick={() => retryUpload(id)}>
              {t('upload.retry')}
            </Button>
          )}
          <Button size="sm" variant="quiet" icon={X} onClick={() => dropUpload(id)}>
            {t('upload.dismiss', { name })}
          </Button>
        </Row>
      }
    >
      {text}
    </Notice>
  );
}
