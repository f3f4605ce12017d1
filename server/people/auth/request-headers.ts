import type { FastifyReply, FastifyRequest } from 'fastify';

/** What Better Auth may know of the request: nothing that a client could use to pretend another address. */
export function authHeaders({ headers, ip }: FastifyRequest): Headers {
  return new Headers({
    cookie: headers.cookie ?? '',
    'user-agent': headers['user-agent'] ?? '',
    'x-forwarded-for': ip,
  });
}

/** Sets complete Set-Cookie headers. */
export function setCookies(reply: FastifyReply, cookies: readonly string[]): FastifyReply {
  return reply.header('set-cookie', [...cookies]);
}

/** As the browser sent it. */
export function cookieOf(headers: Headers, name: string): string | undefined {
  const pairs = (headers.get('cookie') ?? '').split('; ');
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
