// A private window may refuse storage. A stored value then lasts as long as the page, and nothing breaks.

type Kind = 'local' | 'session';

export function stored(kind: Kind, key: string): string | undefined {
  return attempt(kind, (storage) => storage.getItem(key)) ?? undefined;
}

export function store(kind: Kind, key: string, value: string): void {
  attempt(kind, (storage) => storage.setItem(key, value));
}

export function forget(kind: Kind, key: string): void {
  attempt(kind, (storage) => storage.removeItem(key));
}

function attempt<T>(kind: Kind, work: (storage: Storage) => T): T | undefined {
  try {
    return work(kind === 'local' ? localStorage : sessionStorage);
  } catch {
    return undefined;
  }
}
