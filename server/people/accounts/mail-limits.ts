import { findKnownDevice } from '#server/people/sessions/commands.ts';
import type { BrowserContext } from '#server/platform/commands/handlers.ts';
import { countTry } from '#server/platform/http/rate-limits.ts';

const MAILS_AN_HOUR = { points: 5, seconds: 60 * 60 };
const MAILS_A_DAY = { points: 15, seconds: 24 * 60 * 60 };

/**
 * Whatever the mail is, one mailbox gets few of them. An address is counted whether it has an account or not, so that the refusal
 * tells nothing of it; and it is a refusal, since a person who is told that a mail is on its way would wait for it. Strangers use up
 * what all unknown browsers share, and nothing of the owner's, who asks from a device that signed in before.
 */
export async function countMail(ctx: BrowserContext, email: string): Promise<void> {
  const device = await findKnownDevice(ctx, { email, headers: ctx.headers });
  const key = `mail to ${email}${device === undefined ? '' : ` from ${device}`}`;
  await countTry(ctx, { ...MAILS_AN_HOUR, key });
  await countTry(ctx, { ...MAILS_A_DAY, key });
}
