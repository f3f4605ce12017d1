import { keys, set } from 'idb-keyval';
import { expect, it } from 'vitest';
import { KEPT_DRAFTS } from '#web/test/open-app.tsx';
import { listDrafts, readDraft, writeDraft } from './draft-store.ts';

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

it('a draft that was kept for longer is not put back: looking for it forgets it', async () => {
  const [late, inTime] = ['edit:1', 'edit:2'] as const;
  for (const [form, at] of [
    [late, daysAgo(60)],
    [inTime, daysAgo(29)],
  ] as const)
    await set(['cleo', form], { at, version: 1, values: { form } }, KEPT_DRAFTS);
  expect(await listDrafts('cleo', ['1', '2'])).toEqual([{ form: inTime, values: { form: inTime } }]);
  expect(await readDraft(['cleo', late])).toBeUndefined();
  expect(await readDraft(['cleo', inTime])).toMatchObject({ values: { form: inTime } });
  const own = async () => (await keys<string[]>(KEPT_DRAFTS)).filter(([owner]) => owner === 'cleo');
  expect(await own()).toEqual([['cleo', inTime]]);
});
