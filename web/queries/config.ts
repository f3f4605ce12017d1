import { useEffect, useState } from 'react';
import type { publicConfig, startDemo } from '#contract/accounts.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { callRoute } from '#web/lib/call.ts';
import type { Route } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';

// The landing page asks these too, so they stay clear of the query client and of the contract's schemas.

export type Config = DataOf<typeof publicConfig>;

const CONFIG: Route<typeof publicConfig> = { method: 'GET', path: '/api/common/config', access: 'public' };
const DEMO: Route<typeof startDemo> = { method: 'POST', path: '/api/auth/demo', access: 'public' };

let config: Promise<Config> | undefined;

/** What this server offers; undefined until it is known. It does not change while a page is open. */
export function useConfig(): Config | undefined {
  const [known, setKnown] = useState<Config>();
  useEffect(() => {
    let isShown = true;
    readConfig().then(
      (answer) => isShown && setKnown(answer),
      // Unknown means without: nothing optional is offered that may not be there.
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
  const { user, ...grant } = await callRoute<typeof startDemo>(DEMO, {});
  session.signIn(user, grant);
}

function readConfig(): Promise<Config> {
  config ??= callRoute<typeof publicConfig>(CONFIG, {}).catch((error: unknown) => {
    config = undefined;
    throw error;
  });
  return config;
}
