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
