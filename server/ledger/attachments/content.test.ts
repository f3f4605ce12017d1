import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { ATTACHMENT_RULES } from '#domain/ledger/rules.ts';
import { contentOf } from './content.ts';

const SIDE = 2400;

it('a picture that would be kept with more bytes than may be sent is kept as a JPEG', async () => {
  const noise = { width: SIDE, height: SIDE, channels: 1 } as const;
  const png = await sharp(randomBytes(SIDE * SIDE), { raw: noise })
    .toColourspace('b-w')
    .png()
    .toBuffer();
  expect(png.length).toBeLessThan(ATTACHMENT_RULES.bytes.max);
  const { bytes, small, ...content } = await contentOf(png);
  expect(content).toEqual({ mediaType: 'image/jpeg', width: SIDE, height: SIDE });
  expect(bytes.length).toBeLessThanOrEqual(ATTACHMENT_RULES.bytes.max);
  const { format, width, height } = await sharp(bytes).metadata();
  expect([format, width, height]).toEqual(['jpeg', SIDE, SIDE]);
  expect((await sharp(small ?? '').metadata()).format).toBe('webp');
});
