import sharp from 'sharp';
import { expect, it } from 'vitest';
import { jpegOfScans } from '#test/jpeg-of-scans.ts';
import { workOnPicture } from './open-picture.ts';

const size = { width: 64, height: 64 };
const picture = await sharp({ create: { ...size, channels: 3, background: '#0a8' } })
  .jpeg({ progressive: true })
  .toBuffer();
const format = (image: Buffer) =>
  workOnPicture(image, async (opened) => (await opened.toBuffer({ resolveWithObject: true })).info.format);

it('pictures are worked on one at a time, also after one that fails', async () => {
  const began: string[] = [];
  const { promise: release, resolve } = Promise.withResolvers<void>();
  const first = workOnPicture(picture, async () => {
    began.push('first');
    await release;
    throw new Error('no picture');
  });
  const second = workOnPicture(picture, async () => began.push('second'));
  await expect.poll(() => began).toEqual(['first']);
  resolve();
  await expect(first).rejects.toThrow('no picture');
  await second;
  expect(began).toEqual(['first', 'second']);
});

it('a JPEG of many scans is refused before it is decoded, and one of as many as encoders make is not', async () => {
  expect(await format(jpegOfScans(picture, 64, size))).toBe('jpeg');
  await expect(format(jpegOfScans(picture, 65, size))).rejects.toThrow('scans');
  // In another format these two bytes say nothing.
  const png = await sharp(picture).png().toBuffer();
  expect(await format(Buffer.concat([png, Buffer.alloc(200, Buffer.from([0xff, 0xda]))]))).toBe('png');
});
