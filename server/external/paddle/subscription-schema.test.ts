import { expect, it } from 'vitest';
import { momentSchema } from './subscription-schema.ts';

it.each([
  ['2024-04-12T10:18:49.621022Z', '2024-04-12T10:18:49.621022Z'],
  ['2024-04-12T10:18:49.6Z', '2024-04-12T10:18:49.600000Z'],
  ['2024-04-12T10:18:49Z', '2024-04-12T10:18:49.000000Z'],
  ['2024-04-12T10:18Z', undefined],
  ['2024-04-12T10:18:49.621022999Z', '2024-04-12T10:18:49.621022Z'],
  ['2024-04-12T10:18:49+02:00', undefined],
  ['1024-04-12T10:18:49Z', undefined],
  ['2024-02-30T10:18:49Z', undefined],
  ['yesterday', undefined],
])('the moment %s is %s, to the microsecond and no finer', (text, moment) => {
  expect(momentSchema.safeParse(text).data).toBe(moment);
});
