import type { NewTransaction } from '#contract/transactions.ts';
import { minorUnits } from '#domain/money/money.ts';
import type { Cast } from './cast.ts';
import type { Name, Participant, ScriptItems, ScriptSide } from './script.ts';

/** A side of the script as a client would send it. `members`: who is meant by 'all'. */
export function splitOf(side: ScriptSide, members: readonly Name[], cast: Cast): NewTransaction['payers'] {
  const one = (name: Participant) => ({ userId: cast[name] });
  const list = (names: readonly Participant[]) => names.map(one);
  if (side === 'all') return { mode: 'evenly', parts: list(members) };
  if ('parts' in side) {
    return { mode: 'parts', parts: side.parts.map(([name, parts]) => ({ ...one(name), parts })) };
  }
  if ('percent' in side) {
    const parts = side.percent.map(([name, percent]) => ({ ...one(name), percent }));
    return { mode: 'percent', parts };
  }
  if ('amount' in side) {
    const parts = side.amount.map(([name, amount]) => ({ ...one(name), amount: minorUnits(amount) }));
    return { mode: 'amount', parts };
  }
  if ('fixed' in side) {
    const fixed = side.fixed.map(([name, fixed]) => ({ ...one(name), fixed: minorUnits(fixed) }));
    return { mode: 'evenly', parts: [...fixed, ...list(side.rest)] };
  }
  return { mode: 'evenly', parts: list(side) };
}

/** Whom a line was for. */
export function recipientsOf(
  side: ScriptSide | ScriptItems,
  members: readonly Name[],
  cast: Cast,
): NewTransaction['recipients'] {
  if (typeof side === 'string' || !('items' in side)) return splitOf(side, members, cast);
  const items = side.items.map(([name, amount, who]) => {
    const names: readonly Participant[] = who === 'all' ? members : who;
    return { name, amount: minorUnits(amount), parts: names.map((one) => ({ userId: cast[one], parts: 1 })) };
  });
  return { mode: 'items', items, tip: minorUnits(side.tip) };
}
