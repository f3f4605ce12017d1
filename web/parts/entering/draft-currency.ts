// A draft in another currency: every amount that was typed keeps its figure, and nothing is converted.

import { takesOriginal } from '#domain/ledger/original.ts';
import { type CurrencyCode, getCurrency } from '#domain/money/currency.ts';
import { isAmount, type MinorUnits } from '#domain/money/money.ts';
import { inCurrency } from '#web/lib/format/entry-text.ts';
import type { Draft, SideDraft } from './draft.ts';
import type { ItemsDraft } from './items/items-draft.ts';

/** What was paid in a third currency stays. */
export function inCurrencyOf(currency: CurrencyCode, draft: Draft): Draft {
  const write = (typed: string) => inCurrency(typed, draft.currency, currency, draft.locale);
  const sideIn = (side: SideDraft) =>
    side.mode === 'parts' || side.mode === 'percent' ? side : sideWritten(side, write);
  return {
    ...draft,
    currency,
    amountText: write(draft.amountText),
    payers: sideIn(draft.payers),
    recipients: sideIn(draft.recipients),
    amountsMeantFor: meantIn(currency, draft),
  };
}

/** Asked when the fields for it are there: the draft may have become another one while they were fetched. */
export function mayBeginForeign({ type, foreign, recipients }: Draft): boolean {
  return takesOriginal(type) && !foreign && !recipients.itemised;
}

// The total that the amounts were meant for keeps its figure, too, where the currency has it.
function meantIn(currency: CurrencyCode, draft: Draft): MinorUnits | undefined {
  const units = (code: CurrencyCode) => 10 ** getCurrency(code).decimalPlaces;
  const meant = ((draft.amountsMeantFor ?? 0) * units(currency)) / units(draft.currency);
  return isAmount(meant) ? meant : undefined;
}

/** A side with every figure as `write` writes it. */
export function sideWritten(side: SideDraft, write: (figures: string) => string): SideDraft {
  return {
    ...side,
    entries: side.entries.map((entry) => ({ ...entry, text: write(entry.text) })),
    ...(side.itemised && { itemised: itemsWritten(side.itemised, write) }),
  };
}

function itemsWritten(
  { items, extras, ...itemised }: ItemsDraft,
  write: (figures: string) => string,
): ItemsDraft {
  const { discount, tax, tip } = extras;
  return {
    ...itemised,
    items: items.map((item) => ({ ...item, amountText: write(item.amountText) })),
    extras: { discount: write(discount), tax: write(tax), tip: write(tip) },
  };
}
