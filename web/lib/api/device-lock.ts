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

/**
 * Asks for a lock, and holds it until the returned function is called or the page is gone, however it goes. `onHeld` is called
 * once it is held, which is when no other page holds it.
 */
export function holdDeviceLock(name: string, onHeld?: () => void): () => void {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  void withDeviceLock(name, () => {
    onHeld?.();
    return released;
  });
  return release;
}
