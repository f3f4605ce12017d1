import type { UseStore } from 'idb-keyval';
import { openPatiently } from './patient-database.ts';

const TICK_MS = 1_000;
/** A page that is busy misses one of them at most: its device may have answered meanwhile. */
const TICKS = 5;

/** Fails also where the device does not answer. What has failed so is never carried out later. */
export function openDatabase(database: string, store: string): UseStore {
  const use = openPatiently(database, store);
  let isSilent = false;
  return async (mode, take) => {
    let opened: IDBTransaction | undefined;
    // One that waits in vain is enough: those behind it fail at once, until the database is open.
    let isLate = isSilent;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const used = use(mode, (objects) => {
      isSilent = false;
      if (isLate) throw tooLate();
      opened = objects.transaction;
      return take(objects);
    });
    const late = new Promise<never>((_, reject) => {
      const tick = (left: number) => {
        if (left > 0) timer = setTimeout(tick, TICK_MS, left - 1);
        else {
          isLate = true;
          if (opened) abort(opened);
          else isSilent = true;
          reject(tooLate());
        }
      };
      tick(isLate ? 0 : TICKS);
    });
    return await Promise.race([used, late]).finally(() => clearTimeout(timer));
  };
}

const tooLate = () => new DOMException('The device does not answer', 'TimeoutError');

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has just ended.
  }
}
