import { createContext, useContext } from 'react';
import type { InputOf } from '#contract/endpoint.ts';
import type { Proof } from '#contract/sessions.ts';
import { prove } from '#contract/sessions.ts';
import { startPasskeyProof } from '#contract/sign-in/second-factors.ts';
import { fieldErrorsOf } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { askPasskey } from '#web/lib/session/passkeys.ts';

/** Asks the person to show who they are, in one of these ways; false when they decline. */
export type AskForProof = (ways: readonly Proof[]) => Promise<boolean>;

export const ProofContext = createContext<AskForProof>(() => Promise.resolve(false));

/** `const proven = useProven()`: what is done by `proven(work)` is done once more after a proof, when the server wants one. */
export function useProven(): <T>(work: () => Promise<T>) => Promise<T> {
  const ask = useContext(ProofContext);
  return (work) => withProof(work, ask);
}

/** @throws the refusal itself when no proof was given: `isProofWanted` tells it from a failure. */
export async function withProof<T>(work: () => Promise<T>, ask: AskForProof): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const ways = proofsFor(error);
    if (ways.length === 0 || !(await ask(ways))) throw error;
    return await work();
  }
}

export function isProofWanted(error: unknown): boolean {
  return proofsFor(error).length > 0;
}

/** The ways in which the server would take a proof for what it has just refused; none when it refused for another reason. */
export function proofsFor(error: unknown): Proof[] {
  return fieldErrorsOf(error).flatMap(({ path, code }) => (path === 'proof' && isProof(code) ? [code] : []));
}

export async function giveProof(body: InputOf<typeof prove>['body']): Promise<void> {
  await call(prove, { body });
}

export async function giveProofByPasskey(): Promise<void> {
  const passkey = await askPasskey(await call(startPasskeyProof, {}));
  await giveProof({ passkey });
}

// By the record's type every way there is has to be named, without loading the contract's schemas.
const WAYS: Record<Proof, true> = { password: true, totp: true, passkey: true, google: true };

function isProof(code: string): code is Proof {
  return Object.hasOwn(WAYS, code);
}
