import type { Dispatch } from 'react';
import { NO_MONEY } from '#domain/money/money.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { formatMoney } from '#web/lib/format/money-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import type { Draft } from './draft.ts';
import type { DraftAction } from './draft-reducer.ts';

/** Asks whether to keep amounts that were entered for another total. */
export function TotalPrompt({ draft, dispatch }: { draft: Draft; dispatch: Dispatch<DraftAction> }) {
  const { t } = useTranslation('entering');
  const language = useLanguage();
  const before = formatMoney(draft.amountsMeantFor ?? NO_MONEY, draft.currency, language);
  return (
    <div aria-live="polite">
      <Notice
        tone="warning"
        title={t('total.title')}
        action={
          <Row wrap>
            <Button size="sm" onClick={() => dispatch({ kind: 'split-evenly' })}>
              {t('total.evenly')}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => dispatch({ kind: 'keep-amounts' })}>
              {t('total.keep')}
            </Button>
          </Row>
        }
      >
        {t('total.message', { before })}
      </Notice>
    </div>
  );
}
