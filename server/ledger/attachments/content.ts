import type { Sharp } from 'sharp';
import type { AttachmentType } from '#domain/ledger/attachment.ts';
import { isLongPicture, keptSides } from '#domain/ledger/picture.ts';
import { ATTACHMENT_RULES } from '#domain/ledger/rules.ts';
import { workOnPicture } from '#server/platform/files/open-picture.ts';
import { invalidField } from '#server/platform/http/error.ts';

/** Pixels to a side of the picture in a row of them, on a screen of two pixels to one. */
const SMALL_SIDE = 240;

export interface AttachmentContent {
  readonly mediaType: AttachmentType;
  readonly bytes: Buffer;
  readonly width: number | null;
  readonly height: number | null;
  /** A square WebP; none of a PDF. */
  readonly small: Buffer | null;
}

/**
 * What is kept of a file, by what it is and not by what it is called. A picture is written anew: upright, and without what a
 * camera wrote beside it (place, time, device) or what stood behind its end. A PDF stays as it is. It is never larger than a file
 * may be that is sent. Throws VALIDATION_ERROR.
 */
export async function contentOf(file: Buffer): Promise<AttachmentContent> {
  if (isPdf(file)) {
    return { mediaType: 'application/pdf', bytes: file, width: null, height: null, small: null };
  }
  return await workOnPicture(file, unsupported, contentOfPicture);
}

const unsupported = (cause: unknown) =>
  invalidField('file', 'unsupported', 'not a PDF, and no JPEG, PNG or WebP of at most 16 megapixels', cause);

const MEDIA_TYPES = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

async function contentOfPicture(picture: Sharp, open: (image: Buffer) => Sharp): Promise<AttachmentContent> {
  const { format, autoOrient } = await picture.metadata();
  if (format !== 'jpeg' && format !== 'png' && format !== 'webp') throw new Error(`a picture in ${format}`);
  const sides = keptSides(autoOrient);
  const written = await writeAs(format, picture.autoOrient().resize({ ...sides, fit: 'fill' }));
  const isKept = written.bytes.length <= ATTACHMENT_RULES.bytes.max;
  // A PNG of noise may come out larger than it came in. A JPEG of this area has 4 MB at most.
  const kept = isKept ? written : await writeAs('jpeg', open(written.bytes).flatten({ background: '#fff' }));
  const small = await open(kept.bytes)
    // A long receipt is known by its top.
    .resize(SMALL_SIDE, SMALL_SIDE, { fit: 'cover', position: isLongPicture(sides) ? 'top' : 'centre' })
    .webp({ quality: 75 })
    .timeout({ seconds: 10 })
    .toBuffer();
  return { ...kept, small };
}

async function writeAs(
  format: keyof typeof MEDIA_TYPES,
  picture: Sharp,
): Promise<Omit<AttachmentContent, 'small'>> {
  const { data, info } = await picture
    .toFormat(format, format === 'png' ? {} : { quality: 85 })
    .timeout({ seconds: 20 })
    .toBuffer({ resolveWithObject: true });
  return { mediaType: MEDIA_TYPES[format], bytes: data, width: info.width, height: info.height };
}

/** At the very beginning: a PDF that begins with something else is that something for another program. */
function isPdf(file: Buffer): boolean {
  return file.subarray(0, 5).toString('latin1') === '%PDF-';
}
