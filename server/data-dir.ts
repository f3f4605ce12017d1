import { access, constants, mkdir } from 'node:fs/promises';
import { OperatorError } from './operator-error.ts';

/**
 * Makes the data folder where there is none. Every process writes there: a receipt is received in its folder `incoming`, also
 * where receipts are kept in a bucket.
 *
 * @throws OperatorError where it cannot be made or written to
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK);
  } catch (cause) {
    throw new OperatorError(`DATA_DIR: the folder ${dataDir} cannot be written to: ${String(cause)}`, {
      cause,
    });
  }
}
