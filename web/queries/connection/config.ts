import { useEffect, useState } from 'react';
import { publicConfig } from '#contract/accounts.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { startDemo } from '#contract/sessions.ts';
import { call } from '#web/lib/api/call.ts';
import { session } from '#web/lib/session/session.ts';

// The landing page asks these too, so they stay clear of the query client.

export type PublicConfig = DataOf<typeof publicConfig>;

let config: Promise<PublicConfig> | undefined;

/** What this server offers; undefined until it is known. It does not change while a page is open. */
export function useConfig(): PublicConfig | undefined {
  const [known, setKnown] = useState<PublicConfig>();
  useEffect(() => {
    let isShown = true;
    readConfig().then(
      (answer) => isShown && setKnown(answer),
      // Until it is known, no optional feature is offered.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  return known;
}

/** Signs in as one of the demo's cast. */
export async function signInToDemo(): Promise<void> {
  const { user, ...grant } = await call(startDemo, {});
  session.signIn(user, grant);
}

function readConfig(): Promise<PublicConfig> {
  config ??= call(publicConfig, {}).catch((error: unknown) => {
    config = undefined;
    throw error;
  });
  return config;
}
