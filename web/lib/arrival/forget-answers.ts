import { forget } from '#web/lib/browser/browser-storage.ts';

/** Longer than a device needs; a sign-out never waits for one that does not answer. */
const WAIT_MS_MAX = 1_000;

/** Everything that web/lib/kept/answer-store.ts keeps, of all accounts. Without its code, which a page may end before it has. */
export function forgetAnswers(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve();
    setTimeout(done, WAIT_MS_MAX);
    try {
      const opening = indexedDB.open('quits-answers');
      opening.onupgradeneeded = () => opening.result.createObjectStore('answers');
      opening.onerror = done;
      opening.onsuccess = () => {
        const database = opening.result;
        const clearing = database.transaction('answers', 'readwrite');
        clearing.objectStore('answers').clear();
        clearing.oncomplete = clearing.onabort = () => {
          database.close();
          forget('local', 'kept');
          done();
        };
      };
    } catch {
      // Where the device refuses, nothing was kept.
      done();
    }
  });
}
