import { expect, it } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { isProofWanted, proofsFor, withProof } from './proof.ts';

const wanted = new ApiError({
  status: 403,
  code: 'INSUFFICIENT_PERMISSIONS',
  details: [
    { path: 'proof', code: 'password', message: '' },
    { path: 'proof', code: 'passkey', message: '' },
    { path: 'proof', code: 'blood', message: '' },
  ],
});

function refusedOnce(error: unknown) {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls === 1) throw error;
    return calls;
  };
}

it('only the ways that this page knows are offered', () => {
  expect(proofsFor(wanted)).toEqual(['password', 'passkey']);
});

it('a call that wants a proof is made once more when it was given', async () => {
  expect(await withProof(refusedOnce(wanted), async () => true)).toBe(2);
});

it('without a proof the refusal stays, and is told from a failure', async () => {
  const outcome = await withProof(refusedOnce(wanted), async () => false).catch((error: unknown) => error);
  expect(outcome).toBe(wanted);
  expect(isProofWanted(outcome)).toBe(true);
});

it('another refusal asks for no proof', async () => {
  const refusal = new ApiError({ status: 403, code: 'INSUFFICIENT_PERMISSIONS' });
  let wasAsked = false;
  const ask = async () => {
    wasAsked = true;
    return true;
  };
  await expect(withProof(refusedOnce(refusal), ask)).rejects.toBe(refusal);
  expect(wasAsked).toBe(false);
  expect(isProofWanted(refusal)).toBe(false);
});
