import { type Dispatch, type MouseEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { NO_MONEY } from '#domain/money/money.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { formatMoney } from '#web/lib/format/money-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import type { Draft } from './draft.ts';
import type { DraftAction } from './draft-reducer.ts';

interface TotalPromptProps {
  isAsked: boolean;
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
}

/**
 * Asks whether to keep amounts that were entered for another total. What stands around it is always there: a screen reader
 * tells only of what comes into it.
 */
export function TotalPrompt({ isAsked, draft, dispatch }: TotalPromptProps) {
  const { t } = useTranslation('entering');
  const language = useLanguage();
  const around = useRef<HTMLDivElement>(null);
  const before = formatMoney(draft.amountsMeantFor ?? NO_MONEY, draft.currency, language);

  function answer(kind: 'split-evenly' | 'keep-amounts', { currentTarget }: MouseEvent) {
    const isByKey = currentTarget.matches(':focus-visible');
    flushSync(() => dispatch({ kind }));
    // The prompt goes, and the focus with it. A finger would open the keyboard of its device.
    if (isByKey) firstShare(around.current)?.focus();
  }

  return (
    // Empty, it takes no gap of its own.
    <div ref={around} aria-live="polite" className="empty:absolute">
      {isAsked && (
        <Notice
          tone="warning"
          title={t('total.title')}
          action={
            <Row wrap>
              <Button size="sm" onClick={(event) => answer('split-evenly', event)}>
                {t('total.evenly')}
              </Button>
              <Button size="sm" variant="quiet" onClick={(event) => answer('keep-amounts', event)}>
                {t('total.keep')}
              </Button>
            </Row>
          }
        >
          {t('total.message', { before })}
        </Notice>
      )}
    </div>
  );
}

/** The field of the first share beneath the prompt. */
function firstShare(prompt: Element | null): HTMLElement | null {
  const fields = prompt?.parentElement?.querySelectorAll<HTMLElement>(
    'section li input:not([type=checkbox])',
  );
  return [...(fields ?? [])].find((field) => isBelow(field, prompt)) ?? null;
}

function isBelow(field: Element, prompt: Element | null): boolean {
  return Boolean(prompt && prompt.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING);
}
