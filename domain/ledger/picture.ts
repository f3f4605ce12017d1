// The picture of a receipt is kept in an area, and not by its longest side: a long screenshot of a till's slip keeps its width,
// and with it its words.

interface Sides {
  readonly width: number;
  readonly height: number;
}

/** Pixels: the small print of a receipt that fills the picture can be read. */
const AREA_MAX = 4_000_000;

/** Pixels: no side of a WebP is longer. */
const SIDE_MAX = 16_383;

/** The sides in which a picture is kept, in its own proportions. What is within them stays as it is. */
export function keptSides({ width, height }: Sides): Sides {
  const scale = Math.min(1, Math.sqrt(AREA_MAX / (width * height)), SIDE_MAX / Math.max(width, height));
  return { width: scaled(width, scale), height: scaled(height, scale) };
}

/** So long that nothing of it can be read where it is shown in its whole height. */
export function isLongPicture({ width, height }: Sides): boolean {
  return height > 3 * width;
}

/** Rounded down: what is kept is within the limits, and stays as it is when it is looked at again. */
function scaled(side: number, scale: number): number {
  return Math.max(1, Math.floor(side * scale));
}
