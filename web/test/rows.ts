/**
 * Takes the rows of a table one after the other in what is open: to open it is most of the time of a test.
 * The error of a row names it.
 */
export async function eachInTurn<const Row>(
  rows: readonly Row[],
  take: (row: Row) => Promise<void>,
): Promise<void> {
  for (const row of rows) {
    try {
      await take(row);
    } catch (cause) {
      throw new Error(`at the row ${nameOf(row)}`, { cause });
    }
  }
}

function nameOf(row: unknown): string {
  const cells: readonly unknown[] = Array.isArray(row) ? row : [row];
  return cells.filter((cell) => typeof cell === 'string' || typeof cell === 'number').join(', ');
}
