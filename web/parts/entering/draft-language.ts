import type { EntryLocale } from '#domain/money/number-entry.ts';
import type { Draft, SideDraft } from './draft.ts';
import type { ItemsDraft } from './items/items-draft.ts';

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
    payers: sideIn(draft.payers),
    recipients: sideIn(draft.recipients),
  };
}

function sideIn(side: SideDraft): SideDraft {
  return {
    ...side,
    entries: side.entries.map((entry) => ({ ...entry, text: translated(entry.text) })),
    ...(side.itemised && { itemised: itemsIn(side.itemised) }),
  };
}

function itemsIn({ items, extras, ...itemised }: ItemsDraft): ItemsDraft {
  const { discount, tax, tip } = extras;
  return {
    ...itemised,
    items: items.map((item) => ({ ...item, amountText: translated(item.amountText) })),
    extras: { discount: translated(discount), tax: translated(tax), tip: translated(tip) },
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
