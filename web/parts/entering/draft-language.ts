import type { EntryLocale } from '#domain/money/number-entry.ts';
import type { Draft } from './draft.ts';
import { sideWritten } from './draft-currency.ts';

/** The same draft in the reader's language of now: each figure is the same number there, and what follows is written in it. */
export function inLanguage(draft: Draft, locale: EntryLocale): Draft {
  if (draft.locale === locale) return draft;
  const { amountText, foreign } = draft;
  return {
    ...draft,
    locale,
    amountText: translated(amountText),
    foreign: foreign && {
      ...foreign,
      amountText: translated(foreign.amountText),
      rateText: translated(foreign.rateText),
    },
    payers: sideWritten(draft.payers, translated),
    recipients: sideWritten(draft.recipients, translated),
  };
}

/** A lone mark is read by the language, and is the other one in the other. Several of them are read alike in both. */
function translated(figures: string): string {
  return figures.replace(/[\d.,]+/g, (figure) =>
    figure.replace(/[^.,]/g, '').length === 1 ? figure.replace(/[.,]/, otherMark) : figure,
  );
}

function otherMark(mark: string): string {
  return mark === '.' ? ',' : '.';
}
