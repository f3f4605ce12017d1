import { nextLoopTurn } from './loop-turn.ts';

/** JSON of as many letters is read, compared and written in about a millisecond. */
const LETTERS = 65_536;

/**
 * For work that would hold the event loop: to be awaited after each piece of it, with the letters that the piece has read. What
 * else waits for the loop goes first whenever those of a slice have been.
 */
export function createSlices(): (letters: number) => Promise<void> {
  let read = 0;
  return async (letters) => {
    read += letters;
    if (read < LETTERS) return;
    read = 0;
    await nextLoopTurn();
  };
}
