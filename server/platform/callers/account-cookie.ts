import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { DAY_SECONDS } from '#domain/calendar/day.ts';
import { ACCOUNT_COOKIE } from '#domain/people/account-cookie.ts';
import type { Config } from '#server/config.ts';
import { cookieHeader } from './cookies.ts';

// Whose session the browser holds, for its pages to read before they have asked: they show what the device keeps of that
// account, and of no other. It proves nothing to the server, which chooses by it the document that a page begins with, or
// the page that the link of a mail leads to.

/** So long after its use a session ends. */
export const SESSION_DAYS = 30;
/** The use of a session is written at most so much later. */
export const USE_WRITTEN_DAYS = 1;

/** The cookie never outlives the session. */
const LIFE_SECONDS = (SESSION_DAYS - USE_WRITTEN_DAYS) * DAY_SECONDS;

/** A whole Set-Cookie header, beside each that sets the session's. */
export function accountCookie(userId: string, config: Config): string {
  return headerOf(userId, LIFE_SECONDS, config);
}

/** The Set-Cookie header that clears it. */
export function closedAccountCookie(config: Config): string {
  return headerOf('', 0, config);
}

/** Whether the browser that asks says that it holds the session of an account, over https or not. */
export function namesAccount({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return Boolean(namedAccount(headers.cookie));
}

/** The id of that account. */
export function namedAccount(cookie: string | null | undefined): string | undefined {
  const cookies = parseCookie(cookie ?? '');
  return cookies[ACCOUNT_COOKIE] ?? cookies[`__Host-${ACCOUNT_COOKIE}`];
}

function headerOf(value: string, maxAge: number, config: Config): string {
  return cookieHeader({ name: ACCOUNT_COOKIE, value, path: '/', maxAge, isForScripts: true }, config);
}
