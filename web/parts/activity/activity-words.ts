// Group events in the reader's words, for the dashboard and the group's own screen.

import type { Activity, ActivityAction } from '#contract/activity.ts';
import type { Member } from '#contract/groups.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { nameOf, namesInSentence, shortNameAmong } from '#web/parts/people/people.ts';
import { rulePath } from '#web/parts/recurring/paths.ts';
import { handedOver } from '#web/parts/transactions/handed-over.ts';
import { transactionName } from '#web/parts/transactions/transaction-name.ts';

type MemberAction = ReturnType<typeof memberActionOf>;
type CommentAction = Exclude<ActivityAction, 'restored'>;
type RecurringAction = ActivityAction | 'paused' | 'resumed' | 'pausedItself' | 'bookedItself';
type InvitationAction = 'linked' | 'mailed' | 'resent' | 'unlinked' | 'revoked';

export type ActionKey =
  | `transaction.${ActivityAction}`
  | 'group.created'
  | 'group.edited'
  | `member.${MemberAction}`
  | `invitation.${InvitationAction}`
  | `comment.${CommentAction}`
  | `recurring.${RecurringAction}`
  | 'attachment.added'
  | 'attachment.removed';

type Change = Pick<Activity, 'noun' | 'action' | 'id' | 'userId' | 'displayName' | 'details' | 'transaction'>;

/** What was done, as the texts name it. */
export function actionOf(change: Change): ActionKey {
  const { noun, action, details, transaction } = change;
  switch (noun) {
    case 'transaction':
      return action === 'created' && transaction?.recurringExpenseId
        ? 'recurring.bookedItself'
        : `transaction.${action}`;
    case 'group':
      return action === 'created' ? 'group.created' : 'group.edited';
    case 'membership':
      return `member.${memberActionOf(change)}`;
    case 'invitation':
      if (!details?.isMailed) return action === 'deleted' ? 'invitation.unlinked' : 'invitation.linked';
      if (action === 'deleted') return 'invitation.revoked';
      return action === 'edited' ? 'invitation.resent' : 'invitation.mailed';
    case 'comment':
      return `comment.${action === 'restored' ? 'created' : action}`;
    case 'attachment':
      return action === 'deleted' ? 'attachment.removed' : 'attachment.added';
    case 'recurring_expense':
      if (details?.pauseReason) return 'recurring.pausedItself';
      if (details?.isActive === undefined) return `recurring.${action}`;
      return details.isActive ? 'recurring.resumed' : 'recurring.paused';
  }
}

/** Where to see it: the transaction, or its history once it is deleted; the group's details for what has no screen of its own. */
export function addressOf({
  noun,
  action,
  id,
  groupId,
}: Pick<Activity, 'noun' | 'action' | 'id' | 'groupId'>): string {
  if (noun === 'recurring_expense') return rulePath(id);
  if (noun === 'comment' || noun === 'attachment') return `/groups/${groupId}/transaction/${id}`;
  if (noun === 'transaction')
    return `/groups/${groupId}/${action === 'deleted' ? 'history' : 'transaction'}/${id}`;
  return `/groups/${groupId}/details`;
}

/** A change as one reader is told it. */
export interface ActivityWords {
  /** 'Ana made you an admin'. */
  sentence: string;
  /** What the sentence leaves open: who paid whom, which settings. */
  more: string | undefined;
}

/** Puts changes into words, with the names that tell the group's members apart, or with `names` for several members. */
export function useActivityWords(
  members: readonly Member[],
): (item: Activity, names?: string) => ActivityWords {
  const { t } = useTranslation('activity');
  const language = useLanguage();
  // The gallery shows rows without an account.
  const you = useSession().user?.id;
  const deletedName = t('app:deletedMember');
  const short = (name: string | null | undefined) =>
    (name && shortNameAmong(members, name, deletedName)) || t('somebody');
  const called = (name: string | undefined) => name && nameOf(name, deletedName);

  function sentenceOf(item: Activity, names?: string): string {
    const action = actionOf(item);
    const { nameBefore, nameAfter } = item.details ?? {};
    const params = {
      name: short(item.displayName),
      what: item.transaction
        ? transactionName(item.transaction, (type) => t(`handed.${type}`))
        : (names ?? item.details?.description ?? called(nameAfter) ?? short(item.memberName)),
      before: called(nameBefore),
      email: item.email ?? t('invitee'),
    };
    // Its owner did nothing.
    if (action === 'recurring.pausedItself' || action === 'recurring.bookedItself') return t(action, params);
    if (item.userId === you) return t(`you.${action}`, params);
    if (item.details?.mentions?.some(({ userId }) => userId === you)) return t('toYou.mentioned', params);
    const isAboutYou = item.noun === 'membership' && item.id === you;
    const toYou = isAboutYou && TO_YOU.find((done) => action === `member.${done}`);
    return toYou ? t(`toYou.${toYou}`, params) : t(`other.${action}`, params);
  }

  function moreOf(item: Activity): string | undefined {
    const fields = (item.details?.fields ?? []).filter(isKnownField).map((field) => t(`field.${field}`));
    if (fields.length > 0) return namesInSentence(fields, language);
    // Settlements are all called the same: who paid whom tells them apart.
    const pair = item.transaction ? handedOver(item.transaction) : undefined;
    const person = (id: string) =>
      id === you ? t('youAfter') : short(members.find(({ userId }) => userId === id)?.displayName);
    return pair && t('fromTo', { from: person(pair.from), to: person(pair.to) });
  }

  return (item, names) => ({ sentence: sentenceOf(item, names), more: moreOf(item) });
}

function memberActionOf({ action, id, userId, displayName, details }: Change) {
  const isOwn = id === userId;
  switch (action) {
    case 'created':
      // An account of the guest's own name takes no other's place.
      if (details?.isClaim && details.nameBefore !== displayName) return 'claimed';
      return isOwn ? 'joined' : 'added';
    case 'restored':
      return isOwn ? 'rejoined' : 'letBackIn';
    case 'deleted':
      return isOwn ? 'left' : 'removed';
    case 'edited':
      if (details?.isClaim) return isOwn ? 'tookOver' : 'merged';
      if (details?.nameBefore !== undefined) return 'renamed';
      if (details?.role === 'admin') return 'promoted';
      if (details?.role === 'member') return isOwn ? 'steppedDown' : 'demoted';
      return 'roleChanged';
  }
}

/** What has words of its own where it was done to the reader. */
const TO_YOU = ['added', 'renamed', 'merged', 'promoted', 'demoted', 'roleChanged', 'removed'] as const;

const FIELDS = [
  'name',
  'description',
  'currencies',
  'defaultCurrency',
  'icon',
  'colour',
  'households',
  'categories',
  'defaultSplit',
  'timeZone',
] as const;

function isKnownField(field: string): field is (typeof FIELDS)[number] {
  return FIELDS.some((known) => known === field);
}
