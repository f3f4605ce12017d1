/**
 * A progressive JPEG with empty scans of its first component added until it has so many: each costs few
 * bytes, and decoders pass over every block of the picture for it.
 */
export function jpegOfScans(
  progressive: Buffer,
  scans: number,
  { width, height }: { readonly width: number; readonly height: number },
): Buffer {
  const end = progressive.lastIndexOf(Buffer.from([0xff, 0xd9]));
  const more = Array.from({ length: scans - countScans(progressive) }, () => emptyScan(width, height));
  return Buffer.concat([progressive.subarray(0, end), ...more, progressive.subarray(end)]);
}

function countScans(image: Buffer): number {
  let scans = 0;
  for (let at = image.indexOf(SCAN); at >= 0; at = image.indexOf(SCAN, at + 2)) scans += 1;
  return scans;
}

const SCAN = Buffer.from([0xff, 0xda]);
/** A code of one bit, 0, for a run of 2^14 empty blocks and more, as the 14 bits after it say. */
const TABLE = Buffer.from([0xff, 0xc4, 0, 20, 0x10, 1, ...Array(15).fill(0), 0xe0]);
const RUN = 16_384;

function emptyScan(width: number, height: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const bits = Math.ceil(blocks / RUN) * 15;
  const header = Buffer.from([...SCAN, 0, 8, 1, 1, 0, 1, 63, 0]);
  return Buffer.concat([TABLE, header, Buffer.alloc(Math.ceil(bits / 8))]);
}
