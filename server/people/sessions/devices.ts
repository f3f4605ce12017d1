import type { Deps } from '#server/deps.ts';
import { cookieOf } from '#server/people/auth/request-headers.ts';

// A browser is known again by a cookie that outlives its sessions; it names no account and proves nothing.

const COOKIE = 'quits.device';
/** The longest that browsers keep a cookie: 400 days. */
const LIFE_SECONDS = 400 * 24 * 60 * 60;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `cookie` is a whole Set-Cookie header: each sign-in makes it last anew. */
export function deviceOf({ config, newId }: Deps, headers: Headers): { deviceId: string; cookie: string } {
  const given = cookieOf(headers, COOKIE);
  const deviceId = given !== undefined && UUID.test(given) ? given : newId();
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  const cookie = `${COOKIE}=${deviceId}; Max-Age=${LIFE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
  return { deviceId, cookie };
}
