import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { SettlementPlanAnswer } from '#contract/balances.ts';
import type { Group } from '#contract/groups.ts';
import { startTestApp } from './app.ts';
import { findText, PLACE_TAKEN } from './find-text.ts';
import { expectData, expenseOf, join, makeGroup, record } from './group.ts';
import { addGuest, inviteAs } from './guest.ts';

// A column that can hold a user's id stands in one of these lists. A new one fails until it stands in one.

/** What names a guest, and the noun whose command the claim calls for it. */
const PLACES_TAKEN: Record<string, string> = {
  'balances.user_id': 'ledger/balances',
  'comments.body': 'ledger/comments',
  'groups.default_split': 'groups/groups',
  'history.noun_id': 'membership/history',
  'history.snapshot': 'membership/history',
  'invitations.guest_id': 'groups/invitations',
  'memberships.user_id': 'membership/memberships',
  'monthly_movements.user_id': 'ledger/statistics',
  'monthly_shares.user_id': 'ledger/statistics',
  'pair_debts.high_user_id': 'ledger/balances',
  'pair_debts.low_user_id': 'ledger/balances',
  'recurring_expenses.payers': 'ledger/recurring',
  'recurring_expenses.recipients': 'ledger/recurring',
  'settlement_plans.payments': 'ledger/plans',
  'transactions.debts': 'ledger/transactions',
  'transactions.participant_ids': 'ledger/transactions',
  'transactions.postings': 'ledger/transactions',
  'transactions.snapshot': 'ledger/transactions',
  'users.email': 'people/users',
  'users.id': 'people/users',
};

/** Those of PLACES_TAKEN whose type does not say that they can hold an id. */
const IN_TEXTS = ['comments.body', 'users.email'];

/** A guest has no account, so that no guest does what these columns say of a person. */
const OF_ACCOUNTS = [
  'admin_acts.admin_id',
  'attachments.created_by',
  'avatars.user_id',
  'challenges.details',
  'challenges.user_id',
  'comments.user_id',
  'email_changes.user_id',
  'groups.created_by',
  'history.user_id',
  'idempotency_keys.user_id',
  'identities.user_id',
  'invitations.accepted_by',
  'invitations.created_by',
  'known_devices.user_id',
  'passkeys.user_id',
  'recovery_codes.user_id',
  'recurring_expenses.created_by',
  'sessions.user_id',
  'subscriptions.user_id',
  'tier_changes.changed_by',
  'tier_changes.user_id',
  'totp_secrets.user_id',
  'transactions.created_by',
  'transactions.deleted_by',
  'user_groups.user_id',
];

const NAMES_NO_GUEST: Record<string, string> = {
  'admin_acts.details': 'what an admin did, without ids',
  'admin_acts.id': 'an act of an admin',
  'attachments.file_id': 'a file',
  'attachments.group_id': 'a group',
  'attachments.id': 'an attachment',
  'attachments.transaction_id': 'a transaction',
  'avatars.id': 'a picture',
  'balances.group_id': 'a group',
  'categories.group_id': 'a group',
  'categories.id': 'a category',
  'challenges.id': 'a challenge',
  'change_counters.group_id': 'a group',
  'comments.group_id': 'a group',
  'comments.id': 'a comment',
  'comments.transaction_id': 'a transaction',
  'email_changes.id': 'a change',
  'groups.id': 'a group',
  'history.group_id': 'a group',
  'households.group_id': 'a group',
  'households.id': 'a household',
  'idempotency_keys.response': 'the first answer, given again to the same request for a day at most',
  'identities.id': 'a way to sign in',
  'invitations.group_id': 'a group',
  'invitations.id': 'an invitation',
  'users.confirmed_by': 'a device',
  'known_devices.device_id': 'a device',
  'memberships.group_id': 'a group',
  'memberships.household_id': 'a household',
  'memberships.merging_into': 'who takes a guest over, and is not taken over meanwhile',
  'memberships.took_over': 'whose place a member has taken: guests who are deleted',
  'monthly_movements.group_id': 'a group',
  'monthly_shares.group_id': 'a group',
  'monthly_totals.group_id': 'a group',
  'pair_debts.group_id': 'a group',
  'recurring_expenses.group_id': 'a group',
  'recurring_expenses.id': 'a recurring expense',
  'recurring_occurrences.group_id': 'a group',
  'recurring_occurrences.recurring_expense_id': 'a recurring expense',
  'recurring_occurrences.transaction_id': 'a transaction',
  'revoked_sessions.session_id': 'a session',
  'sessions.device_id': 'a device',
  'sessions.id': 'a session',
  'settlement_plans.group_id': 'a group',
  'subscriptions.id': 'a subscription',
  'tier_changes.id': 'a change of a tier',
  'transactions.group_id': 'a group',
  'transactions.id': 'a transaction',
  'turnovers.group_id': 'a group',
  'user_groups.group_id': 'a group',
  'verifications.id': 'a proof',
};

const { as, db } = await startTestApp({ premiumForAll: true });

describe('a column that can hold a user’s id', () => {
  it('says what a claim does with it', async () => {
    const { rows } = await sql<{ name: string }>`
      select pg_class.relname || '.' || pg_attribute.attname as name
      from pg_attribute join pg_class on pg_class.oid = pg_attribute.attrelid
      where pg_class.relnamespace = 'public'::regnamespace and pg_class.relkind = 'r'
        and pg_attribute.attnum > 0 and not pg_attribute.attisdropped
        and format_type(pg_attribute.atttypid, null) in ('uuid', 'uuid[]', 'json', 'jsonb', 'posting[]', 'debt[]')
    `.execute(db);
    const listed = [...Object.keys(PLACES_TAKEN), ...OF_ACCOUNTS, ...Object.keys(NAMES_NO_GUEST)];
    expect(rows.map(({ name }) => name).sort()).toEqual(
      listed.filter((name) => !IN_TEXTS.includes(name)).sort(),
    );
  });

  it.each([...new Set(Object.values(PLACES_TAKEN))])(
    'is rewritten by a command of %s that the claim calls',
    (noun) => {
      const claim = readFileSync('server/groups/joining/take-place.ts', 'utf8');
      const guests = readFileSync('server/groups/guests/commands.ts', 'utf8');
      expect(noun === 'people/users' ? guests : claim).toContain(`'#server/${noun}/commands.ts'`);
    },
  );

  it('names a guest before the claim and the user after it, wherever a guest is named', async () => {
    const ana = await as('Ana');
    const ben = await as('Ben');
    const { id: groupId } = await makeGroup(ana, [ben]);
    const path = `/api/groups/${groupId}`;
    const guestId = await addGuest(ana, groupId, 'Guest');
    // Registered after the guest, so that the guest is the lower one of the two: Ana is lower than the guest.
    const cleo = await as('Cleo');
    await join(groupId, ana, cleo);
    const among = {
      recipients: { mode: 'evenly', parts: [ana.user.id, guestId].map((userId) => ({ userId })) },
    };
    await record(ana, groupId, expenseOf(ana, [], among));
    await record(ana, groupId, expenseOf(cleo, [], among));
    const parts = [ana.user.id, guestId].map((userId) => ({ userId, parts: 1 }));
    expectData(await ana.patch<Group>(path, { defaultSplit: { mode: 'parts', parts }, version: 1 }));
    const [plan] = expectData(await ana.get<SettlementPlanAnswer[]>(`${path}/settlements/preview`));
    const [payment] = plan?.payments ?? [];
    const part = { ...payment, amount: (payment?.amount ?? 0) - 1, currency: 'EUR' };
    expectData(await ben.post(`${path}/settlements`, part));
    const side = { mode: 'evenly', parts: [ana.user.id, guestId].map((userId) => ({ userId })) };
    const rent = { groupId, description: 'Rent', amount: 900, currency: 'EUR', frequency: 'monthly' };
    const rule = { ...rent, startDate: '2027-01-01', payers: side, recipients: side };
    expectData(await ana.post('/api/recurring-expenses', rule));
    const lunch = await record(ana, groupId, expenseOf(ana, [ana]));
    expectData(await ben.post(`${path}/transactions/${lunch.id}/comments`, { body: `Ask <@${guestId}>` }));
    const token = await inviteAs(ana, groupId, guestId);
    expect(namedIn(await findText(db, guestId))).toEqual(Object.keys(PLACES_TAKEN).sort());

    const dev = await as('Dev');
    expectData(await dev.post(`/api/invitations/${token}/accept`));
    expect(await findText(db, guestId)).toEqual(PLACE_TAKEN);
    const inLedger = namedIn(await findText(db, dev.user.id)).filter((name) => name in PLACES_TAKEN);
    const left = ['invitations.guest_id', 'pair_debts.low_user_id', 'users.email'];
    expect(inLedger).toEqual(
      Object.keys(PLACES_TAKEN)
        .filter((name) => !left.includes(name))
        .sort(),
    );
  });
});

/** `balances.user_id` of the places of the public schema. */
function namedIn(places: readonly string[]): string[] {
  return places
    .filter((place) => place.startsWith('public.'))
    .map((place) => place.replace('public.', ''))
    .sort();
}
