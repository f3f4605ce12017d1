import { keys, set } from 'idb-keyval';
import { expect, it } from 'vitest';
import { KEPT_DRAFTS } from '#web/test/open-app.tsx';
import { writeDraft } from './draft-store.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();

it('a draft is kept for thirty days, and not longer than until another one is written', async () => {
  for (const [form, at] of [
    ['edit:1', daysAgo(31)],
    ['edit:2', daysAgo(29)],
  ] as const)
    await set(['another account', form], { at, version: 1, values: {} }, KEPT_DRAFTS);
  await writeDraft(['ana', 'new-group'], { version: undefined, values: {} });
  await expect
    .poll(() => keys(KEPT_DRAFTS))
    .toEqual([
      ['ana', 'new-group'],
      ['another account', 'edit:2'],
    ]);
});
