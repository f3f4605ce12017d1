import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Group } from '#contract/groups.ts';
import { FREE_MAX_GROUPS } from '#domain/groups/tier.ts';
import { deleteDueAccounts } from '#server/data/deletions/commands.ts';
import { stepsContext } from '#server/platform/commands/context.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Answer, UserClient } from '#test/client.ts';
import { expectData, makeGroup } from '#test/group.ts';
import { addGuest, inviteAs } from '#test/guest.ts';
import { setTier } from '#test/tier.ts';

// `users.is_over_limit` is kept beside what it follows from: tier and number of groups.

const sells = await startTestApp();
const sellsNothing = await startTestApp({ premiumForAll: true });

const anyStep = fc.record({
  action: fc.constantFrom(
    ...([
      'create',
      'join',
      'join',
      'claim',
      'leave',
      'remove',
      'delete',
      'upgrade',
      'downgrade',
      'end',
    ] as const),
  ),
  /** Which of the members, and which of the groups so far. */
  who: fc.nat(2),
  where: fc.nat(),
  isElsewhere: fc.boolean(),
});
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

/** Steps of one list are taken at once, lists one after the other. */
const anySteps = fc.array(fc.array(anyStep, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 8 });

/** Ana, over the limit at first, within it and over it again. */
const withinAndOver: Step[][] = (['upgrade', 'downgrade'] as const).map((action) => [
  { action, who: 0, where: 0, isElsewhere: false },
]);

let runs = 0;
let guests = 0;

it.each([
  ['that sells premium', sells],
  ['that sells nothing', sellsNothing],
])('is what tier and groups say after any steps, also at once, in an installation %s', async (_, here) => {
  const elsewhere = await here.another();
  const host = await here.as('Host');
  await setTier(here.db, host, 'premium');
  const counts = new Set<number>();
  await fc.assert(
    fc.asyncProperty(anySteps, async (lists) => {
      const run = ++runs;
      const names = ['Ana', 'Ben', 'Cleo'].map((name) => `${name} ${run}`);
      const people = await Promise.all(names.map(here.as));
      const away = await Promise.all(names.map(elsewhere.as));
      for (const person of people) await setTier(here.db, person, 'premium');
      const groups = [
        await makeGroup(host, people),
        await makeGroup(host, people),
        await makeGroup(host, people),
        await makeGroup(host),
      ];
      const [ana] = people;
      if (ana) await setTier(here.db, ana, 'free');
      expect(await count(here)).toMatchObject({ wrong: [] });
      for (const steps of lists) {
        const prepared = [];
        for (const step of steps) {
          const client = (step.isElsewhere ? away : people)[step.who];
          const group = groups[step.where % groups.length];
          if (client && group)
            prepared.push(await prepare(here, step.action, { client, host, group, groups }));
        }
        const answers = await Promise.all(prepared.map((take) => take()));
        expect(answers.filter((answer) => answer && answer.status >= 500)).toEqual([]);
        const { wrong, over } = await count(here);
        expect(wrong).toEqual([]);
        counts.add(over);
      }
    }),
    { numRuns: 6, examples: [[withinAndOver]], endOnFailure: true },
  );
  // Otherwise no step led over the limit or within it, and the comparison says nothing. Any steps alone need not.
  expect(counts.size).toBeGreaterThan(1);
});

interface Scene {
  readonly client: UserClient;
  readonly host: UserClient;
  readonly group: Group;
  readonly groups: Group[];
}

/** What has to be there before the step is ready here, so that the steps themselves meet. */
async function prepare(
  { db, deps }: TestApp,
  action: Step['action'],
  { client, host, group, groups }: Scene,
): Promise<() => Promise<Answer<unknown> | undefined>> {
  const path = `/api/groups/${group.id}`;
  if (action === 'join') {
    const link = await host.post<{ token: string }>(`${path}/invitation-links`, {});
    return () => client.post(`/api/invitations/${link.body.data?.token}/accept`);
  }
  if (action === 'claim') {
    const isThere = (await host.get(path)).status === 200;
    const token = isThere
      ? await inviteAs(host, group.id, await addGuest(host, group.id, `Guest ${++guests}`))
      : '';
    return () => client.post(`/api/invitations/${token}/accept`);
  }
  if (action === 'leave') return () => client.post(`${path}/leave`);
  if (action === 'remove') return () => host.delete(`${path}/members/${client.user.id}`);
  if (action === 'delete') return () => host.delete(path);
  if (action === 'create') {
    return async () => {
      const answer = await client.post<Group>('/api/groups', {
        name: 'Flat',
        defaultCurrency: 'EUR',
        currencies: ['EUR'],
      });
      if (answer.status === 201) groups.push(expectData(answer));
      return answer;
    };
  }
  if (action === 'end') {
    return async () => {
      const now = deps.clock();
      await db.updateTable('users').set({ deletion_due_at: now }).where('id', '=', client.user.id).execute();
      await deleteDueAccounts(stepsContext(deps));
      return undefined;
    };
  }
  return async () => {
    await setTier(db, client, action === 'upgrade' ? 'premium' : 'free');
    return undefined;
  };
}

/** Ids of those whose column is not what is counted, and how many are over the limit. */
async function count({ db }: TestApp): Promise<{ wrong: string[]; over: number }> {
  const users = await db.selectFrom('users').select(['id', 'tier', 'is_over_limit']).execute();
  const places = await db.selectFrom('user_groups').select('user_id').execute();
  const isOver = ({ id, tier }: (typeof users)[number]) =>
    tier === 'free' && places.filter((place) => place.user_id === id).length > FREE_MAX_GROUPS;
  return {
    wrong: users.filter((user) => user.is_over_limit !== isOver(user)).map(({ id }) => id),
    over: users.filter(isOver).length,
  };
}
