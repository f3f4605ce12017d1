import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { session } from './session.ts';
import { SessionContext } from './session-context.ts';

/** Gives the page its session, which `main.tsx` has started before the first render. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(session.subscribe, session.state);
  const value = useMemo(() => ({ ...state, retry: session.restore, signOut: session.signOut }), [state]);
  return <SessionContext value={value}>{children}</SessionContext>;
}
