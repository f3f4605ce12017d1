import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { DAY_SECONDS } from '#domain/calendar/day.ts';
import type { Config } from '#server/config.ts';
import { cookieHeader } from './cookies.ts';

// Whose session the browser holds, for its pages to read before they have asked: they show what the device keeps of that
// account, and of no other. It proves nothing to the server, which chooses by it the document that a page begins with.

const COOKIE = 'quits.account';
/** A session lasts 30 days from its use, written at most a day late: the cookie never outlives it. */
const LIFE_SECONDS = 29 * DAY_SECONDS;

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
  const cookies = parseCookie(headers.cookie ?? '');
  return Boolean(cookies[COOKIE] ?? cookies[`__Host-${COOKIE}`]);
}

function headerOf(value: string, maxAge: number, config: Config): string {
  return cookieHeader({ name: COOKIE, value, path: '/', maxAge, isForScripts: true }, config);
}
