import { get, promisifyRequest, type UseStore } from 'idb-keyval';
import type { KeptAnswer } from '#web/lib/arrival/arrival.ts';
import { store } from '#web/lib/browser/browser-storage.ts';
import { ANSWERS, ANSWERS_DATABASE, KEPT_KEY } from '#web/lib/names/device-names.ts';
import { openDatabase } from './device-database.ts';

// What the server has answered to one account, as one build of the app understands it. web/arrival.ts reads it before the app
// is there, and web/lib/arrival/forget-answers.ts empties it.

const OPENED = openDatabase(ANSWERS_DATABASE, ANSWERS);

export const ANSWERS_MAX = 80;
/** Of JSON, all answers together. */
export const CHARACTERS_MAX = 3_000_000;

export interface AnswerToKeep extends KeptAnswer {
  /** The group's id; empty for what belongs to no group. */
  readonly group: string;
}

export interface AnswerStore {
  read: (answer: Pick<AnswerToKeep, 'group' | 'hash'>) => Promise<KeptAnswer | undefined>;
  /** The oldest go where they are too many. `groups`: what belongs to another group goes, too. */
  write: (answers: readonly AnswerToKeep[], groups?: readonly string[]) => Promise<void>;
  forgetGroup: (group: string) => Promise<void>;
}

/** What is kept, newest first, so that making room reads no answer. */
interface Line {
  readonly group: string;
  readonly hash: string;
  readonly at: number;
  readonly size: number;
}

/** Where the device refuses, as in some private windows, nothing is kept. */
export function openAnswerStore(userId: string, build: string, database: UseStore = OPENED): AnswerStore {
  const list = [userId, build];
  const keyOf = ({ group, hash }: Pick<Line, 'group' | 'hash'>) => [...list, group, hash];
  let isTidy = false;

  async function change(
    next: (lines: readonly Line[]) => readonly Line[],
    added: readonly AnswerToKeep[] = [],
  ) {
    await database('readwrite', async (store) => {
      if (!isTidy) await dropOthers(store);
      isTidy = true;
      const before: readonly Line[] = (await promisifyRequest(store.get(list))) ?? [];
      const after = next(before);
      const stays = new Set(after.map(nameOf));
      for (const line of before) if (!stays.has(nameOf(line))) store.delete(keyOf(line));
      for (const { group, ...answer } of added)
        if (stays.has(nameOf({ group, ...answer }))) store.put(answer, keyOf({ group, ...answer }));
      store.put(after, list);
    }).catch(() => undefined);
  }

  /** Of other accounts and of other builds. */
  async function dropOthers(store: IDBObjectStore): Promise<void> {
    for (const key of await promisifyRequest(store.getAllKeys()))
      if (!Array.isArray(key) || key[0] !== userId || key[1] !== build) store.delete(key);
  }

  return {
    read: (answer) => get<KeptAnswer>(keyOf(answer), database).catch(() => undefined),
    async write(answers, groups) {
      const added = answers.map(({ data, ...answer }) => ({
        ...answer,
        size: JSON.stringify(data)?.length ?? 0,
      }));
      const replaced = new Set(added.map(nameOf));
      const isThere = ({ group }: Line) => !group || groups?.includes(group) !== false;
      store('local', KEPT_KEY, '');
      await change(
        (before) =>
          newest([...added, ...before.filter((line) => !replaced.has(nameOf(line)))].filter(isThere)),
        answers,
      );
    },
    forgetGroup: (group) => change((before) => before.filter((line) => line.group !== group)),
  };
}

const nameOf = ({ group, hash }: Pick<Line, 'group' | 'hash'>) => `${group} ${hash}`;

function newest(lines: readonly Line[]): Line[] {
  let size = 0;
  return lines
    .toSorted((a, b) => b.at - a.at)
    .filter((line) => {
      if (size + line.size > CHARACTERS_MAX) return false;
      size += line.size;
      return true;
    })
    .slice(0, ANSWERS_MAX);
}
