// What the seeded groups live through, written the way one would tell it. Amounts in minor units, days counted from
// today, so that the demo is never old.

import type { NewCategory } from '#contract/categories.ts';
import type { Category } from '#domain/ledger/category.ts';
import type { Frequency } from '#domain/recurrence/schedule.ts';

export type Name = 'ana' | 'ben' | 'chloé' | 'dev' | 'emma' | 'flor' | 'leo';

/** Known by name alone, in one of the groups. */
export type GuestName = 'pau';

export type Participant = Name | GuestName;

export type Shares = readonly (readonly [Participant, number])[];

/**
 * A list of names shares evenly; 'all' is every member of the group but its guests. `fixed` carries its
 * amounts, `rest` shares the rest.
 */
export type ScriptSide =
  | 'all'
  | readonly Participant[]
  | { readonly parts: Shares }
  | { readonly percent: Shares }
  | { readonly amount: Shares }
  | { readonly fixed: Shares; readonly rest: readonly Participant[] };

/** Item by item: what it was, its amount, and who had it. */
export interface ScriptItems {
  readonly items: readonly (readonly [what: string, amount: number, who: 'all' | readonly Participant[]])[];
  readonly tip: number;
}

export interface Line {
  /** 0 is today, -1 yesterday. */
  readonly day: number;
  readonly what: string;
  /** Of an expense; some were never given one. */
  readonly category?: Category;
  readonly amount: number;
  readonly by: ScriptSide;
  /** All members unless told. */
  readonly for?: ScriptSide | ScriptItems;
  readonly type?: 'transfer' | 'income' | 'settlement';
  /** The group's default unless told. */
  readonly currency?: string;
  /** What was entered at first, and corrected an hour later. */
  readonly mistakenAmount?: number;
  /** Entered twice by mistake, and deleted. */
  readonly isDeleted?: true;
}

/** What Ana, who is premium, has made recur; next on a day to come. */
export interface Recurring extends Pick<Line, 'day' | 'what' | 'category' | 'amount' | 'by' | 'for'> {
  readonly frequency: Frequency;
  readonly next: number;
  readonly isPaused?: true;
}

/** Each member pays what the plan says. */
export interface SettleUp {
  readonly day: number;
  readonly settleUp: true;
}

export interface Story {
  readonly name: string;
  readonly description: string;
  readonly icon: 'home' | 'plane' | 'heart';
  readonly colour: 'red' | 'cyan' | 'pink';
  readonly currencies: readonly ['EUR', ...('GBP' | 'USD')[]];
  /** The first founds the group. */
  readonly people: readonly [Name, ...Name[]];
  readonly guests?: readonly { readonly name: GuestName; readonly displayName: string }[];
  readonly founded: number;
  /** Of the group's own. */
  readonly categories?: readonly NewCategory[];
  readonly lines: readonly (Line | SettleUp | Recurring)[];
}
