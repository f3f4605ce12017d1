import type { ActivityAction, ActivityNoun } from '#contract/activity.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Change } from './changes.ts';
import type { Place } from './place.ts';

/** More missed changes than this are told as one: read everything again. */
const REPLAY_MAX = 500;

/** The groups that the user is in now, each with its latest change. */
export async function readPlace(db: Db, userId: string): Promise<Map<string, number>> {
  const rows = await currentPlace(db, [userId]);
  return new Map(rows.map((row) => [row.group_id, row.last_seq]));
}

/** What happened between two places, oldest first in each group; nothing when it cannot be told change by change. */
export async function readMissed(db: Db, from: Place, to: Place): Promise<Change[] | undefined> {
  // Groups joined, left or deleted meanwhile: the list of groups itself has changed.
  if (from.size !== to.size || [...to.keys()].some((groupId) => !from.has(groupId))) return undefined;
  const behind = [...from].filter(([groupId, seq]) => seq < (to.get(groupId) ?? 0));
  if (behind.length === 0) return [];
  const groupIds = behind.map(([groupId]) => groupId);
  const seqs = behind.map(([, seq]) => seq);
  const rows = await missed(db, [groupIds, seqs, REPLAY_MAX + 1]);
  return rows.length > REPLAY_MAX ? undefined : rows.map(changeOf);
}

const currentPlace = statement<{ group_id: string; last_seq: number }>(
  `select c.group_id, c.last_seq from user_groups u join change_counters c on c.group_id = u.group_id
   where u.user_id = $1`,
);

interface HistoryRow {
  readonly group_id: string;
  readonly seq: number;
  readonly noun: ActivityNoun;
  readonly noun_id: string;
  readonly action: ActivityAction;
  readonly version: number;
  readonly user_id: string;
}

const missed = statement<HistoryRow>(
  `select h.group_id, h.seq, h.noun, h.noun_id, h.action, h.version, h.user_id
   from unnest($1::uuid[], $2::bigint[]) as place (group_id, seq)
   cross join lateral (
     select * from history where history.group_id = place.group_id and history.seq > place.seq
     order by history.seq limit $3
   ) h
   order by h.group_id, h.seq limit $3`,
);

function changeOf(row: HistoryRow): Change {
  return {
    groupId: row.group_id,
    seq: row.seq,
    noun: row.noun,
    action: row.action,
    id: row.noun_id,
    version: row.version,
    userId: row.user_id,
  };
}
