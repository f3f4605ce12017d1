/** Counts the turns of the event loop from now on: what else waits for the loop has as many. */
export function countTurns() {
  let turns = 0;
  let isOver = false;
  const next = () => {
    turns += 1;
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  return {
    turns: () => turns,
    stop() {
      isOver = true;
    },
  };
}
