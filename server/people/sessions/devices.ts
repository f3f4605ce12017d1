import { DAY_SECONDS } from '#domain/calendar/day.ts';
import { cookieHeader, cookieOf } from '#server/platform/callers/cookies.ts';
import type { CommandBase } from '#server/platform/commands/context.ts';

// A browser is known again by a cookie that outlives its sessions; it names no account and proves nothing.

const COOKIE = 'quits.device';
/** The longest that browsers keep a cookie. What we know of a device is forgotten with it. */
export const DEVICE_DAYS = 400;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The device of a browser. `cookie` is the whole Set-Cookie header by which it is known again, and lasts anew each time. */
export function rememberBrowser(
  { config, newId }: CommandBase,
  headers: Headers,
): { deviceId: string; cookie: string } {
  const deviceId = givenDevice(headers, config) ?? newId();
  const cookie = { name: COOKIE, value: deviceId, path: '/', maxAge: DEVICE_DAYS * DAY_SECONDS };
  return { deviceId, cookie: cookieHeader(cookie, config) };
}

/** Undefined where the browser says none, or one that is not of our making. */
export function givenDevice(headers: Headers, config: CommandBase['config']): string | undefined {
  const given = cookieOf(headers, COOKIE, config);
  return given !== undefined && UUID.test(given) ? given : undefined;
}
