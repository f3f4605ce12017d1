import type { Sharp } from 'sharp';

/** 4096 squared, far above what a browser sends: a file of kilobytes must not unfold to gigabytes. */
const PIXELS_MAX = 16_777_216;

/**
 * Each scan of a JPEG passes over every block of the picture, and may be written in 14 bytes: a file of half a megabyte may hold
 * thousands, of ten seconds together. Encoders make about ten, and a few more stand in the small pictures beside it.
 */
const SCANS_MAX = 64;

type Open = (image: Buffer) => Sharp;

/**
 * Works on a JPEG, PNG or WebP. What it is shows when it is worked on: anything else is then refused. One at a time in a
 * process: passwords are hashed by the same few threads, and eight pictures at once made a sign-in wait for all of them.
 * A decoder that does not load, or takes longer than `work` gives it, is our failure and not the picture's.
 */
export function workOnPicture<T>(
  image: Buffer,
  refusalFor: (cause: unknown) => Error,
  work: (picture: Sharp, open: Open) => Promise<T>,
): Promise<T> {
  const mine = last.then(async () => {
    const open = await prepared();
    try {
      if (hasTooManyScans(image)) throw new Error(`a JPEG of more than ${SCANS_MAX} scans`);
      return await work(open(image), open);
    } catch (error) {
      if (isOutOfTime(error)) throw error;
      throw refusalFor(error);
    }
  });
  last = mine.catch(() => undefined);
  return mine;
}

let last: Promise<unknown> = Promise.resolve();

/** A picture within our limits is done far sooner, so that the process had too much to do. It may be sent again. */
function isOutOfTime(error: unknown): boolean {
  // sharp gives the error no code, and libvips may say more on the lines that follow.
  return error instanceof Error && /^timeout: /m.test(error.message);
}

/** Of the bytes of a scan, no 0xFF stands before anything but 0x00 or a marker. */
function hasTooManyScans(image: Buffer): boolean {
  if (!image.subarray(0, JPEG.length).equals(JPEG)) return false;
  let at = 0;
  for (let scans = 0; scans <= SCANS_MAX; scans++) {
    at = image.indexOf(SCAN, at) + SCAN.length;
    if (at < SCAN.length) return false;
  }
  return true;
}

const JPEG = Buffer.from([0xff, 0xd8]);
const SCAN = Buffer.from([0xff, 0xda]);

// Loaded when the first picture comes: the library is large, and most processes never see one. And prepared once: what is
// blocked is so for the whole process, also for a picture that another thread is reading at that moment.
let opening: Promise<Open> | undefined;

/** One that failed is not kept: the next picture tries again. */
function prepared(): Promise<Open> {
  opening ??= prepare().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function prepare(): Promise<Open> {
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
