/**
 * Does the work while no other page holds the lock of this name. There are no locks without a secure connection, and a
 * browser that keeps no site data refuses them: the work is then done without.
 */
export async function withDeviceLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  let hasBegun = false;
  try {
    return await navigator.locks.request(name, () => {
      hasBegun = true;
      return work();
    });
  } catch (error) {
    if (hasBegun) throw error;
    return await work();
  }
}

export interface HeldLock {
  /** Comes once it is held, which is when no other page holds it. */
  readonly held: Promise<void>;
  release: () => void;
}

/** Asks for a lock, and holds it until it is released or the page is gone, however it goes. */
export function holdDeviceLock(name: string): HeldLock {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const held = new Promise<void>((resolve) => {
    void withDeviceLock(name, () => {
      resolve();
      return released;
    });
  });
  return { held, release };
}
