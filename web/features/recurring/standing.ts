// How a rule stands, as far as its reader can know: whether it goes on, why it is paused and whether that reason has passed,
// and why it would pause on its next day. An archive and a plan are known of the reader's own alone.

import type { Group } from '#contract/groups.ts';
import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import type { Tier } from '#domain/groups/tier.ts';
import {
  type GroupsReason,
  type OwnersReason,
  reasonOfOwner,
  reasonToPause,
} from '#domain/recurrence/reason-to-pause.ts';
import type { PauseReason } from '#domain/recurrence/rule.ts';
import { formerMembers } from '#web/parts/people/members.ts';
import { isOver } from './is-over.ts';

export interface RuleStanding {
  /** It books nothing any more. */
  hasEnded: boolean;
  /** Why it is paused, or what has become of the reason; the one that holds now before one that has passed. */
  paused: PauseReason | 'has-currency-again' | 'reason-has-passed' | undefined;
  /** Beside another reason for which it is paused, as it is not resumed until this is mended. */
  lacksCurrency: boolean;
  /** Of one that is active still: it is paused on its next day, and books nothing. The reader's own reasons first. */
  willPause: OwnersReason | GroupsReason | 'owner-lacks-premium' | undefined;
}

interface Known {
  /** Not known while the list of groups is older than the rule. */
  readonly group: Group | undefined;
  readonly you: string;
  /** Of the reader; undefined until it is known. */
  readonly tier: Tier | undefined;
  /** Where the group is. */
  readonly today: CalendarDate;
}

export function standingOf(rule: RecurringExpense, known: Known): RuleStanding {
  const { isActive, pauseReason } = rule;
  const hasEnded = isOver(rule, known.today);
  return {
    hasEnded,
    paused: pauseReason ? pausedFor(rule, pauseReason, hasEnded, known) : undefined,
    lacksCurrency:
      lacksItsCurrency(rule, known) && !isActive && !hasEnded && pauseReason !== 'currency-removed',
    willPause: isActive && !hasEnded ? willPauseFor(rule, known) : undefined,
  };
}

function pausedFor(
  rule: RecurringExpense,
  pauseReason: PauseReason,
  hasEnded: boolean,
  known: Known,
): RuleStanding['paused'] {
  const reasonNow = groupsReason(rule, known) ?? ownersReason(rule, known);
  if (!hasPassed(rule, pauseReason, reasonNow, known)) return pauseReason;
  // A currency that is lacking is said beside it.
  if (hasEnded || reasonNow === 'currency-removed') return undefined;
  return reasonNow ?? (pauseReason === 'currency-removed' ? 'has-currency-again' : 'reason-has-passed');
}

function willPauseFor(rule: RecurringExpense, known: Known): RuleStanding['willPause'] {
  const ofOwner = ownersReason(rule, known);
  if (ofOwner) return ofOwner;
  const ofGroup = groupsReason(rule, known);
  // The reader's own tier is known from elsewhere, and sooner.
  const lacksPremium = rule.ownerLacksPremium && rule.createdBy !== known.you;
  return lacksPremium && ofGroup !== 'owner-left' ? 'owner-lacks-premium' : ofGroup;
}

/** Why nothing would be booked in the group as it is now. */
function groupsReason(rule: RecurringExpense, known: Known): GroupsReason | undefined {
  // One that is not in the list may have joined since it was read.
  const former = new Set(known.group ? formerMembers(known.group).map(({ userId }) => userId) : []);
  return reasonToPause(rule, {
    isMember: (userId) => !former.has(userId),
    hasCurrency: () => !lacksItsCurrency(rule, known),
  });
}

function ownersReason(
  { createdBy }: RecurringExpense,
  { group, you, tier }: Known,
): OwnersReason | undefined {
  if (createdBy !== you) return undefined;
  return reasonOfOwner({ lacksPremium: tier === 'free', hasArchived: !!group?.archivedAt });
}

function hasPassed(
  { createdBy }: RecurringExpense,
  reason: PauseReason,
  reasonNow: PauseReason | undefined,
  { group, you, tier }: Known,
): boolean {
  switch (reason) {
    case 'owner-left':
    case 'currency-removed':
    case 'member-left':
      return group !== undefined && reason !== reasonNow;
    case 'group-archived':
      return createdBy === you && group !== undefined && !group.archivedAt;
    case 'premium-ended':
      return createdBy === you && tier !== undefined && tier !== 'free';
    default:
      return false;
  }
}

/** False as long as the group is not known. */
function lacksItsCurrency({ currency }: RecurringExpense, { group }: Known): boolean {
  return group !== undefined && !group.currencies.includes(currency);
}
