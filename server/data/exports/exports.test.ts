import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { Comment } from '#contract/comments.ts';
import type { OwnData } from '#contract/exports.ts';
import type { InvitationLink } from '#contract/invitations.ts';
import { emailOf, startTestApp } from '#test/app.ts';
import { expectData, expenseOf, makeGroup, record } from '#test/group.ts';
import { addGuest, claim } from '#test/guest.ts';

const { as, db, deps } = await startTestApp({ premiumForAll: true });
const [ana, ben, cleo] = [await as('Ana'), await as('Ben'), await as('Cleo')];

const flat = await makeGroup(ana, [ben, cleo]);
const trip = await makeGroup(ben, [ana, cleo], { name: 'Trip' });
const foreign = await makeGroup(cleo, [ben], { name: 'Not hers' });
const categoryOf = async (by: typeof ana, groupId: string, name: string) =>
  expectData(await by.post<{ id: string }>(`/api/groups/${groupId}/categories`, { name, icon: 'star' })).id;
const wine = await categoryOf(ana, flat.id, 'Wine');
await categoryOf(ana, flat.id, 'On no expense of hers');
const mine = await record(ana, flat.id, expenseOf(ana, [ana, ben], { category: wine }));
const withMe = await record(ben, trip.id, expenseOf(ben, [ben, ana]));
const forOthers = await record(ana, flat.id, expenseOf(ben, [cleo]));
const notMine = await record(ben, flat.id, expenseOf(ben, [cleo]));
const elsewhere = await record(ben, foreign.id, expenseOf(ben, [cleo]));
const owed = { from: ana.user.id, to: ben.user.id, amount: 5_000, currency: 'EUR' };
const settled = expectData(await ana.post<{ id: string }>(`/api/groups/${trip.id}/settlements`, owed));
expectData(await ana.post(`/api/groups/${trip.id}/leave`));
const households = [{ name: 'Upstairs', userIds: [ana.user.id, cleo.user.id] }];
expectData(await ana.put(`/api/groups/${flat.id}/households`, { households, version: 1 }));
expectData(await ana.put(`/api/groups/${flat.id}/archived`, { archived: true }));
const guestId = await addGuest(ana, flat.id, 'Wilhelmina');
expectData(await ana.patch(`/api/groups/${flat.id}/guests/${guestId}`, { displayName: 'Willa' }));
const goneId = await addGuest(ana, flat.id, 'Xaver');
expectData(await ana.delete(`/api/groups/${flat.id}/members/${goneId}`));
const choir = await makeGroup(ben, [], { name: 'Choir' });
const ownPlace = await addGuest(ben, choir.id, 'Anna from the choir');
const asGuest = await record(ben, choir.id, {
  ...expenseOf(ben, []),
  recipients: { mode: 'evenly', parts: [{ userId: ownPlace }] },
});
expectData(await claim(ben, choir.id, ownPlace, ana));
const link = expectData(await ana.post<InvitationLink>(`/api/groups/${flat.id}/invitation-links`, {}));
const emails = [emailOf('Ana'), 'friend@quits.example'];
expectData(await cleo.post(`/api/groups/${foreign.id}/invitations`, { emails }));
expectData(await ana.post(`/api/groups/${flat.id}/invitations`, { emails: ['friend@quits.example'] }));
await db
  .insertInto('passkeys')
  .values({
    user_id: ana.user.id,
    id: 'credential',
    name: 'Her phone',
    public_key: Buffer.from('the public key'),
    sign_count: 0,
    transports: [],
    created_at: deps.clock(),
  })
  .execute();
await db
  .insertInto('recovery_codes')
  .values({ user_id: ana.user.id, code_hash: Buffer.from('the hash of a code') })
  .execute();

const dinner = `/api/groups/${flat.id}/transactions/${notMine.id}/comments`;
const said = expectData(await ana.post<Comment>(dinner, { body: `Was it good, <@${ben.user.id}>?` }));
expectData(await ben.post(dinner, { body: `Very, <@${ana.user.id}>` }));

const tierChange = { at: deps.clock(), old_tier: 'free', new_tier: 'premium', reason: 'A present' } as const;
await db
  .insertInto('tier_changes')
  .values({ id: deps.newId(), user_id: ana.user.id, changed_by: cleo.user.id, ...tierChange })
  .execute();

const answer = await ana.get<OwnData>('/api/users/export');
const data = expectData(answer);

describe('the export of one’s own data', () => {
  it('holds the profile, the ways to sign in, sessions and devices', () => {
    expect(data.user).toMatchObject({ email: emailOf('Ana'), displayName: 'Ana' });
    expect(data.signInMethods).toMatchObject({
      hasPassword: true,
      identities: [{ provider: 'email', email: emailOf('Ana') }],
      passkeys: [{ name: 'Her phone' }],
    });
    expect(data.sessions).toMatchObject([{ isCurrent: true }]);
    expect(data.devices).toHaveLength(1);
  });

  it('holds the changes of the tier with their reasons, and not who made them', () => {
    expect(data.tierChanges).toEqual([
      {
        at: deps.clock().toISOString(),
        oldTier: 'free',
        newTier: 'premium',
        reason: 'A present',
      },
    ]);
  });

  it('holds every group, also one that the owner has left', () => {
    expect(data.groups.map(({ id, role, leftAt }) => [id, role, leftAt === null])).toEqual([
      [flat.id, 'admin', true],
      [trip.id, 'member', false],
      [choir.id, 'member', true],
    ]);
  });

  it('holds the archived groups and the households of the owner', () => {
    expect(data.groups.map(({ archivedAt, household }) => [archivedAt, household])).toEqual([
      [deps.clock().toISOString(), 'Upstairs'],
      [null, null],
      [null, null],
    ]);
  });

  it('names the groups’ own categories that its transactions have, and no others', () => {
    expect(data.groups.map(({ categories }) => categories)).toEqual([[{ id: wine, name: 'Wine' }], [], []]);
  });

  it('holds the transactions that the owner recorded or takes part in, as clients read them, and no others', () => {
    const ids = data.transactions.map(({ id }) => id);
    expect([...ids].sort()).toEqual([mine.id, withMe.id, forOthers.id, settled.id, asGuest.id].sort());
    expect(data.transactions.find(({ id }) => id === mine.id)).toEqual(mine);
    for (const { id } of [notMine, elsewhere]) expect(ids).not.toContain(id);
  });

  it('holds the comments that the owner wrote, and those of no other person', () => {
    const { userId: _own, ...mineAlone } = said;
    expect(data.comments).toEqual([mineAlone]);
    expect(answer.text).not.toContain('Very');
  });

  it('holds the links that the owner made, and every action of the owner', () => {
    expect(data.invitations.map(({ id }) => id)).toContain(link.id);
    const done = data.history.map(({ noun, action, id }) => `${noun} ${action} ${id}`);
    expect(done).toContain(`transaction created ${mine.id}`);
    expect(done).toContain(`membership deleted ${ana.user.id}`);
    expect(done).not.toContain(`transaction created ${withMe.id}`);
    expect(done).toContain(`membership deleted ${goneId}`);
    expect(data.history.find(({ details }) => details?.isClaim)).toMatchObject({
      ...{ groupId: choir.id, noun: 'membership', action: 'created', id: ana.user.id, transaction: null },
      details: { nameBefore: 'Anna from the choir' },
    });
  });

  it('holds the invitations mailed to the owner’s address, without their inviters and groups', () => {
    expect(data.mailedInvitations).toEqual([
      {
        email: emailOf('Ana'),
        sentAt: deps.clock().toISOString(),
        expiresAt: expect.any(String),
        acceptedAt: null,
        declinedAt: null,
        revokedAt: null,
      },
    ]);
    expect(answer.text).not.toContain(foreign.id);
    expect(answer.text).not.toContain('friend@quits.example');
  });

  it('holds no address and no name of any other person', () => {
    for (const other of ['Ben', 'Cleo', 'Wilhelmina', 'Willa', 'Xaver']) {
      expect(answer.text).not.toContain(emailOf(other));
      expect(answer.text).not.toContain(`"${other}"`);
    }
  });

  it('holds no secret: no hash, no token, nothing that signs in or lets in', async () => {
    const sessions = await db.selectFrom('sessions').select('token').execute();
    const secrets = [...sessions.map(({ token }) => token), link.token, ana.token ?? v7()];
    const bytes = ['the public key', 'the hash of a code'].flatMap((text) => [
      text,
      Buffer.from(text).toString('base64'),
      Buffer.from(text).toString('hex'),
    ]);
    for (const secret of [...secrets, ...bytes, 'plain:']) expect(answer.text).not.toContain(secret);
    expect(answer.text).not.toMatch(/hash|token|secret|password_/i);
  });
});
