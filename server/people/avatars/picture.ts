import { workOnPicture } from '#server/platform/files/open-picture.ts';
import { invalidField } from '#server/platform/http/error.ts';

/** Pixels to a side. */
const SIZE = 256;

/**
 * Our own square WebP of an uploaded JPEG, PNG or WebP, upright and without what a camera wrote beside it (place, time,
 * device). Throws VALIDATION_ERROR for anything else, also under the name of one of these.
 */
export async function squareOf(image: Buffer): Promise<Buffer> {
  return await workOnPicture(image, notAnImage, (picture) =>
    picture
      .autoOrient()
      .resize(SIZE, SIZE, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer(),
  );
}

const notAnImage = (cause: unknown) =>
  invalidField('image', 'not_an_image', 'not a JPEG, PNG or WebP picture of at most 16 megapixels', cause);
