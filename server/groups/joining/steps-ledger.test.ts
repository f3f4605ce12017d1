import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { GroupBalances, SettlementPlanAnswer } from '#contract/balances.ts';
import type { Group } from '#contract/groups.ts';
import type { Transaction } from '#contract/transactions.ts';
import { groupBalancesQuery } from '#server/ledger/balances/queries.ts';
import { findPlans, planAnswers } from '#server/ledger/plans/queries.ts';
import type { Serialised } from '#server/platform/answers/serialised.ts';
import { stepsContext } from '#server/platform/commands/context.ts';
import { anyPayment } from '#test/any-transaction.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { findText, PLACE_TAKEN } from '#test/find-text.ts';
import { expectData, join, makeGroup } from '#test/group.ts';
import { addGuest, claim } from '#test/guest.ts';
import { grownLong } from '#test/long-past.ts';
import { anyStep, type Step, takeStep } from '#test/random-past.ts';
import { listDifferences } from '../../../scripts/ledger-check.ts';
import { mergeSteps } from './replacing-guests.ts';

const { as, db, deps } = await startTestApp({ premiumForAll: true });
const ana = await as('Ana');
const ben = await as('Ben');
const cleo = await as('Cleo');

const PLACES = ['<ana>', '<me>', '<nan>', '<cleo>'];

/** An edit of what is there, or its deletion. */
const ofWhatIsThere = fc
  .tuple(anyStep(PLACES), fc.constantFrom('edit' as const, 'edit' as const, 'delete' as const))
  .map(([step, action]): Step => ({ ...step, action }));

/** A settlement, whose way may lead over others. */
const paid = anyPayment(PLACES).map((draft): Step => ({ action: 'create', at: 0, draft }));

/** What is played twice, in two groups that are the same but for their id. */
interface Play {
  readonly past: readonly Step[];
  /** Of other members, while the guest is merged or after that. */
  readonly meanwhile: readonly Step[];
  readonly me: UserClient;
  readonly isMember: boolean;
  readonly guestId: string;
}

it('a merge in steps comes to what one in one piece comes to, whatever others write in between', async () => {
  let runs = 0;
  let stepped = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 3, arbitrary: anyStep(PLACES) }, paid), { minLength: 4, maxLength: 14 }),
      fc.array(fc.oneof(anyStep(PLACES), ofWhatIsThere, paid), { minLength: 2, maxLength: 10 }),
      fc.record({
        isMember: fc.boolean(),
        isLate: fc.boolean(),
        rowsAtOnce: fc.integer({ min: 1, max: 6 }),
        writesAStep: fc.integer({ min: 0, max: 3 }),
        isKilled: fc.boolean(),
      }),
      async (past, meanwhile, { isMember, isLate, rowsAtOnce, writesAStep, isKilled }) => {
        runs += 1;
        const numbered = (steps: readonly Step[], part: string) =>
          steps.map((step, index) => withId(step, idOf(`${runs}`, part, `${index}`)));
        const { id: groupId } = await makeGroup(ana, [cleo]);
        const early = isLate ? undefined : await as(`Early ${runs}`);
        const guestId = await addGuest(ana, groupId, 'Nan');
        const me = early ?? (await as(`Late ${runs}`));
        const play = {
          past: numbered(past, '1'),
          meanwhile: numbered(meanwhile, '2'),
          me,
          isMember,
          guestId,
        };
        await playPast(groupId, play);
        await grownLong(db, groupId);
        await takeOver(groupId, play);

        const left = [...play.meanwhile];
        const statuses: number[] = [];
        const write = async (step: Step | undefined) => {
          if (step) statuses.push(await takeStep(ana, groupId, step, idsOf(play)));
        };
        const start = () => mergeSteps(stepsContext(deps), { groupId, guestId }, rowsAtOnce);
        let steps = start();
        while (true) {
          for (let count = 0; count < writesAStep; count++) await write(left.shift());
          const before = await readTold(groupId);
          const { done } = await steps.next();
          // What members are told is not moved by a step, and the ledger is whole after each.
          expect(await readTold(groupId)).toEqual(before);
          expect(await listDifferences(db)).toEqual([]);
          if (done) break;
          stepped += 1;
          if (isKilled) steps = start();
        }
        while (left.length > 0) await write(left.shift());
        // The job is still queued: here it was not the one that did it.
        expect((await findText(db, guestId)).filter((place) => place.startsWith('public.'))).toEqual(
          PLACE_TAKEN,
        );
        const merged = await readLedger(groupId);

        const { id: otherId } = await makeGroup(ana, [cleo]);
        await sql`insert into users (id, email, display_name, is_guest)
          values (${guestId}, ${`${guestId}@guest.invalid`}, 'Nan', true)`.execute(db);
        await sql`insert into memberships (group_id, user_id, role)
          values (${otherId}, ${guestId}, 'member')`.execute(db);
        await playPast(otherId, play);
        await takeOver(otherId, play);
        const others: number[] = [];
        for (const step of play.meanwhile) others.push(await takeStep(ana, otherId, step, idsOf(play)));
        expect(statuses).toEqual(others);
        expect(merged).toEqual(await readLedger(otherId));
      },
    ),
    { numRuns: 16 },
  );
  expect(await listDifferences(db)).toEqual([]);
  expect(stepped).toBeGreaterThan(runs);
}, 180_000);

function idsOf({ me, guestId }: Play) {
  return { '<ana>': ana.user.id, '<cleo>': cleo.user.id, '<me>': me.user.id, '<nan>': guestId };
}

/** The same id in both groups, since odd units fall by it. */
function idOf(...parts: readonly string[]): string {
  const [run = '', part = '', index = ''] = parts;
  return `0198f000-${run.padStart(4, '0')}-7000-8000-${part}${index.padStart(11, '0')}`;
}

function withId(step: Step, id: string): Step {
  return { ...step, draft: { ...step.draft, ...{ id } } };
}

async function playPast(groupId: string, play: Play): Promise<void> {
  const { me, isMember, past, guestId } = play;
  if (isMember) await join(groupId, ana, me);
  // A caller who is no member yet is in no transaction either.
  const ids = { ...idsOf(play), ...(!isMember && { '<me>': ben.user.id }) };
  if (!isMember) await join(groupId, ana, ben);
  for (const step of past) await takeStep(ana, groupId, step, ids);
  const { members } = expectData(await ana.get<Group>(`/api/groups/${groupId}`));
  expect(members.map(({ userId }) => userId)).toContain(guestId);
}

/** Payments of one to the other are deleted before, as people would. */
async function takeOver(groupId: string, { me, isMember, guestId }: Play): Promise<void> {
  if (!isMember) {
    expectData(await claim(ana, groupId, guestId, me));
    return;
  }
  const path = `/api/groups/${groupId}`;
  const merge = () => me.post<Group>(`${path}/guests/${guestId}/merge`, { into: me.user.id });
  const answer = await merge();
  if (answer.status < 300) return;
  expect(answer.body).toMatchObject({ params: { reason: 'paid-each-other' } });
  for (const { id, type } of expectData(await ana.get<Transaction[]>(`${path}/transactions?limit=200`))) {
    if (type === 'transfer' || type === 'settlement')
      expectData(await ana.delete(`${path}/transactions/${id}`));
  }
  expectData(await merge());
}

/** By queries that keep no answer yet: a step is no change for which a kept one is read again. */
async function readTold(groupId: string) {
  const caller = { groupId, userId: ana.user.id, signal: new AbortController().signal };
  const path = `/api/groups/${groupId}`;
  const ledgers = dataOf(await groupBalancesQuery()(db, caller, {}));
  expect(expectData(await ana.get<GroupBalances[]>(`${path}/balances`))).toEqual(ledgers);
  // A new plan is kept when it is shown.
  const plans = expectData(await ana.get<SettlementPlanAnswer[]>(`${path}/settlements/preview`));
  expect(dataOf(await planAnswers(await findPlans(deps, caller)))).toEqual(plans);
  // The last step moves the counter.
  return { balances: sorted(ledgers), plans: plans.map(({ seq: _, ...plan }) => plan) };
}

function dataOf<T>({ slices }: Serialised<T>): T {
  return JSON.parse(slices.join('')).data;
}

function sorted(ledgers: readonly GroupBalances[]): GroupBalances[] {
  const keyOf = ({ from, to }: { from: string; to: string }) => `${from} ${to}`;
  return ledgers.map(({ debts, ...ledger }) => ({
    ...ledger,
    debts: debts.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
  }));
}

/** All that the database has of the ledger, in an order and without the id of the group. */
async function readLedger(groupId: string): Promise<unknown> {
  const { rows } = await sql<{ what: string; line: string }>`
    with line as (
      select 'transaction' as what, jsonb_build_array(id, type, amount, currency, date, participant_ids, postings::text,
        debts::text, deleted_at is null, version, category, snapshot) as line
      from transactions where group_id = ${groupId}
      union all
      select 'version', jsonb_build_array(noun_id, version, action, user_id, snapshot)
      from history where group_id = ${groupId} and noun = 'transaction'
      union all
      select 'balance', jsonb_build_array(currency, user_id, amount) from balances
      where group_id = ${groupId} and amount <> 0
      union all
      select 'debt', jsonb_build_array(currency, low_user_id, high_user_id, amount) from pair_debts
      where group_id = ${groupId} and amount <> 0
      union all
      select 'turnover', jsonb_build_array(currency, amount) from turnovers where group_id = ${groupId}
      union all
      select 'total', jsonb_build_array(month, currency, category, total, turnover) from monthly_totals
      where group_id = ${groupId} and (total <> 0 or turnover <> 0)
      union all
      select 'share', jsonb_build_array(month, currency, user_id, paid, share) from monthly_shares
      where group_id = ${groupId} and (paid <> 0 or share <> 0)
      union all
      select 'movement', jsonb_build_array(user_id, month, currency, category, share, moved, turnover)
      from monthly_movements where group_id = ${groupId} and (share <> 0 or moved <> 0 or turnover <> 0)
    )
    select what, replace(line::text, ${groupId}, 'group') as line from line order by what, line`.execute(db);
  return rows;
}
