import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { invalidField, refusalOf } from '#server/platform/http/error.ts';
import { jpegOfScans } from '#test/jpeg-of-scans.ts';
import { workOnPicture } from './open-picture.ts';

const size = { width: 64, height: 64 };
const picture = await sharp({ create: { ...size, channels: 3, background: '#0a8' } })
  .jpeg({ progressive: true })
  .toBuffer();
const INVALID = { path: 'image', code: 'no_picture', message: 'not a picture' };
const invalid = (cause: unknown) => invalidField('image', 'no_picture', 'not a picture', cause);
const format = (image: Buffer) =>
  workOnPicture(
    image,
    invalid,
    async (opened) => (await opened.toBuffer({ resolveWithObject: true })).info.format,
  );

it('pictures are worked on one at a time, also after one that fails', async () => {
  const began: string[] = [];
  const { promise: release, resolve } = Promise.withResolvers<void>();
  const first = workOnPicture(picture, invalid, async () => {
    began.push('first');
    await release;
    throw new Error('no picture');
  });
  const second = workOnPicture(picture, invalid, async () => began.push('second'));
  await expect.poll(() => began).toEqual(['first']);
  resolve();
  await expect(first).rejects.toMatchObject({ cause: new Error('no picture') });
  await second;
  expect(began).toEqual(['first', 'second']);
});

it('a JPEG of many scans is refused before it is decoded, and one of as many as encoders make is not', async () => {
  expect(await format(jpegOfScans(picture, 64, size))).toBe('jpeg');
  await expect(format(jpegOfScans(picture, 65, size))).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    cause: new Error('a JPEG of more than 64 scans'),
  });
  // In another format these two bytes say nothing.
  const png = await sharp(picture).png().toBuffer();
  expect(await format(Buffer.concat([png, Buffer.alloc(200, Buffer.from([0xff, 0xda]))]))).toBe('png');
});

it('what is no picture is refused as the caller says, with what the decoder said as the cause', async () => {
  const error = await failureOf(format(Buffer.from('GIF89a')));
  expect(refusalOf(error)).toMatchObject({ status: 400, details: [INVALID], defect: false });
  expect(error).toMatchObject({ cause: expect.any(Error) });
});

it('a picture for which the time was too short is our failure, which the log learns of', async () => {
  const error = await failureOf(
    workOnPicture(picture, invalid, (opened) =>
      opened.resize(4_000, 4_000).median(31).timeout({ seconds: 1 }).toBuffer(),
    ),
  );
  expect(refusalOf(error)).toMatchObject({ status: 500, defect: true });
});

it('a decoder that does not load is our failure, and is loaded again for the next picture', async () => {
  vi.resetModules();
  vi.doMock('sharp', () => {
    throw new Error('no decoder');
  });
  const fresh = await import('./open-picture.ts');
  const formatNow = () =>
    fresh.workOnPicture(picture, invalid, async (opened) => (await opened.metadata()).format);
  expect(refusalOf(await failureOf(formatNow()))).toMatchObject({ status: 500, defect: true });
  vi.doUnmock('sharp');
  expect(await formatNow()).toBe('jpeg');
});

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
