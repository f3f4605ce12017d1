/**
 * Does the work at the first interaction with the page, at once if there was one. What only a press needs is fetched so:
 * after everything that is seen, and before it can be pressed. A failure is met again, and shown, at the press.
 */
export function onFirstInteraction(work: () => Promise<unknown>): () => void {
  const start = async () => {
    try {
      await work();
      notFetched.delete(start);
    } catch {
      // It is met again at the press.
    }
  };
  notFetched.add(start);
  if (wasSeen) void start();
  else listen();
  return () => notFetched.delete(start);
}

/** Resolves at the first interaction with the page, at once if there was one. */
export function whenInteracted(): Promise<void> {
  if (wasSeen) return Promise.resolve();
  listen();
  return interaction;
}

/** What the first interaction fetches, or failed to fetch. */
export const notFetched = new Set<() => Promise<void>>();

const EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;
const LISTENING = { capture: true, passive: true };
// Browsers of 2023 do not know Promise.withResolvers.
let resolveInteraction: () => void;
const interaction = new Promise<void>((resolve) => {
  resolveInteraction = resolve;
});
let wasSeen = false;

function listen(): void {
  for (const event of EVENTS) addEventListener(event, seen, LISTENING);
}

function seen(event: Event): void {
  // A pointer that lies still is said to move as soon as a page arrives beneath it.
  const distance = ['movementX', 'movementY'].map((way) => Reflect.get(event, way));
  if (event.type === 'pointermove' && distance.every((pixels) => pixels === 0)) return;
  wasSeen = true;
  resolveInteraction();
  for (const event of EVENTS) removeEventListener(event, seen, LISTENING);
  for (const start of notFetched) void start();
}
