import { describe, expect, it } from 'vitest';
import { tokenIn } from './invitation-link.ts';

const token = 'Yq3_fhT9-a1B2c3D4e5F6g';

describe('a pasted invitation', () => {
  it('is found in a link, with or without what follows it', () => {
    expect(tokenIn(`https://quits.example/invitations/${token}`)).toBe(token);
    expect(tokenIn(`https://quits.example/invitations/${token}?utm=chat#top`)).toBe(token);
  });

  it('is found in the middle of a message', () => {
    expect(tokenIn(`Join us: http://localhost:3000/invitations/${token} see you!`)).toBe(token);
  });

  it('is found when only the token was copied, spaces and all', () => {
    expect(tokenIn(`  ${token}\n`)).toBe(token);
  });

  it('is not seen where there is none', () => {
    for (const text of ['', 'hello', 'https://quits.example/groups', 'two words of no consequence'])
      expect(tokenIn(text)).toBeUndefined();
  });
});
