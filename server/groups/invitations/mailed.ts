import type { ActivityAction } from '#contract/activity.ts';
import type { DataOf, ParsedOf } from '#contract/endpoint.ts';
import type { inviteByEmail as inviteEndpoint, MailedInvitation } from '#contract/invitations.ts';
import { DAY_SECONDS } from '#domain/calendar/day.ts';
import { DomainError } from '#domain/error.ts';
import { INVITATION_RULES } from '#domain/groups/rules.ts';
import { getGuest } from '#server/groups/guests/queries.ts';
import type { GroupContext } from '#server/membership/commands/write.ts';
import { recordChanges, recordOwn } from '#server/membership/history/record.ts';
import { requireMayWrite, requirePermission } from '#server/membership/memberships/permission.ts';
import type { InvitationKey } from '#server/people/auth/invitation-token.ts';
import type { StepsContext } from '#server/platform/commands/context.ts';
import type { Recorded } from '#server/platform/commands/writes.ts';
import { countDone } from '#server/platform/http/rate-limits.ts';
import { addJobs } from '#server/platform/jobs/queue.ts';
import type { InvitationPath } from './commands.ts';
import { type Address, findOutgoing, getOpenMailed, listAddresses, mailedOf } from './mailed-list.ts';
import { invitationMail } from './mails.ts';
import { addressOf, type Tokenless } from './queries.ts';
import { revoke, saveMailed, saveMailedAgain } from './rows.ts';
import { expiryOf } from './terms.ts';

// An invitation that is mailed works for one person. The message is a job of its own, made when its turn comes, so that
// it says how things are then and nothing of it lies in the queue.

export type Invited = DataOf<typeof inviteEndpoint>;

/** Throws NOT_GROUP_MEMBER or INVALID_INPUT for a guest who is none, and RATE_LIMIT_EXCEEDED: then no address is invited. */
export async function inviteByEmail(
  ctx: GroupContext,
  { emails, expirationHours, guestId }: ParsedOf<typeof inviteEndpoint>['body'],
): Promise<Recorded<Tokenless<Invited[number]>[]>> {
  const { trx, member, now } = ctx;
  const { groupId, userId } = member;
  await requireMayWrite(ctx, 'invite_members');
  if (guestId !== null) await getGuest(trx, member, guestId);
  const addresses = await listAddresses(trx, groupId, emails);
  const outside = addresses.filter(({ isMember }) => !isMember).map((address) => planOf(address, ctx));
  const due = outside.filter(({ isDue }) => isDue);
  await countMails(ctx, due);
  const expiresAt = expiryOf(expirationHours, now);
  const rows = await saveMailed(trx, { groupId, createdBy: userId, expiresAt, guestId, now }, outside);
  const messages = due.map(({ id }) => ({ groupId, id }));
  await addJobs(trx, 'send-invitation', messages);
  const entries = outside.map(({ id, action }) => ({ groupId, id, action }));
  const recorded = await recordChanges(trx, { noun: 'invitation', entries, userId, at: now });
  const planned = new Map(outside.map((plan) => [plan.id, plan]));
  const changes = recorded.map((change) => ({ ...change, ...inviteeOf(planned.get(change.id)) }));
  const saved = new Map(rows.map((row) => [row.email, row]));
  const value = addresses.map(({ email, openId }) => {
    const row = saved.get(email);
    if (!row) return { email, result: 'member' as const };
    const result = openId === null ? ('invited' as const) : ('renewed' as const);
    return { ...mailedOf(row, now), result };
  });
  return { value, changes };
}

/** Throws what inviting does, and INVITATION_NOT_FOUND, INVITATION_ALREADY_USED and ALREADY_GROUP_MEMBER. */
export async function resendInvitation(
  ctx: GroupContext,
  { invitationId: id, expirationHours }: InvitationPath & { readonly expirationHours: number },
): Promise<Recorded<Tokenless<MailedInvitation>>> {
  const { trx, member, now } = ctx;
  const { groupId, userId } = member;
  await requireMayWrite(ctx, 'invite_members');
  const { email, sent_at, has_guest_left } = await getOpenMailed(trx, groupId, id);
  if (has_guest_left) throw new DomainError('INVITATION_ALREADY_USED', { reason: 'guest-removed' });
  const [address] = await listAddresses(trx, groupId, [email]);
  if (address?.isMember) throw new DomainError('ALREADY_GROUP_MEMBER', { groupId });
  const seconds = pauseAfter(sent_at, ctx);
  if (seconds > 0) throw new DomainError('RATE_LIMIT_EXCEEDED', { seconds });
  await countMails(ctx, [{ email }]);
  const expiresAt = expiryOf(expirationHours, now);
  const row = await saveMailedAgain(trx, { groupId, id, createdBy: userId, sentAt: now, expiresAt });
  await addJobs(trx, 'send-invitation', [{ groupId, id }]);
  const change = await recordOwn(ctx, { noun: 'invitation', action: 'edited', id, ...inviteeOf(address) });
  return { value: mailedOf(row, now), changes: [change] };
}

/** Open to admins over the limit, as for a link. Throws INVITATION_NOT_FOUND, and INVITATION_ALREADY_USED once it is accepted. */
export async function revokeInvitation(
  ctx: GroupContext,
  { invitationId: id }: InvitationPath,
): Promise<Recorded<undefined>> {
  const { trx, member, now } = ctx;
  requirePermission(member, 'invite_members');
  const { email } = await getOpenMailed(trx, member.groupId, id);
  await revoke(trx, { groupId: member.groupId, id, isMailed: true, now });
  const [address] = await listAddresses(trx, member.groupId, [email]);
  const change = await recordOwn(ctx, { noun: 'invitation', action: 'deleted', id, ...inviteeOf(address) });
  return { value: undefined, changes: [change] };
}

/** A job. What was revoked or accepted before its turn is not sent. */
export async function sendInvitation(ctx: StepsContext, { groupId, id }: InvitationKey): Promise<void> {
  const found = await findOutgoing(ctx.db, groupId, id, ctx.now);
  if (!found) return;
  const { url } = addressOf({ groupId, id }, ctx);
  await ctx.sendMail(
    invitationMail({ ...found, link: found.addressee === null ? linkTo(url, found.to) : url }),
  );
}

/** An address that has an open invitation keeps it. Invited twice in a minute, it is mailed once. */
function planOf({ email, openId, sentAt, accountId }: Address, ctx: GroupContext) {
  const isDue = sentAt === null || pauseAfter(sentAt, ctx) === 0;
  const action: ActivityAction = openId === null ? 'created' : 'edited';
  return { id: openId ?? ctx.newId(), email, isDue, sentAt: isDue ? ctx.now : sentAt, action, accountId };
}

function inviteeOf(address: Pick<Address, 'accountId'> | undefined): { readonly invitee?: string } {
  return address?.accountId ? { invitee: address.accountId } : {};
}

const MAILS_A_DAY = 200;
const MAILS_A_DAY_TO_ONE = 10;

/**
 * Inviting is no way to send advertising or to fill a mailbox: neither by inviting it to many groups nor by
 * revoking an invitation and making it anew.
 */
async function countMails(
  { trx, member, policy, now }: GroupContext,
  due: readonly { readonly email: string }[],
): Promise<void> {
  if (!policy.rateLimits) return;
  const key = `invitation mails of ${member.userId}`;
  await countDone(trx, { points: MAILS_A_DAY, seconds: DAY_SECONDS, keys: [key] }, due.length, now);
  const keys = due.map(({ email }) => `${key} to ${email}`);
  await countDone(trx, { points: MAILS_A_DAY_TO_ONE, seconds: DAY_SECONDS, keys }, 1, now);
}

/** Seconds until the same invitation may be mailed again. */
function pauseAfter(sentAt: Date, { policy, now }: GroupContext): number {
  const seconds = Math.ceil(INVITATION_RULES.pauseSeconds - (now.getTime() - sentAt.getTime()) / 1000);
  return policy.rateLimits ? Math.max(0, seconds) : 0;
}

/** For a person without an account, whose registration then begins with this address. No server is sent a fragment. */
function linkTo(url: string, address: string): string {
  return `${url}#to=${encodeURIComponent(address)}`;
}
