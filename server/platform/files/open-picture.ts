import type { Sharp } from 'sharp';

/** 4096 squared, far above what a browser sends: a file of kilobytes must not unfold to gigabytes. */
const PIXELS_MAX = 16_777_216;

/** A JPEG, PNG or WebP to be worked on. What it is shows when it is worked on: anything else then fails. */
export async function openPicture(image: Buffer): Promise<Sharp> {
  opening ??= prepare();
  return (await opening)(image);
}

// Loaded when the first picture comes: the library is large, and most processes never see one. And prepared once: what is
// blocked is so for the whole process, also for a picture that another thread is reading at that moment.
let opening: Promise<(image: Buffer) => Sharp> | undefined;

async function prepare(): Promise<(image: Buffer) => Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // libvips reads many formats, some by way of large libraries: nothing but these three is even looked at.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return (image) => sharp(image, { limitInputPixels: PIXELS_MAX, failOn: 'error' });
}
