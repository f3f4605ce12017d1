import fc from 'fast-check';
import type { Transaction } from '#contract/transactions.ts';
import { anyPayment, anyTransaction } from './any-transaction.ts';
import type { UserClient } from './client.ts';
import { expectData } from './group.ts';

/** Something that happens to the transactions of a group. */
export type Step = ReturnType<typeof anyStep> extends fc.Arbitrary<infer T> ? T : never;

/** `places` stand for the ids of members whom the group does not have yet. */
export function anyStep(places: readonly string[]) {
  return fc.record({
    action: fc.constantFrom('create', 'create', 'create', 'edit', 'delete', 'restore'),
    /** Which of the transactions so far. */
    at: fc.nat(),
    draft: fc.oneof(anyTransaction(places), anyPayment(places)),
  });
}

/** What the rules refuse does not happen: the status says so. `ids` has the member's id for each place. */
export async function takeStep(
  by: UserClient,
  groupId: string,
  { action, at, draft }: Step,
  ids: Readonly<Record<string, string>>,
): Promise<number> {
  const path = `/api/groups/${groupId}/transactions`;
  const text = Object.entries(ids).reduce(
    (written, [place, id]) => written.replaceAll(place, id),
    JSON.stringify({ description: 'Dinner', date: '2026-03-14', ...draft }),
  );
  const body: object = JSON.parse(text);
  const all = expectData(await by.get<Transaction[]>(`${path}?includeDeleted=true`));
  const one = all[at % all.length];
  const answerOf = () => {
    if (action === 'create' || !one) return by.post(path, body);
    if (action === 'edit')
      return by.put(`${path}/${one.id}`, { ...body, id: undefined, type: one.type, version: one.version });
    return action === 'delete' ? by.delete(`${path}/${one.id}`) : by.post(`${path}/${one.id}/restore`);
  };
  return (await answerOf()).status;
}
