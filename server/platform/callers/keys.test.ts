import { expect, it } from 'vitest';
import { keyFor } from './keys.ts';

const SECRET = 'a secret that only tests know of';

it.each([
  ['access-token', 'f2a838c7314885f698d00e89b125dbe8a1a6aae994abd13b2d30b28d5d3e15f5'],
  ['confirmation', '0c2f353d1a541d381311a0619369ad226c70706b526585f2276dd9de0d3dd4c8'],
  ['email-change', 'f56507c66203444050b57dfceae3a0a3c180f57a4c0df087485c006e2cd522b9'],
  ['invitation', '38d12e2cd72d40aef81bbaeec97d3575bc9a444dade14d9c5800dd0bed32c185'],
  ['sealed', '79d1898e257985540cb89eaa9e8974db2d774ea643991199d47c0375fb7ca0fd'],
] as const)(
  'the key for %s stays as it is: links that are in mailboxes and what is sealed stay valid',
  (purpose, hex) => {
    expect(keyFor(purpose, SECRET).toString('hex')).toBe(hex);
  },
);
