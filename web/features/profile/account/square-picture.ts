// A phone's photograph has megabytes, an avatar 64 pixels: the browser sends the middle of it, as a small square.

const PICTURE_SIDE = 512;

const FILE_BYTES_MAX = 25_000_000;
const QUALITY = 0.88;

/** The largest square in the middle of a picture, in its own pixels. */
export function middleSquare(width: number, height: number): { x: number; y: number; side: number } {
  const side = Math.min(width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side };
}

export function isUsablePicture({ type, size }: Pick<File, 'type' | 'size'>): boolean {
  return type.startsWith('image/') && size > 0 && size <= FILE_BYTES_MAX;
}

/** @returns a JPEG of 512 pixels a side, as base64. @throws when the browser cannot read the file as a picture. */
export async function squarePicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    const { x, y, side } = middleSquare(picture.width, picture.height);
    const canvas = document.createElement('canvas');
    canvas.width = PICTURE_SIDE;
    canvas.height = PICTURE_SIDE;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser has no canvas');
    // JPEG knows no transparency, and would make it black.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, PICTURE_SIDE, PICTURE_SIDE);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, x, y, side, side, 0, 0, PICTURE_SIDE, PICTURE_SIDE);
    return withoutPrefix(canvas.toDataURL('image/jpeg', QUALITY));
  } finally {
    picture.close();
  }
}

function withoutPrefix(dataUrl: string): string {
  return dataUrl.slice(dataUrl.indexOf(',') + 1);
}
