import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { ATTACHMENT_RULES } from '#domain/ledger/rules.ts';
import { contentOf } from './content.ts';

/** Of a square that fills the area of a kept picture. */
const SIDE = 2000;

it('a picture that would be kept with more bytes than may be sent is kept as a JPEG', async () => {
  const noise = { width: SIDE, height: SIDE, channels: 2 } as const;
  const png = await sharp(randomBytes(2 * SIDE * SIDE), { raw: noise })
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

it.each(['jpeg', 'png', 'webp'] as const)(
  'a long receipt as %s keeps the width of its words',
  async (format) => {
    const { bytes, ...content } = await contentOf(await receiptAs(format));
    expect(content).toMatchObject({ mediaType: `image/${format}`, width: 600, height: 6666 });
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([600, 6666]);
  },
);

it('a long receipt that lies on its side stands upright before it is made smaller', async () => {
  const lying = await sharp(await receiptAs('jpeg'))
    .rotate(-90)
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(await contentOf(lying)).toMatchObject({ width: 600, height: 6666 });
});

it('the small picture of a long receipt shows its top', async () => {
  const { small } = await contentOf(await receiptAs('png'));
  const { data } = await sharp(small ?? '')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, green = 255] = data;
  expect(red).toBeGreaterThan(200);
  expect(green).toBeLessThan(60);
});

it('a picture of a line is no longer than a WebP may be', async () => {
  const line = await sharp({ create: { width: 1, height: 20_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect(await contentOf(line)).toMatchObject({ width: 1, height: 16_383 });
});

/** 1080 by 12,000 pixels: white paper with a red head. */
function receiptAs(format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  const head = { create: { width: 1080, height: 1080, channels: 3, background: '#e00' } } as const;
  return sharp({ create: { width: 1080, height: 12_000, channels: 3, background: '#fff' } })
    .composite([{ input: head, top: 0, left: 0 }])
    .toFormat(format)
    .toBuffer();
}
