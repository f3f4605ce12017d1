import type { Db } from '#server/platform/db/database.ts';
import { emailOf, type TestApp } from './app.ts';
import { expectData, expenseOf, makeAdmin, record, ruleIn } from './group.ts';
import { makeHouse } from './house.ts';
import { setTier } from './tier.ts';

// Whom the fuzz tests ask as, and what their requests can name.

export type World = Awaited<ReturnType<typeof makeWorld>>;
export type FuzzCaller = keyof World['callers'];
export const CALLERS = [
  'admin',
  'member',
  'root',
  'outsider',
  'anonymous',
] as const satisfies readonly FuzzCaller[];

/** Stands in the texts of the group: an outsider must never be answered with it. */
export const SECRET = 'Xylophone';

// A site admin for each world.
export const ROOT_EMAILS = Array.from({ length: 900 }, (_, mark) => emailOf(`Root ${mark}`));

/** A group and all that its addresses can name, and one caller of each kind. */
export async function makeWorld(
  mark: number,
  { as, stranger, db }: Pick<TestApp, 'as' | 'stranger'> & { db: Db },
) {
  const [admin, member, third] = await Promise.all(
    ['Ana', 'Ben', 'Dev'].map((name) => as(`${name} ${mark}`)),
  );
  const outsider = await as(`Eve ${mark}`);
  const root = await as(`Root ${mark}`);
  if (!admin || !member || !third) throw new Error('Each name has a caller');
  for (const caller of [admin, member]) await setTier(db, caller, 'premium');
  const house = await makeHouse(admin, [member], third);
  await record(admin, house.groupId, expenseOf(admin, [admin, member], { description: SECRET }));
  await makeAdmin(admin, house.groupId, member);
  const rule = ruleIn(house.groupId, admin);
  const { id: recurringExpenseId } = expectData(
    await admin.post<{ id: string }>('/api/recurring-expenses', rule),
  );
  const { commentIds, ...ids } = house;
  const named: Record<string, string> = {
    ...ids,
    commentId: commentIds[admin.user.id] ?? '',
    recurringExpenseId,
  };
  const people = [admin, member, third].map(({ user }) => user.id);
  // In the order in which a request names them.
  const list = [...people, ids.guestId, ids.groupId, ids.transactionId, ids.categoryId, ids.invitationId];
  return { callers: { admin, member, third, outsider, root, anonymous: stranger() }, named, list };
}

/** Whether every caller is still signed in, and the group is theirs and closed to the outsider. */
export async function isWhole({ callers, named }: World): Promise<boolean> {
  const signedIn = [callers.admin, callers.member, callers.outsider, callers.root];
  const profiles = await Promise.all(signedIn.map((caller) => caller.get('/api/users/profile')));
  const group = await Promise.all(
    [callers.admin, callers.member].map((caller) =>
      caller.get(
        `/api/groups/${named.groupId}/transactions/${named.transactionId}/attachments/${named.attachmentId}/file`,
      ),
    ),
  );
  const stats = await callers.root.get('/api/admin/stats');
  const fromOutside = await callers.outsider.get(`/api/groups/${named.groupId}`);
  const isOpen = [...profiles, ...group, stats].every(({ status }) => status === 200);
  return isOpen && fromOutside.status === 404;
}
