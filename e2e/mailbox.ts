import { type APIRequestContext, expect } from '@playwright/test';

/** The link in the newest message to this address whose subject fits, as /dev/mail shows it. */
export async function linkMailedTo(
  request: APIRequestContext,
  email: string,
  subject: RegExp,
): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const [message] = await messagesTo(request, email, subject);
      link = message?.match(/<a href="(http[^"]+)"/)?.[1]?.replaceAll('&amp;', '&');
      return link;
    })
    .toBeDefined();
  return String(link);
}

/** The messages to this address whose subject fits, as /dev/mail shows them: the newest first. */
export async function messagesTo(
  request: APIRequestContext,
  email: string,
  subject: RegExp,
): Promise<string[]> {
  const page = await (await request.get('/dev/mail')).text();
  return page
    .split('<article>')
    .filter((article) => article.includes(`To ${email} `) && subject.test(article));
}

export const CONFIRMATION = /Confirm your email address/;
export const INVITATION = /invites you to/;
export const PASSWORD_RESET = /Choose a new password/;
