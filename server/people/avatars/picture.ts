import type { Sharp } from 'sharp';
import { invalidField } from '#server/platform/http/error.ts';

/** Pixels to a side. */
const SIZE = 256;
/** 4096 squared, far above what a browser sends: a file of kilobytes must not unfold to gigabytes. */
const PIXELS_MAX = 16_777_216;

/**
 * Our own square WebP of an uploaded JPEG, PNG or WebP, upright and without what a camera wrote beside it (place, time,
 * device). Throws VALIDATION_ERROR for anything else, also under the name of one of these.
 */
export async function squareOf(image: Buffer): Promise<Buffer> {
  opening ??= prepare();
  const open = await opening;
  try {
    const picture = open(image);
    return await picture
      .autoOrient()
      .resize(SIZE, SIZE, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer();
  } catch {
    throw invalidField('image', 'not_an_image', 'not a JPEG, PNG or WebP picture of at most 16 megapixels');
  }
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
