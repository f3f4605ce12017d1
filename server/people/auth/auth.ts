import type { CommandBase, StepsContext } from '#server/platform/commands/context.ts';
import type { createAuth } from './better-auth.ts';

// Better Auth and what it brings are a sixth of the memory with which a process begins: they are loaded when the first person
// signs in.

export async function openAuth(
  ...given: Parameters<typeof createAuth>
): Promise<ReturnType<typeof createAuth>> {
  const loaded = await import('./better-auth.ts');
  return loaded.createAuth(...given);
}

/** Whether Better Auth has thrown it, for what the caller gave. */
export async function isAuthRefusal(error: unknown): Promise<boolean> {
  const { isAPIError } = await import('better-auth/api');
  return isAPIError(error);
}

export type Hashing = Required<Pick<CommandBase, 'passwords'>>;

/** For a transaction that stores this password: its hash, slow on purpose, is there before a connection is taken. */
export async function hashBefore(
  { db, ...base }: StepsContext,
  password: string,
): Promise<{ readonly hash: string; readonly hashing: Hashing }> {
  const hasher = (await (await openAuth(db, base)).$context).password;
  const hash = await hasher.hash(password);
  const passwords = { hash: async () => hash, verify: hasher.verify };
  return { hash, hashing: { passwords } };
}
