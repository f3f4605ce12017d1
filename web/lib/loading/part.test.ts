import { expect, it } from 'vitest';
import { createPart } from './part.ts';

const Screen = () => null;

/** A part whose fetches the test answers, in any order. */
function partWith() {
  const fetches: PromiseWithResolvers<typeof Screen>[] = [];
  const part = createPart(() => {
    const fetching = Promise.withResolvers<typeof Screen>();
    fetches.push(fetching);
    return fetching.promise;
  });
  return { part, fetches };
}

it('a render that waits meets the same promise when the part was fetched ahead before it', async () => {
  const { part, fetches } = partWith();
  const ahead = part.prepare();
  const waited = part.read();
  fetches[0]?.resolve(Screen);
  await ahead;
  expect(part.read()).toBe(waited);
  expect(waited).toMatchObject({ status: 'fulfilled', value: { Component: Screen } });
  fetches[1]?.reject(new Error('away'));
  await expect(waited).resolves.toEqual({ Component: Screen });
  part.forgetFailure();
  expect(part.read()).toBe(waited);
});

it('a part that failed is there once it was fetched ahead', async () => {
  const { part, fetches } = partWith();
  const failed = part.read();
  fetches[0]?.reject(new Error('away'));
  expect(await failed).toHaveProperty('wasOnline');
  const ahead = part.prepare();
  fetches[1]?.resolve(Screen);
  await ahead;
  expect(await part.read()).toEqual({ Component: Screen });
});
