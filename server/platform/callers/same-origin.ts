import type { FastifyRequest } from 'fastify';
import { DomainError } from '#domain/error.ts';

/**
 * Refuses a call that another site made a browser send with our cookie. SameSite already keeps the cookie at home;
 * this holds where an old browser does not. A caller that is not a browser sends neither header and holds no cookie
 * that it did not choose to send.
 */
export function refuseForeignOrigin({ headers }: FastifyRequest, publicUrl: string): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') throw new DomainError('INSUFFICIENT_PERMISSIONS');
    return;
  }
  const { origin } = headers;
  if (origin === undefined || origin === publicUrl) return;
  // The address by which this server was reached may be another than its public one: 127.0.0.1 for localhost.
  if (!URL.canParse(origin) || new URL(origin).host !== headers.host) {
    throw new DomainError('INSUFFICIENT_PERMISSIONS');
  }
}
