import { DAY_SECONDS } from '#domain/calendar/day.ts';
import type { Config } from '#server/config.ts';
import { cookieHeader, cookieOf } from '#server/platform/callers/cookies.ts';

// The id of the account that this browser registered, until its address is confirmed.

const NAME = 'quits.registration';
const PATH = '/api/auth/confirm';
const LIFE_SECONDS = DAY_SECONDS;

/** A whole Set-Cookie header. */
export function registrationCookie(userId: string, config: Config): string {
  return cookieHeader({ name: NAME, value: userId, path: PATH, maxAge: LIFE_SECONDS }, config);
}

/** The Set-Cookie header that clears it. */
export function closedRegistrationCookie(config: Config): string {
  return cookieHeader({ name: NAME, value: '', path: PATH, maxAge: 0 }, config);
}

export function registeredIdOf(headers: Headers, config: Config): string | undefined {
  return cookieOf(headers, NAME, config);
}
