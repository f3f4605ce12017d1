import { createContext, useContext } from 'react';
import type { SessionState } from './session.ts';

/** Who is looking at the page. `user` is there whenever the status is 'signed-in'. */
export interface CurrentSession extends SessionState {
  /** Asks the server again after `failed`. */
  retry: () => Promise<void>;
  signOut: () => Promise<void>;
}

export const SessionContext = createContext<CurrentSession>({
  status: 'initializing',
  retry: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
});

export function useSession(): CurrentSession {
  return useContext(SessionContext);
}

/**
 * The id of the account that is signed in. Only below the signed-in layout, which goes in the same rendering in
 * which the session ends, or is another account's.
 */
export function useYou(): string {
  const { user } = useSession();
  if (!user) throw new Error('There is no signed-in layout above');
  return user.id;
}
