import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { expect } from 'vitest';
import type { InvitationLink } from '#contract/invitations.ts';
import { signatureOf } from '#server/external/paddle/signature.ts';
import { startEmailChange } from '#server/people/accounts/email-change.ts';
import { addJob } from '#server/platform/jobs/queue.ts';
import { runPendingJobs } from '#server/worker.ts';
import { PASSWORD } from './app.ts';
import { createAuthenticator } from './authenticator.ts';
import { casesOf } from './cases.ts';
import type { UserClient } from './client.ts';
import type { FuzzCaller, World } from './fuzz-world.ts';
import { expectData, ruleIn } from './group.ts';
import { linkIn } from './outbox.ts';
import type { Shop } from './paddle.ts';

/** A request that an operation serves. */
export interface Served {
  /** A site admin where the operation is for them, and an admin of the group otherwise. */
  readonly caller?: FuzzCaller;
  /** In place of what the world names. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly file?: Buffer;
}

type Prepare = (world: World) => Served | Promise<Served>;

/** What an operation needs so that it serves, by method and path; an operation that is not named needs nothing. */
export function servedRequests(shop: Shop): (name: string, world: World) => Promise<Served> {
  const { db, deps, clock, mails, paddle } = shop;
  const device = createAuthenticator(deps.config.publicUrl);

  async function tokenTo(email: string): Promise<string> {
    return new URL(linkIn(await mails.to(email))).searchParams.get('token') ?? '';
  }

  async function invitation({ callers: { admin }, named }: World): Promise<Served> {
    const path = `/api/groups/${named.groupId}/invitation-links`;
    const { token } = expectData(await admin.post<InvitationLink>(path, {}));
    return { caller: 'outsider', params: { token: token ?? '' } };
  }

  async function passkey(person: UserClient): Promise<string> {
    const asked = expectData(await person.post('/api/users/passkeys/options'));
    const credential = device.create(asked);
    const added = await person.post<{ passkeys: { id: string }[] }>('/api/users/passkeys', {
      name: 'Phone',
      credential,
    });
    return expectData(added).passkeys[0]?.id ?? '';
  }

  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });

  async function totp(person: UserClient): Promise<string> {
    const { secret } = expectData(await person.post<{ secret: string }>('/api/users/totp'));
    expectData(await person.post('/api/users/totp/confirm', { code: codeOf(secret) }));
    // A code is taken once.
    clock.advance({ seconds: 30 });
    return secret;
  }

  const withTotp: Prepare = async ({ callers: { outsider } }) => {
    await totp(outsider);
    return { caller: 'outsider' };
  };

  const subscribed: Prepare = async ({ callers: { outsider } }) => {
    await shop.buy(outsider);
    return { caller: 'outsider' };
  };

  async function emailChange({ callers: { outsider } }: World): Promise<string> {
    const newEmail = `${v7()}@quits.example`;
    await db
      .transaction()
      .execute((trx) =>
        startEmailChange(
          { trx, newId: deps.newId, now: clock.now() },
          { oldEmail: outsider.user.email, newEmail },
        ),
      );
    return tokenTo(newEmail);
  }

  const special: Readonly<Record<string, Prepare>> = {
    'POST /api/groups': () => ({
      body: { name: 'Trip', defaultCurrency: 'EUR', currencies: ['EUR', 'JPY'] },
    }),
    'POST /api/auth/register': () => ({
      caller: 'anonymous',
      body: { displayName: 'Fay', email: `${v7()}@quits.example`, password: PASSWORD },
    }),
    'POST /api/auth/login': ({ callers }) => ({
      caller: 'anonymous',
      body: { email: callers.outsider.user.email, password: PASSWORD },
    }),
    'POST /api/auth/confirmation/resend': ({ callers }) => ({ body: { email: callers.outsider.user.email } }),
    'POST /api/auth/password/forgot': ({ callers }) => ({ body: { email: callers.outsider.user.email } }),
    'POST /api/auth/password/reset': async ({ callers: { anonymous, outsider } }) => {
      const { email } = outsider.user;
      await anonymous.post('/api/auth/password/forgot', { email });
      return { caller: 'anonymous', body: { token: await tokenTo(email), password: `${PASSWORD} 2` } };
    },
    'GET /api/auth/email-change': async (world) => ({ query: { token: await emailChange(world) } }),
    'POST /api/auth/email-change': async (world) => ({ body: { token: await emailChange(world) } }),
    'POST /api/auth/google': () => ({ caller: 'anonymous', body: {} }),
    'POST /api/auth/proof': () => ({ body: { password: PASSWORD } }),
    'POST /api/auth/proof/passkey/options': async ({ callers }) => {
      await passkey(callers.outsider);
      return { caller: 'outsider' };
    },
    'POST /api/auth/passkey': async ({ callers }) => {
      await passkey(callers.outsider);
      const asked = expectData(await callers.anonymous.post('/api/auth/passkey/options'));
      return { caller: 'anonymous', body: { answer: device.get(asked) } };
    },
    'POST /api/auth/second-factor': async ({ callers }) => {
      const secret = await totp(callers.outsider);
      const { email } = callers.outsider.user;
      await callers.anonymous.post('/api/auth/login', { email, password: PASSWORD });
      return { caller: 'anonymous', body: { code: codeOf(secret) } };
    },
    'POST /api/users/totp/confirm': async ({ callers }) => {
      const { secret } = expectData(await callers.outsider.post<{ secret: string }>('/api/users/totp'));
      return { caller: 'outsider', body: { code: codeOf(secret) } };
    },
    'DELETE /api/users/totp': withTotp,
    'POST /api/users/recovery-codes': withTotp,
    'POST /api/users/passkeys': async ({ callers }) => {
      const asked = expectData(await callers.outsider.post('/api/users/passkeys/options'));
      return { caller: 'outsider', body: { name: 'Phone', credential: device.create(asked) } };
    },
    'PATCH /api/users/passkeys/{passkeyId}': async ({ callers }) => ({
      caller: 'outsider',
      params: { passkeyId: await passkey(callers.outsider) },
      body: { name: 'Tablet' },
    }),
    'DELETE /api/users/passkeys/{passkeyId}': async ({ callers }) => ({
      caller: 'outsider',
      params: { passkeyId: await passkey(callers.outsider) },
    }),
    'PUT /api/users/password': () => ({ body: { password: `${PASSWORD} 2` } }),
    'PUT /api/users/profile': () => ({ body: { displayName: 'Anna' } }),
    'PUT /api/users/avatar': async () => {
      const create = { width: 64, height: 64, channels: 3, background: 'teal' } as const;
      const image = await sharp({ create }).png().toBuffer();
      return { body: { image: image.toString('base64') } };
    },
    'POST /api/users/deletion': () => ({ body: { acceptOutstanding: true } }),
    'DELETE /api/users/sessions/{sessionId}': async ({ callers }) => {
      const body = { email: callers.outsider.user.email, password: PASSWORD };
      await callers.anonymous.post('/api/auth/login', body);
      const sessions =
        await callers.outsider.get<{ id: string; isCurrent: boolean }[]>('/api/users/sessions');
      const other = expectData(sessions).find(({ isCurrent }) => !isCurrent);
      return { caller: 'outsider', params: { sessionId: other?.id ?? '' } };
    },
    'GET /api/invitations/{token}': invitation,
    'POST /api/invitations/{token}/accept': invitation,
    'POST /api/invitations/{token}/decline': async ({ callers: { admin, outsider }, named }) => {
      const { email } = outsider.user;
      expectData(await admin.post(`/api/groups/${named.groupId}/invitations`, { emails: [email] }));
      const [waiting] = expectData(await outsider.get<{ token: string }[]>('/api/invitations'));
      return { caller: 'outsider', params: { token: waiting?.token ?? '' } };
    },
    'PUT /api/groups/order': ({ named: { groupId } }) => ({ body: { groupIds: [groupId] } }),
    'GET /api/statistics': () => ({ query: { from: '2026-01-01', to: '2026-12-31' } }),
    'GET /api/balances/consolidated/preview': ({ callers }) => ({
      query: { with: callers.member.user.id, currency: 'EUR' },
    }),
    // A member who owes something may not leave.
    'POST /api/groups/{groupId}/leave': () => ({ caller: 'third' }),
    'GET /api/transactions/search': () => ({ query: { q: 'Dinner' } }),
    'POST /api/balances/consolidated/settle': ({ callers: { admin, member } }) => ({
      body: { from: member.user.id, to: admin.user.id, amount: 100, currency: 'EUR' },
    }),
    'DELETE /api/balances/consolidated/payments/{paymentId}': async ({ callers: { admin, member } }) => {
      const body = { id: v7(), from: member.user.id, to: admin.user.id, amount: 100, currency: 'EUR' };
      expectData(await admin.post('/api/balances/consolidated/settle', body));
      return { params: { paymentId: body.id } };
    },
    'POST /api/recurring-expenses': ({ callers, named: { groupId } }) => ({
      body: ruleIn(groupId, callers.admin),
    }),
    'PUT /api/recurring-expenses/{recurringExpenseId}': ({ callers, named: { groupId } }) => ({
      body: { ...ruleIn(groupId, callers.admin), groupId: undefined, version: 1 },
    }),
    'POST /api/admin/users/{id}/tier': ({ callers }) => ({
      params: { id: callers.outsider.user.id },
      body: { tier: 'premium', reason: 'A gift' },
    }),
    'POST /api/admin/users/{id}/tier/validate': ({ callers }) => ({
      params: { id: callers.outsider.user.id },
      body: { tier: 'premium' },
    }),
    'POST /api/admin/jobs/{id}/retry': async ({ callers: { outsider, root } }) => {
      const notice = { userId: outsider.user.id, notice: { kind: 'passwordChanged' } } as const;
      await runPendingJobs(deps);
      await db.transaction().execute((trx) => addJob(trx, 'send-notice', notice, outsider.user.id));
      await runPendingJobs({ ...deps, sendMail: () => Promise.reject(new Error('away')) });
      return { params: { id: await failedJob(root) } };
    },
    'POST /api/admin/webhooks/{id}/retry': async ({ callers: { member } }) => {
      await shop.buy(member);
      return { params: { id: paddle.deliveries.all.at(-1)?.event_id ?? '' } };
    },
    'POST /api/paddle/webhook': async ({ callers: { member } }) => {
      await shop.buy(member);
      const body = paddle.deliveries.all.at(-1) ?? {};
      const signed = signatureOf(
        Buffer.from(JSON.stringify(body)),
        paddle.settings.webhookSecret,
        clock.now(),
      );
      return { caller: 'anonymous', headers: { 'paddle-signature': signed }, body };
    },
    'PATCH /api/tier/subscription': async (world) => ({
      ...(await subscribed(world)),
      body: { plan: 'PREMIUM_YEARLY' },
    }),
    'POST /api/tier/subscription/cancel': subscribed,
    'POST /api/tier/subscription/resume': async (world) => {
      const request = await subscribed(world);
      expectData(await world.callers.outsider.post('/api/tier/subscription/cancel'));
      return request;
    },
    'GET /api/paddle/customer-portal': subscribed,
  };

  return async (name, world) => {
    const prepared = await special[name]?.(world);
    const inGroup = casesOf(world.callers.admin, world.callers.member)[name.replace(/\{(\w+)\}/g, ':$1')];
    if (prepared || !inGroup) return prepared ?? {};
    const { body, file, query, ofGuest, ofMailed } = inGroup;
    return {
      params: {
        ...(ofGuest && { userId: world.named.guestId ?? '' }),
        ...(ofMailed && { invitationId: world.named.mailedId ?? '' }),
        ...(file && { attachmentId: v7() }),
      },
      query: Object.fromEntries(new URLSearchParams(query)),
      ...(body && { body }),
      ...(file && { file }),
    };
  };
}

/** That a job failed is written after the queue has been emptied. */
async function failedJob(root: UserClient): Promise<string> {
  const find = async () => expectData(await root.get<{ id: string }[]>('/api/admin/jobs'))[0]?.id ?? '';
  await expect.poll(find).not.toBe('');
  return find();
}
