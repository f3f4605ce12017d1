/**
 * Takes the rows of a table one after the other in what is open: to open it is most of the time of a test.
 * The error of a row names it.
 */
export async function eachInTurn<const Row>(
  rows: readonly Row[],
  take: (row: Row) => void | Promise<void>,
): Promise<void> {
  for (const row of rows) {
    try {
      await take(row);
    } catch (cause) {
      throw new Error(`at the row ${nameOf(row)}`, { cause });
    }
  }
}

/** Looks at what is open in one size of the window after the other. The error of a size names it. */
export function inEachSize<const Size>(
  sizes: readonly Size[],
  resize: (size: Size) => Promise<void>,
  look: (size: Size) => void | Promise<void>,
): Promise<void> {
  return eachInTurn(sizes, async (size) => {
    await resize(size);
    // What follows the size of a window is told of it before the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await look(size);
  });
}

function nameOf(row: unknown): string {
  const cells: readonly unknown[] = Array.isArray(row) ? row : [row];
  return cells.filter((cell) => typeof cell === 'string' || typeof cell === 'number').join(', ');
}
