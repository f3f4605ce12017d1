import { describe, expect, it } from 'vitest';
import type { Group } from '#contract/groups.ts';
import type { InvitationLink, MailedInvitation } from '#contract/invitations.ts';
import { startTestApp } from '#test/app.ts';
import { codeOf, type UserClient } from '#test/client.ts';
import { evenly, expectData, expenseOf, join, makeGroup, record } from '#test/group.ts';
import { addFormerGuests, addGuest } from '#test/guest.ts';
import { accept, mailTo, previewOf } from '#test/invitation.ts';
import { setTier } from '#test/tier.ts';

const { as, anonymous, db } = await startTestApp({ premiumForAll: true });
const ana = await as('Ana');
const shop = await startTestApp();

async function linkTo(by: UserClient, groupId: string, terms: object = {}): Promise<InvitationLink> {
  return expectData(await by.post<InvitationLink>(`/api/groups/${groupId}/invitation-links`, terms));
}

const decline = (by: UserClient, token: string) => by.post(`/api/invitations/${token}/decline`);
const statusOf = async (groupId: string, id: string, by = ana) => {
  const list = expectData(await by.get<MailedInvitation[]>(`/api/groups/${groupId}/invitations`));
  return list.find((invitation) => invitation.id === id)?.status;
};

describe('a mailed invitation', () => {
  it('lets one person in, under whatever address they have', async () => {
    const [ben, cleo] = [await as('Ben'), await as('Cleo')];
    const { id: groupId } = await makeGroup(ana);
    const { id, token } = await mailTo(ana, groupId, 'ben@work.example');
    expect(expectData(await accept(ben, token)).members.map(({ displayName }) => displayName)).toEqual([
      'Ana',
      'Ben',
    ]);
    expect(await statusOf(groupId, id)).toBe('accepted');
    expect((await previewOf(ben, token)).status).toBe('member');
    expect((await previewOf(anonymous, token)).status).toBe('used');
    expect(codeOf(await accept(ben, token))).toEqual([422, 'ALREADY_GROUP_MEMBER']);
    expect(codeOf(await accept(cleo, token))).toEqual([422, 'INVITATION_ALREADY_USED']);
  });

  it('lets in one of two people who accept it at once', async () => {
    const [dan, eva] = [await as('Dan'), await as('Eva')];
    const { id: groupId } = await makeGroup(ana);
    const { token } = await mailTo(ana, groupId, 'household@quits.example');
    const answers = await Promise.all([dan, eva].map((person) => accept(person, token)));
    expect(answers.map(codeOf).sort()).toEqual([
      [200, undefined],
      [422, 'INVITATION_ALREADY_USED'],
    ]);
    expect(expectData(await ana.get<Group>(`/api/groups/${groupId}`)).members).toHaveLength(2);
  });

  it('may be accepted by its addressee after they declined it', async () => {
    const fay = await as('Fay');
    const { id: groupId } = await makeGroup(ana);
    const { id, token } = await mailTo(ana, groupId, fay.user.email);
    expect((await decline(fay, token)).status).toBe(204);
    expect(await statusOf(groupId, id)).toBe('declined');
    expect((await previewOf(fay, token)).status).toBe('valid');
    expect((await accept(fay, token)).status).toBe(200);
    expect(await statusOf(groupId, id)).toBe('accepted');
    expect((await decline(fay, token)).status).toBe(204);
    expect(await statusOf(groupId, id)).toBe('accepted');
  });

  it('is not declined by a member of the group', async () => {
    const { id: groupId } = await makeGroup(ana);
    const { id, token } = await mailTo(ana, groupId, 'later@quits.example');
    expect((await decline(ana, token)).status).toBe(204);
    expect(await statusOf(groupId, id)).toBe('pending');
  });

  it('stops working at once when it is revoked', async () => {
    const gus = await as('Gus');
    const { id: groupId } = await makeGroup(ana);
    const { id, token } = await mailTo(ana, groupId, gus.user.email);
    expect((await ana.delete(`/api/groups/${groupId}/invitations/${id}`)).status).toBe(204);
    for (const answer of [
      await anonymous.get(`/api/invitations/${token}`),
      await accept(gus, token),
      await decline(gus, token),
      await ana.delete(`/api/groups/${groupId}/invitations/${id}`),
    ]) {
      expect(codeOf(answer)).toEqual([404, 'INVITATION_NOT_FOUND']);
    }
    const again = await mailTo(ana, groupId, gus.user.email);
    expect(again.id).not.toBe(id);
    expect((await accept(gus, again.token)).status).toBe(200);
  });

  it('is answered when the owner of its address joins by another way', async () => {
    const hal = await as('Hal');
    const { id: groupId } = await makeGroup(ana);
    const { id } = await mailTo(ana, groupId, hal.user.email);
    const other = await mailTo(ana, groupId, 'not.hal@quits.example');
    expectData(await accept(hal, (await linkTo(ana, groupId)).token));
    expect(await statusOf(groupId, id)).toBe('accepted');
    expect(await statusOf(groupId, other.id)).toBe('pending');
  });

  it('brings a former member back into their old place', async () => {
    const ida = await as('Ida');
    const group = await makeGroup(ana, [ida]);
    const { id: transactionId } = await record(ana, group.id, expenseOf(ida, [ida]));
    expect((await ida.post(`/api/groups/${group.id}/leave`)).status).toBe(204);
    expect((await ida.get(`/api/groups/${group.id}`)).status).toBe(404);
    const { token } = await mailTo(ana, group.id, ida.user.email);
    const { members } = expectData(await accept(ida, token));
    expect(members.filter(({ displayName }) => displayName === 'Ida')).toMatchObject([
      { userId: ida.user.id, role: 'member', leftAt: null },
    ]);
    expect((await ida.get(`/api/groups/${group.id}/transactions/${transactionId}`)).status).toBe(200);
  });
});

describe('a removed member', () => {
  it('does not come back by what let them in, or what was open then, but by what is made or mailed after it', async () => {
    const [joe, kim] = [await as('Joe'), await as('Kim')];
    const { id: groupId } = await makeGroup(ana);
    const { token } = await linkTo(ana, groupId);
    const mailed = await mailTo(ana, groupId, 'joe@work.example');
    for (const person of [joe, kim]) expectData(await accept(person, token));
    expect((await ana.delete(`/api/groups/${groupId}/members/${joe.user.id}`)).status).toBe(204);
    for (const known of [token, mailed.token]) {
      expect((await previewOf(joe, known)).status).toBe('used');
      expect(codeOf(await accept(joe, known))).toEqual([422, 'INVITATION_ALREADY_USED']);
      expect((await previewOf(anonymous, known)).status).toBe('valid');
    }
    expectData(await ana.post(`/api/groups/${groupId}/invitations/${mailed.id}/resend`));
    expect((await accept(joe, mailed.token)).status).toBe(200);
    expect((await ana.delete(`/api/groups/${groupId}/members/${joe.user.id}`)).status).toBe(204);
    expect((await accept(joe, (await linkTo(ana, groupId)).token)).status).toBe(200);
    expect((await kim.post(`/api/groups/${groupId}/leave`)).status).toBe(204);
    expect((await accept(kim, token)).status).toBe(200);
  });

  it('is not a member who took over a guest that was removed once and let in again', async () => {
    const kim = await as('Kim');
    const { id: groupId } = await makeGroup(ana);
    const { token } = await linkTo(ana, groupId);
    const guestId = await addGuest(ana, groupId, 'Gus');
    await record(ana, groupId, expenseOf(ana, [], { recipients: evenly(guestId) }));
    const payment = { from: guestId, to: ana.user.id, amount: 10_000, currency: 'EUR' };
    expectData(await ana.post(`/api/groups/${groupId}/settlements`, payment));
    expect((await ana.delete(`/api/groups/${groupId}/members/${guestId}`)).status).toBe(204);
    expectData(await ana.post(`/api/groups/${groupId}/guests/${guestId}/restore`));
    expectData(await accept(kim, token));
    expectData(await ana.post(`/api/groups/${groupId}/guests/${guestId}/merge`, { into: kim.user.id }));
    expect((await kim.post(`/api/groups/${groupId}/leave`)).status).toBe(204);
    expect((await previewOf(kim, token)).status).toBe('valid');
    expect((await accept(kim, token)).status).toBe(200);
    expect((await ana.delete(`/api/groups/${groupId}/members/${kim.user.id}`)).status).toBe(204);
    expect((await previewOf(kim, token)).status).toBe('used');
  });
});

describe('a link', () => {
  it.each([1, 3])('for %i lets exactly as many in of eight who follow it at once', async (maxUses) => {
    const { id: groupId } = await makeGroup(ana);
    const { id, token } = await linkTo(ana, groupId, { maxUses });
    const people = await Promise.all(
      ['J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q'].map((name) => as(`${name}${name}`)),
    );
    const answers = await Promise.all(people.map((person) => accept(person, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxUses);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['INVITATION_ALREADY_USED']),
    );
    expect(expectData(await ana.get<Group>(`/api/groups/${groupId}`)).members).toHaveLength(maxUses + 1);
    const row = await db.selectFrom('invitations').select('uses').where('id', '=', id).executeTakeFirst();
    expect(row?.uses).toBe(maxUses);
  });

  it('counts one use for a caller who accepts it several times at once', async () => {
    const rik = await as('Rik');
    const { id: groupId } = await makeGroup(ana);
    const { id, token } = await linkTo(ana, groupId);
    const answers = await Promise.all([1, 2, 3].map(() => accept(rik, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const row = await db.selectFrom('invitations').select('uses').where('id', '=', id).executeTakeFirst();
    expect(row?.uses).toBe(1);
  });
});

describe('a group of 500 members, those who left among them,', () => {
  it('takes no account more, and keeps the link open', async () => {
    const { id: groupId } = await makeGroup(ana);
    await addFormerGuests(db, groupId, 498);
    const { token } = await linkTo(ana, groupId, { maxUses: 2 });
    const answers = await Promise.all([accept(await as('Sara'), token), accept(await as('Toni'), token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect([refused?.body.code, refused?.body.params]).toEqual([
      'INVALID_INPUT',
      { reason: 'full', max: 500 },
    ]);
    expect((await previewOf(anonymous, token)).status).toBe('valid');
  });

  it('takes a former member back, and an account for a guest', async () => {
    const [uma, vic] = [await as('Uma'), await as('Vic')];
    const { id: groupId } = await makeGroup(ana, [uma]);
    const guestId = await addGuest(ana, groupId, 'Victoria');
    await addFormerGuests(db, groupId, 497);
    await uma.post(`/api/groups/${groupId}/leave`);
    await join(groupId, ana, uma);
    const { token } = await linkTo(ana, groupId, { guestId });
    expect(codeOf(await accept(vic, token))).toEqual([200, undefined]);
  });

  it('takes a former member back into a group with more places taken, and no other account', async () => {
    const [uma, vic] = [await as('Uma'), await as('Vic')];
    const { id: groupId } = await makeGroup(ana, [uma]);
    await addFormerGuests(db, groupId, 499);
    await uma.post(`/api/groups/${groupId}/leave`);
    const [back, refused] = [await linkTo(ana, groupId), await linkTo(ana, groupId)];
    expect(codeOf(await accept(vic, refused.token))).toEqual([422, 'INVALID_INPUT']);
    expect(codeOf(await accept(uma, back.token))).toEqual([200, undefined]);
  });
});

describe('an invitation for a guest', () => {
  it('tells a member of the group which guest it is for, and nothing to others or once the guest has gone', async () => {
    const ben = await as('Ben');
    const { id: groupId } = await makeGroup(ana);
    await join(groupId, ana, ben);
    const guestId = await addGuest(ana, groupId, 'Benny');
    await addGuest(ana, groupId, 'Grandma');
    const { token } = await linkTo(ana, groupId, { guestId });
    expect(await previewOf(ben, token)).toMatchObject({
      status: 'member',
      guests: [{ userId: guestId, displayName: 'Benny' }],
    });
    expect((await previewOf(anonymous, token)).guests).toEqual([]);
    expect((await previewOf(await as('Dan'), token)).guests).toEqual([]);
    const general = await linkTo(ana, groupId);
    expect((await previewOf(ben, general.token)).guests).toEqual([]);
    expectData(await ana.delete(`/api/groups/${groupId}/members/${guestId}`));
    expect(await previewOf(ben, token)).toMatchObject({ status: 'member', guests: [] });
  });

  it.each(['by mail', 'by link'] as const)('that came %s makes its recipient the guest', async (kind) => {
    const person = await as(kind === 'by mail' ? 'Sam' : 'Tea');
    const { id: groupId } = await makeGroup(ana);
    const guestId = await addGuest(ana, groupId, 'Sunny');
    const { token } =
      kind === 'by mail'
        ? await mailTo(ana, groupId, person.user.email, { guestId })
        : await linkTo(ana, groupId, { guestId, maxUses: 5 });
    expect(await previewOf(anonymous, token)).toMatchObject({ guestName: 'Sunny', status: 'valid' });
    const { members } = expectData(await accept(person, token));
    expect(members.map(({ userId, displayName }) => [userId, displayName])).toEqual([
      [ana.user.id, 'Ana'],
      [person.user.id, person.user.displayName],
    ]);
    expect((await previewOf(anonymous, token)).status).toBe('used');
    const row = await db
      .selectFrom('history')
      .select(['noun', 'action', 'noun_id', 'user_id', 'snapshot'])
      .where('group_id', '=', groupId)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(row).toEqual({
      noun: 'membership',
      action: 'created',
      noun_id: person.user.id,
      user_id: person.user.id,
      snapshot: { isClaim: true, nameBefore: 'Sunny' },
    });
  });

  it('makes the guest of one of two who come by different invitations at once', async () => {
    const [uma, vic] = [await as('Uma'), await as('Vic')];
    const { id: groupId } = await makeGroup(ana);
    const guestId = await addGuest(ana, groupId, 'Somebody');
    const tokens = [
      (await mailTo(ana, groupId, uma.user.email, { guestId })).token,
      (await linkTo(ana, groupId, { guestId })).token,
    ] as const;
    const answers = await Promise.all([accept(uma, tokens[0]), accept(vic, tokens[1])]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { members } = expectData(await ana.get<Group>(`/api/groups/${groupId}`));
    expect(members.map(({ hasAccount }) => hasAccount)).toEqual([true, true]);
  });

  it('says that the guest was removed, and is then neither listed as open nor sent again', async () => {
    const wil = await as('Wil');
    const { id: groupId } = await makeGroup(ana);
    const guestId = await addGuest(ana, groupId, 'Passing');
    const mailed = await mailTo(ana, groupId, wil.user.email, { guestId });
    const link = await linkTo(ana, groupId, { guestId });
    expect((await ana.delete(`/api/groups/${groupId}/members/${guestId}`)).status).toBe(204);
    for (const { token } of [mailed, link]) {
      expect((await previewOf(anonymous, token)).status).toBe('removed');
      expect(codeOf(await accept(wil, token))).toEqual([422, 'INVITATION_ALREADY_USED']);
    }
    expect(await statusOf(groupId, mailed.id)).toBe('expired');
    expect(expectData(await ana.get(`/api/groups/${groupId}/invitation-links`))).toEqual([]);
    const again = await ana.post(`/api/groups/${groupId}/invitations/${mailed.id}/resend`);
    expect(codeOf(again)).toEqual([422, 'INVITATION_ALREADY_USED']);
  });

  it('is refused to a former member, who may come back as themselves', async () => {
    const xan = await as('Xan');
    const { id: groupId } = await makeGroup(ana, [xan]);
    const guestId = await addGuest(ana, groupId, 'Xanthe');
    const { token } = await mailTo(ana, groupId, 'xan@work.example', { guestId });
    expect(codeOf(await accept(xan, token))).toEqual([422, 'ALREADY_GROUP_MEMBER']);
    await xan.post(`/api/groups/${groupId}/leave`);
    const refused = await accept(xan, token);
    expect([...codeOf(refused), refused.body.params]).toEqual([
      409,
      'CONSTRAINT_VIOLATION',
      { reason: 'was-member' },
    ]);
    expect((await previewOf(anonymous, token)).status).toBe('valid');
    await join(groupId, ana, xan);
    expect((await previewOf(anonymous, token)).guestName).toBe('Xanthe');
  });

  it('is still open to the guest after its addressee came in by another way', async () => {
    const yas = await as('Yas');
    const { id: groupId } = await makeGroup(ana);
    const guestId = await addGuest(ana, groupId, 'Yasmin');
    const { id } = await mailTo(ana, groupId, yas.user.email, { guestId });
    await join(groupId, ana, yas);
    expect(await statusOf(groupId, id)).toBe('pending');
  });
});

describe('at the limit of the tier', () => {
  it('an invitation is refused and stays open', async () => {
    const [host, zed] = [await shop.as('Host'), await shop.as('Zed')];
    const { id: groupId } = await makeGroup(host);
    await makeGroup(zed);
    await makeGroup(zed);
    const { id, token } = await mailTo(host, groupId, zed.user.email);
    const refused = await accept(zed, token);
    expect([...codeOf(refused), refused.body.params]).toEqual([403, 'TIER_LIMIT_EXCEEDED', { maxGroups: 2 }]);
    expect(await statusOf(groupId, id, host)).toBe('pending');
    expect((await decline(zed, token)).status).toBe(204);
  });

  it('a caller with room for one more gets into one of two groups that they join at once', async () => {
    const [host, art] = [await shop.as('Host Two'), await shop.as('Art')];
    await makeGroup(art);
    const tokens = [];
    for (const group of [await makeGroup(host), await makeGroup(host)]) {
      tokens.push((await mailTo(host, group.id, art.user.email)).token);
    }
    const answers = await Promise.all(tokens.map((token) => accept(art, token)));
    expect(answers.map(codeOf).sort()).toEqual([
      [200, undefined],
      [403, 'TIER_LIMIT_EXCEEDED'],
    ]);
  });

  it('a caller who is over it can neither invite nor send again, but revoke', async () => {
    const bea = await shop.as('Bea');
    await setTier(shop.db, bea, 'premium');
    const { id: groupId } = await makeGroup(bea);
    for (const name of ['Two', 'Three']) await makeGroup(bea, [], { name });
    const { id } = await mailTo(bea, groupId, 'cat@quits.example');
    const link = await linkTo(bea, groupId);
    await setTier(shop.db, bea, 'free');
    const path = `/api/groups/${groupId}`;
    for (const answer of [
      await bea.post(`${path}/invitations`, { emails: ['dot@quits.example'] }),
      await bea.post(`${path}/invitations/${id}/resend`),
      await bea.post(`${path}/invitation-links`, {}),
    ]) {
      expect([...codeOf(answer), answer.body.params]).toEqual([403, 'TIER_LIMITS_EXCEEDED', { count: 1 }]);
    }
    expect(await statusOf(groupId, id, bea)).toBe('pending');
    for (const invitation of [`invitations/${id}`, `invitation-links/${link.id}`])
      expect((await bea.delete(`${path}/${invitation}`)).status).toBe(204);
  });
});
