import type { FastifyRequest } from 'fastify';

/** Whether a host of this name, or this address, is the very machine that asks. */
export function isLoopback(host: string): boolean {
  return /^((.+\.)?localhost|(::ffff:)?127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}

/**
 * Whether a request was made on this machine, to this machine by a name of its own. One that came through a proxy was not,
 * nor one of a page whose foreign name leads here.
 */
export function isFromHere({ headers, socket }: FastifyRequest): boolean {
  const isForwarded = FORWARDING.some((name) => headers[name] !== undefined);
  const name = (headers.host ?? '').replace(/:\d+$/, '');
  return !isForwarded && isLoopback(name) && isLoopback(socket.remoteAddress ?? '');
}

/** The demo is for this machine alone. */
export function offersDemo({ demo }: { readonly demo: boolean }, request: FastifyRequest): boolean {
  return demo && isFromHere(request);
}

const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];
