/**
 * How many pieces of each lane rest, that is, have begun and run no further until what they wait for has come: `max` at most.
 * @returns what begins a rest in a lane. It gives what ends that rest and tells whether it still lasted; undefined where as many
 *   of the lane rest as may.
 */
export function createRests(max: number): (lane: string) => (() => boolean) | undefined {
  /** By lane; none is zero. */
  const resting = new Map<string, number>();

  const add = (lane: string, change: 1 | -1) => {
    const count = (resting.get(lane) ?? 0) + change;
    if (count > 0) resting.set(lane, count);
    else resting.delete(lane);
  };

  return (lane) => {
    if ((resting.get(lane) ?? 0) >= max) return undefined;
    add(lane, 1);
    let isResting = true;
    return () => {
      if (!isResting) return false;
      isResting = false;
      add(lane, -1);
      return true;
    };
  };
}
