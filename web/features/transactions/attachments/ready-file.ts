import { keptSides } from '#domain/ledger/picture.ts';
import { ATTACHMENT_RULES } from '#domain/ledger/rules.ts';
import { UnusableFile } from '#web/parts/attachments/unusable-file.ts';
import type { ReadyFile } from '#web/queries/changes/uploads.ts';

// A phone's photograph has megabytes and says where it was taken. What is sent is drawn anew: smaller, upright, and without a
// word of the camera's.

const QUALITY = 0.82;

/** What the chooser of the system offers. What a file is, its content says. */
export const CHOSEN_TYPES = 'image/*,application/pdf';

/** A PDF as it is; anything else as a JPEG. Throws UnusableFile. */
export async function readyFile(file: File): Promise<ReadyFile> {
  if (file.size === 0) throw new UnusableFile('empty');
  if ((await file.slice(0, 5).text()) !== '%PDF-') return inTurn(() => smallerPicture(file));
  if (file.size > ATTACHMENT_RULES.bytes.max) throw new UnusableFile('tooLarge');
  return { name: file.name, blob: file };
}

let last: Promise<unknown> = Promise.resolve();

/** One picture in memory is enough for a phone. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}

async function smallerPicture(file: File): Promise<ReadyFile> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnusableFile('unreadable');
  });
  try {
    const { width, height } = keptSides(picture);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (!context) throw new UnusableFile('unreadable');
    // JPEG knows no transparency, and would make it black.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
    return { name: nameOfJpeg(file.name), blob: await jpegOf(canvas) };
  } finally {
    picture.close();
  }
}

function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new UnusableFile('unreadable'))),
      'image/jpeg',
      QUALITY,
    );
  });
}

function nameOfJpeg(name: string): string {
  return `${name.replace(/\.[A-Za-z0-9]{1,5}$/, '') || 'photo'}.jpg`;
}
