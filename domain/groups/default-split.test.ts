import { expect, test } from 'vitest';
import { endsWithout } from './default-split.ts';

function weights(...parts: number[]) {
  return {
    mode: 'parts',
    parts: parts.map((weight, index) => ({ userId: `${index}`, parts: weight })),
  } as const;
}

test.each([
  ['where two others bear a part', weights(1, 2, 3), false],
  ['where one other alone bears a part', weights(1, 2), true],
  ['where one other alone bears a part, beside a member without', weights(1, 2, 0), true],
  ['where one other bore all before', weights(0, 2), false],
  ['where no other bears a part', weights(2, 0), true],
  ['where no other is in it', weights(2), true],
  ['by percents', { mode: 'percent', parts: [{ userId: '0' }, { userId: '1' }] } as const, true],
])('a split %s: it ends is %s', (_, split, ends) => {
  expect(endsWithout(split, '0')).toBe(ends);
  expect(endsWithout(split, 'other')).toBe(false);
});
