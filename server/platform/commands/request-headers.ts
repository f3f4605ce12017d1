import type { FastifyRequest } from 'fastify';

/** What commands and Better Auth may know of the request: nothing that a client could use to pretend another address. */
export function authHeaders({ headers, ip }: FastifyRequest): Headers {
  return new Headers({
    cookie: headers.cookie ?? '',
    'user-agent': (headers['user-agent'] ?? '').slice(0, 512),
    'accept-language': headers['accept-language'] ?? '',
    'x-forwarded-for': ip,
  });
}
