import { parseCookie, stringifySetCookie } from 'cookie';
import type { Config } from '#server/config.ts';

export function cookieOf(headers: Headers, name: string, config: Origin): string | undefined {
  return parseCookie(headers.get('cookie') ?? '')[nameFor(name, config)];
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  /** In seconds; 0 clears it. */
  readonly maxAge: number;
  /** Else no script reads it. */
  readonly isForScripts?: boolean;
}

/** A whole Set-Cookie header. */
export function cookieHeader({ isForScripts = false, ...cookie }: Cookie, config: Origin): string {
  const secure = isSecure(config);
  const place = secure ? { name: nameFor(cookie.name, config), path: '/' } : {};
  return stringifySetCookie({ ...cookie, ...place, httpOnly: !isForScripts, secure, sameSite: 'lax' });
}

type Origin = Pick<Config, 'publicUrl'>;

const isSecure = ({ publicUrl }: Origin) => publicUrl.startsWith('https:');

/**
 * Behind https a browser takes a cookie of this name from this very host alone, for all its paths: another host of the domain
 * could else begin a sign-in here that its visitor then ends.
 */
const nameFor = (name: string, config: Origin) => (isSecure(config) ? `__Host-${name}` : name);
