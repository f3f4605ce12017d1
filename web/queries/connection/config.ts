import { useEffect, useState } from 'react';
import { publicConfig } from '#contract/accounts.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { startDemo } from '#contract/sessions.ts';
import { call } from '#web/lib/api/call.ts';
import { enterBy } from '#web/lib/session/session.ts';

// The landing page asks these too, so they stay clear of the query client.

export type PublicConfig = DataOf<typeof publicConfig>;

let config: Promise<PublicConfig> | undefined;
/** For what is drawn after it was read: complete at once. */
let lastRead: PublicConfig | undefined;

/**
 * What this server offers; undefined until it is known, null where it could not be read. It does not change
 * while a page is open.
 */
export function useConfig(): PublicConfig | null | undefined {
  const [known, setKnown] = useState<PublicConfig | null | undefined>(lastRead);
  useEffect(() => {
    let isShown = true;
    readConfig().then(
      (answer) => isShown && setKnown(answer),
      // No optional feature is offered then.
      () => isShown && setKnown(null),
    );
    return () => {
      isShown = false;
    };
  }, []);
  return known;
}

/** Signs in as one of the demo's cast. */
export async function signInToDemo(): Promise<void> {
  await enterBy(() => call(startDemo, {}));
}

function readConfig(): Promise<PublicConfig> {
  config ??= call(publicConfig, {}).then(
    (answer) => {
      lastRead = answer;
      return answer;
    },
    (error: unknown) => {
      config = undefined;
      throw error;
    },
  );
  return config;
}
