import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it.each([
  ['8.8.8.8', '8.8.8.8'],
  ['::ffff:8.8.8.8', '8.8.8.8'],
  ['::ffff:808:808', '8.8.8.8'],
  ['2A00:1450:4001:0081::1', '2a00:1450:4001:81::'],
  ['2a00:1450:4001:81:1:2:3:4', '2a00:1450:4001:81::'],
  ['2a00::', '2a00::'],
  ['2a00::1450:4001:1:2:3:4', '2a00:0:1450:4001::'],
  ['2a00:1450::1.2.3.4', '2a00:1450::'],
  ['fe80::1%eth0', 'fe80::'],
  ['', ''],
])('%s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
