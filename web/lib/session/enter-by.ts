import type { User } from '#contract/accounts.ts';
import type { AccessGrant } from '#contract/sessions.ts';
import { session } from './session.ts';
import { oneAtATime } from './sign-in-mutex.ts';

/** Signs in with what the call answers. A sign-in that begins meanwhile waits: of two answers the later cookie would stay. */
export function enterBy(call: () => Promise<AccessGrant & { user: User }>): Promise<void> {
  return oneAtATime(async () => {
    const { user, ...grant } = await call();
    session.signIn(user, grant);
  });
}
