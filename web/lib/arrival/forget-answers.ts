import { forget } from '#web/lib/browser/browser-storage.ts';
import { ANSWERS, ANSWERS_DATABASE, KEPT_KEY } from '#web/lib/names/device-names.ts';

/** Longer than a device needs; a sign-out never waits for one that does not answer. */
const WAIT_MS_MAX = 1_000;

/** Everything that web/lib/kept/answer-store.ts keeps, of all accounts. Without its code, which a page may end before it has. */
export function forgetAnswers(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve();
    setTimeout(done, WAIT_MS_MAX);
    try {
      const opening = indexedDB.open(ANSWERS_DATABASE);
      opening.onupgradeneeded = () => opening.result.createObjectStore(ANSWERS);
      opening.onerror = done;
      opening.onsuccess = () => {
        const database = opening.result;
        const clearing = database.transaction(ANSWERS, 'readwrite');
        clearing.objectStore(ANSWERS).clear();
        clearing.oncomplete = clearing.onabort = () => {
          database.close();
          forget('local', KEPT_KEY);
          done();
        };
      };
    } catch {
      // Where the device refuses, nothing was kept.
      done();
    }
  });
}
