import { DAY_SECONDS } from '#domain/calendar/day.ts';
import { findKnownDevice } from '#server/people/sessions/commands.ts';
import type { BrowserContext } from '#server/platform/commands/handlers.ts';
import { countTry } from '#server/platform/http/rate-limits.ts';

const MAILS_AN_HOUR = { points: 5, seconds: 60 * 60 };
const MAILS_A_DAY = { points: 15, seconds: DAY_SECONDS };

/**
 * One mailbox gets few mails, whatever they are. An address is counted whether it has an account or not, so
 * that a refusal does not tell which. The request is refused and not silently ignored, because a person who
 * is told that a mail is on its way would wait for it. All unknown browsers share one count. A device from
 * which the owner signed in before has a count of its own, so strangers cannot use it up.
 */
export async function countMail(ctx: BrowserContext, email: string): Promise<void> {
  const device = await findKnownDevice(ctx, { email, headers: ctx.headers });
  const key = `mail to ${email}${device === undefined ? '' : ` from ${device}`}`;
  await countTry(ctx, { ...MAILS_AN_HOUR, key });
  await countTry(ctx, { ...MAILS_A_DAY, key });
}
