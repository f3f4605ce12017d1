import { findOtherGroupIds } from '#server/membership/memberships/queries.ts';
import { createKeptAnswers } from '#server/platform/answers/kept-answers.ts';
import { type KeepableJson, keepableJson, Serialised } from '#server/platform/answers/serialised.ts';
import { nullable, text, texts, uuids } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Caller } from '#server/platform/http/actor.ts';

// An answer across groups is sent again as it was for as long as none of the groups has changed. To find that out is one
// look at a counter for each group; to read the answer again is one at every balance and every debt.

/** Letters of all answers and ids that a process keeps for one endpoint. */
const CHARACTERS_MAX = 8_000_000;
const LETTERS_OF_AN_ID = 36;

interface KeptAnswer {
  readonly groupIds: readonly string[];
  /** People whose names the answer has: they may change without any group of the caller. */
  readonly named: readonly string[];
  readonly state: string;
  readonly json: KeepableJson;
}

interface Named {
  readonly userId: string;
  readonly displayName: string;
}

/**
 * `read` gives what follows from these groups alone, and from the names of the people that `namedIn` finds in it. What it
 * gives is kept in this process, by caller, with the state that was read before it. So it is never older than that state.
 */
export function whileUnchanged<T>(
  read: (db: Db, caller: Caller, groupIds: readonly string[]) => Promise<T>,
  namedIn: (answer: T) => readonly Named[] = () => [],
): (db: Db, caller: Caller) => Promise<Serialised<T>> {
  const answers = createKeptAnswers(CHARACTERS_MAX, lettersOfIds);
  return async (db, { userId }) => {
    const kept = answers.get(userId);
    const others = await findOtherGroupIds(db, { userId }, kept?.groupIds ?? []);
    const groupIds: readonly string[] = others ?? kept?.groupIds ?? [];
    const named = kept?.named ?? [];
    const [state] = await readState(db, { groupIds, named });
    const counted = state?.counted ?? '';
    if (!others && kept?.state === stateOf(counted, state?.names)) return new Serialised([kept.json]);
    const answer = await read(db, { userId }, groupIds);
    const people = new Map(namedIn(answer).map((person) => [person.userId, person.displayName]));
    const ids = [...people.keys()].sort();
    const names = ids.map((id) => people.get(id) ?? '');
    const serialised = new Serialised<T>([JSON.stringify({ data: answer })]);
    answers.set(userId, {
      groupIds: Object.freeze(groupIds),
      named: ids,
      state: stateOf(counted, names),
      json: keepableJson(serialised),
    });
    return serialised;
  };
}

function stateOf(counted: string, names: readonly string[] | undefined): string {
  return JSON.stringify([counted, names ?? []]);
}

function lettersOfIds({ groupIds, named }: KeptAnswer): number {
  return (groupIds.length + named.length) * LETTERS_OF_AN_ID;
}

// Counters only grow. So of the same groups, their sum is the same where each of them is.
const readState = statement({
  text: `
    select (select sum(last_seq)::text from change_counters where group_id = any(:groupIds)) as counted,
      array(select display_name from users where id = any(:named) order by id) as names`,
  values: { groupIds: uuids, named: uuids },
  row: { counted: nullable(text), names: texts },
});
