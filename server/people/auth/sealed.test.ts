import { expect, it } from 'vitest';
import { seal, unseal, unsealByAny } from './sealed.ts';

const secret = 'a secret that only tests know of, 32+';
const content = Buffer.from('the secret of an app');

it('what is sealed can be read again, and never looks the same twice', () => {
  const sealed = seal(content, 'ana', secret);
  expect(unseal(sealed, 'ana', secret)).toEqual(content);
  expect(seal(content, 'ana', secret)).not.toEqual(sealed);
});

it('what is sealed opens for no other account, under no other secret, and not when it was changed or cut', () => {
  const sealed = seal(content, 'ana', secret);
  expect(() => unseal(sealed, 'ben', secret)).toThrow();
  expect(() => unseal(sealed, 'ana', 'another secret of the same length')).toThrow();
  for (const at of [0, 12, 28, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8((changed.readUInt8(at) + 1) % 256, at);
    expect(() => unseal(changed, 'ana', secret)).toThrow();
  }
  expect(() => unseal(sealed.subarray(0, 20), 'ana', secret)).toThrow();
});

it('what was sealed before a secret was replaced is read by the former one, and by no other', () => {
  const sealed = seal(content, 'ana', secret);
  const next = 'another secret of the same length';
  expect(unsealByAny(sealed, 'ana', [next, secret])).toEqual(content);
  expect(unsealByAny(sealed, 'ana', [next])).toBeUndefined();
});
