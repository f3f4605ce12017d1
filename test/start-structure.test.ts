import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { readSources } from './import-graph.ts';

// Every process pays for what is loaded at the start for as long as it lives, also where it is never used: megabytes each.

/** What only some requests, some jobs or the demo need. */
const LATER = [
  '@paddle/paddle-node-sdk',
  '@scalar/fastify-api-reference',
  '@simplewebauthn/server',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  'aws4fetch',
  'better-auth',
  'bowser',
  'nodemailer',
  'oidc-provider',
  'openid-client',
  'otpauth',
  'postal-mime',
  'sharp',
];

/** `import … from`, `export … from` and `import '…'` that are there at run time, and run at once. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;

it('the start loads nothing that only some requests, jobs or the demo need', () => {
  const sources = new Map(readSources().map(({ path, text }) => [path, text]));
  /** By what they were reached, back to the start. */
  const reachedBy = new Map([['server/main.ts', '']]);
  // Grows while it is gone through.
  for (const [path] of reachedBy) {
    for (const [, target = ''] of (sources.get(path) ?? '').matchAll(IMPORT)) {
      const found = target.startsWith('.')
        ? posix.join(posix.dirname(path), target)
        : target.replace(/^#/, '');
      if (!reachedBy.has(found)) reachedBy.set(found, path);
    }
  }
  expect(reachedBy.size).toBeGreaterThan(200);
  const early = [...reachedBy]
    .filter(([target]) => LATER.some((name) => target === name || target.startsWith(`${name}/`)))
    .map(([target, path]) => `${path} → ${target}: import() it where it is first used`);
  expect(early).toEqual([]);
});
