import { createContext, useContext } from 'react';

const HUES = 12;
// Coprime with the number of hues: neighbours in a list are far apart on the wheel.
const STRIDE = 5;

/** The hue of each member of the group that is shown; empty where people of several groups stand together. */
export const Hues = createContext<ReadonlyMap<string, number>>(new Map());

/** The colour of a person: its place among the `data-hue` of tokens.css, from 0 to 11. */
export function useHues(): (id: string) => number {
  const hues = useContext(Hues);
  return (id) => hues.get(id) ?? hueOf(id);
}

/**
 * No two of a group's first twelve members have the same one. Given in the order in which they joined, so that a new member
 * changes none of the others'.
 */
export function shareHues(ids: readonly string[]): Map<string, number> {
  const hues = new Map<string, number>();
  const taken = new Set<number>();
  for (const id of ids) {
    if (taken.size === HUES) taken.clear();
    let hue = hueOf(id);
    while (taken.has(hue)) hue = (hue + STRIDE) % HUES;
    taken.add(hue);
    hues.set(id, hue);
  }
  return hues;
}

// Ids made in the same second share their beginning: every character counts, and the multiplier spreads neighbours.
function hueOf(id: string): number {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return (hash * STRIDE) % HUES;
}
