import { isIP, SocketAddress } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/** What one visitor has: an address of IPv4, or the first 64 bits of IPv6, of whose rest the visitor's devices choose any. */
export function networkOf(address: string): string {
  return normalizeIP(address, 64);
}

/** As RFC 5952 writes an address of IPv6; what is none stays as it is. */
export function shortAddress(address: string): string {
  const isWhole = isIP(address) === 6 && !address.includes('%');
  return isWhole ? new SocketAddress({ address, family: 'ipv6' }).address : address;
}
