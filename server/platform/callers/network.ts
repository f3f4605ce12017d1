import { normalizeIP } from '@fastify/rate-limit';

/** What one visitor has: an address of IPv4, or the first 64 bits of IPv6, of whose rest the visitor's devices choose any. */
export function networkOf(address: string): string {
  return normalizeIP(address, 64);
}
