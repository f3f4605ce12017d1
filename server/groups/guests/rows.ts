import { deleteGuestUsers, insertGuestUser } from '#server/people/users/commands.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

export interface GuestDraft {
  readonly id: string;
  readonly groupId: string;
  readonly displayName: string;
}

/** In no list of groups: there is nobody who could open one. */
export async function insertGuest(
  trx: Trx,
  { id, groupId, displayName }: GuestDraft,
  now: Date,
): Promise<void> {
  await insertGuestUser(trx, { id, displayName }, now);
  await insertMembership(trx, [groupId, id, now]);
}

export interface Claim {
  readonly groupId: string;
  readonly guestId: string;
  readonly userId: string;
}

/**
 * Everything in the group that names the guest names the user from now on, who must have a membership in it and no past,
 * so that nowhere the two stand side by side. The guest is then gone.
 */
export async function handOver(trx: Trx, { groupId, guestId, userId }: Claim, now: Date): Promise<void> {
  const values = [groupId, guestId, userId];
  await renameInHousehold(trx, values);
  await renameInTransactions(trx, values);
  await renameInHistory(trx, values);
  await renameInBalances(trx, values);
  await renameInPairDebts(trx, values);
  await renameInPlans(trx, values);
  await renameInDefaultSplit(trx, values);
  await closeInvitations(trx, [groupId, guestId, now]);
  await dropMembership(trx, [groupId, guestId]);
  await deleteGuestUsers(trx, [guestId]);
}

const insertMembership = statement(`
insert into memberships (group_id, user_id, role, joined_at) values ($1, $2, 'member', $3)`);

const renameInHousehold = statement(`
update memberships set household_id = guest.household_id
from memberships as guest
where guest.group_id = $1 and guest.user_id = $2 and memberships.group_id = $1 and memberships.user_id = $3`);

/** The column's JSON with the user's id for the guest's. In a text that somebody typed the quotes would be escaped. */
const renamed = (column: string, key = '') =>
  `replace(${column}::text, format('${key}"%s"', $2::uuid), format('${key}"%s"', $3::uuid))`;

// A settlement settles the debts on its way, those of people who take no part in it included.
const renameInTransactions = statement(`
update transactions set
  participant_ids = array_replace(participant_ids, $2::uuid, $3::uuid),
  postings = array(
    select row(case when user_id = $2 then $3 else user_id end, side, line.amount)::posting
    from unnest(postings) with ordinality as line (user_id, side, amount, place) order by place
  ),
  debts = array(
    select row(
      case when debtor_id = $2 then $3 else debtor_id end, case when creditor_id = $2 then $3 else creditor_id end, line.amount
    )::debt
    from unnest(debts) with ordinality as line (debtor_id, creditor_id, amount, place) order by place
  ),
  snapshot = ${renamed('snapshot', '"userId":')}::json
where group_id = $1 and (
  participant_ids @> array[$2::uuid] or exists (select from unnest(debts) as line where $2 in (debtor_id, creditor_id))
)`);

const renameInHistory = statement(`
update history set
  noun_id = case when noun_id = $2 then $3 else noun_id end,
  snapshot = ${renamed('snapshot', '"userId":')}::json
where group_id = $1 and (noun_id = $2 or position(format('"userId":"%s"', $2::uuid) in snapshot::text) > 0)`);

const renameInBalances = statement('update balances set user_id = $3 where group_id = $1 and user_id = $2');

// Which of a pair is the lower id may be the other way round now, and then so is the sign.
const renameInPairDebts = statement(`
update pair_debts set low_user_id = least($3, other), high_user_id = greatest($3, other),
  amount = case when (low_user_id = $2) = ($3 < other) then pair_debts.amount else -pair_debts.amount end
from (
  select currency as of_currency, low_user_id as low, high_user_id as high,
    case when low_user_id = $2 then high_user_id else low_user_id end as other
  from pair_debts where group_id = $1 and $2 in (low_user_id, high_user_id)
) as pair
where group_id = $1 and currency = of_currency and low_user_id = low and high_user_id = high`);

const renameInPlans = statement(`
update settlement_plans set payments = ${renamed('payments')}::json
where group_id = $1 and position(format('"%s"', $2::uuid) in payments::text) > 0`);

const renameInDefaultSplit = statement(`
update groups set default_split = ${renamed('default_split')}::jsonb
where id = $1 and default_split is not null`);

// The one that was accepted has been used; any other would make somebody else the same person.
const closeInvitations = statement(`
update invitations set guest_id = null,
  revoked_at = case when uses < max_uses then coalesce(revoked_at, $3) else revoked_at end
where group_id = $1 and guest_id = $2`);

const dropMembership = statement('delete from memberships where group_id = $1 and user_id = $2');
