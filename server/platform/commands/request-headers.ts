import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';

/** What commands and Better Auth may know of the request: nothing that a client could use to pretend another address. */
export function authHeaders({ headers, ip }: FastifyRequest): Headers {
  return new Headers({
    cookie: headers.cookie ?? '',
    'user-agent': (headers['user-agent'] ?? '').slice(0, 512),
    'accept-language': headers['accept-language'] ?? '',
    'x-forwarded-for': ip,
  });
}

/** Adds complete Set-Cookie headers to those that the answer has. */
export function setCookies(reply: FastifyReply, cookies: string | readonly string[]): void {
  reply.header('set-cookie', cookies);
}

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
