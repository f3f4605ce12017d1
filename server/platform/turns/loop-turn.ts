/** They go on in a later turn of the event loop, one in each, as they came. */
const waiting: (() => void)[] = [];

/**
 * For a piece of work that would hold the event loop: it goes on in a later turn, and never in the same one as another such
 * piece. So what else waits for the loop waits for one of them, whatever number of callers ask for much.
 */
export function nextLoopTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(goOn);
  });
}

function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}
