import { SignJWT } from 'jose';
import { DAY_SECONDS } from '#domain/calendar/day.ts';
import { type InvitationKey, tokenOf } from '#server/people/auth/invitation-token.ts';
import { keyFor, verifiedPayload } from '#server/platform/callers/keys.ts';
import type { StepsContext } from '#server/platform/commands/context.ts';

// The token in a confirmation mail names the account and not the address: it confirms the registration that it was
// sent for, never another one with the same address. An invitation that waits for the person travels
// inside it, since the link may be followed on another device than the one that knows of the invitation.

const VALID_SECONDS = DAY_SECONDS;

export interface Confirmation {
  readonly userId: string;
  readonly invitationToken?: string | undefined;
}

export async function confirmationLink(
  { config, secret, now }: StepsContext,
  userId: string,
  invitation?: InvitationKey,
): Promise<string> {
  const confirmation = { userId, invitationToken: invitation && tokenOf(invitation, secret) };
  return `${config.publicUrl}/api/auth/confirm?token=${await signConfirmation(confirmation, secret, now)}`;
}

async function signConfirmation(
  { userId, invitationToken }: Confirmation,
  secret: string,
  now: Date,
): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return await new SignJWT(invitationToken === undefined ? {} : { [INVITATION]: invitationToken })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setSubject(userId)
    .setExpirationTime(issued + VALID_SECONDS)
    .sign(keyFor('confirmation', secret));
}

/** The account to confirm; undefined when the token is not ours or too old. */
export async function readConfirmation(
  token: string,
  secret: string,
  now: Date,
): Promise<Confirmation | undefined> {
  const key = keyFor('confirmation', secret);
  const { sub, [INVITATION]: invitation } = (await verifiedPayload(token, { key, typ: TYPE, now })) ?? {};
  if (sub === undefined) return undefined;
  return { userId: sub, invitationToken: typeof invitation === 'string' ? invitation : undefined };
}

const TYPE = 'confirm+jwt';
const INVITATION = 'invitation';
