import { createStore, type UseStore } from 'idb-keyval';

/** Fails as a promise also where the browser throws at once, as Firefox does with site data blocked. */
export function openPatiently(database: string, store: string): UseStore {
  const use = createStore(database, store);
  return async (mode, take) => use(mode, take);
}
