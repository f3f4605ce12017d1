import { BlockList, isIP } from 'node:net';

const SPECIAL = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  SPECIAL.addSubnet(address, bits, 'ipv4');
}

/** Whether it says where in the world a visitor is: not an address of a network at home, nor one for examples (RFC 6890). */
export function isPublicAddress(address: string): boolean {
  const plain = plainAddress(address);
  if (isIP(plain) === 4) return !SPECIAL.check(plain);
  // Global unicast, without the part for documentation.
  return isIP(plain) === 6 && /^[23]/.test(plain) && !/^2001:0?db8:/i.test(plain);
}

/** An IPv4 address as such, also where a server that listens to both writes it as one of IPv6. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
