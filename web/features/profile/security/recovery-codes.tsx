import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useAskBeforeClosing } from '#web/features/profile/closing/closing.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useConfirm } from '#web/kit/popups/use-confirm.ts';
import { download } from '#web/lib/browser/download.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { bringIntoView } from './bring-into-view.ts';
import { CopyButton } from './copy-button.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  onDone: () => void;
}

/** The codes for signing in when the phone is lost. They are shown only once. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('profile');
  const confirm = useConfirm();
  const id = useId();
  const [isKept, setKept] = useState(false);
  useAskBeforeClosing(!isKept, () =>
    confirm({
      title: t('codes.unkeptTitle'),
      message: t('codes.unkeptMessage'),
      confirmLabel: t('codes.close'),
      cancelLabel: t('codes.stay'),
      variant: 'warning',
    }),
  );
  const text = `${t('codes.file', { email })}\n\n${codes.join('\n')}\n`;
  return (
    <section
      ref={bringIntoView}
      tabIndex={-1}
      aria-label={t('codes.title')}
      aria-describedby={id}
      className="min-w-0 scroll-my-24 outline-none"
    >
      <Stack>
        <Notice tone="warning" title={t('codes.title')}>
          <span id={id}>{t('codes.message')}</span>
        </Notice>
        <ul
          aria-label={t('codes.label')}
          className="grid gap-x-4 gap-y-1 whitespace-nowrap rounded-m bg-sunken px-4 py-3 font-mono text-m tracking-wide"
        >
          {codes.map((code) => (
            <li key={code} className="select-all">
              {code}
            </li>
          ))}
        </ul>
        <Row wrap>
          <CopyButton text={codes.join('\n')} label={t('codes.copy')} onCopied={() => setKept(true)} />
          <Button
            size="sm"
            icon={Download}
            onClick={() => {
              download('quits-recovery-codes.txt', 'text/plain', text);
              setKept(true);
            }}
          >
            {t('codes.download')}
          </Button>
        </Row>
        <Button variant="primary" onClick={onDone} block>
          {t('codes.done')}
        </Button>
      </Stack>
    </section>
  );
}
