import type { ActivityAction, ActivityNoun } from '#contract/activity.ts';
import { int4, int8, int8s, textOf, uuid, uuids } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import { type Change, findGroupIds } from './changes.ts';
import type { Place } from './place.ts';

/** With more missed changes than this, the reader is told once to read everything again. */
const REPLAY_MAX = 500;

/** The groups that the user is in now, each with its latest change. */
export async function readPlace(db: Db, userId: string): Promise<Map<string, number>> {
  const groupIds = (await findGroupIds(db, { userId })).map((row) => row.group_id);
  const rows = await findSeqs(db, { groupIds });
  return new Map(rows.map((row) => [row.group_id, row.last_seq]));
}

/** What happened between two places, oldest first in each group; nothing when it cannot be told change by change. */
export async function readMissed(db: Db, from: Place, to: Place): Promise<Change[] | undefined> {
  // Groups joined, left or deleted meanwhile: the list of groups itself has changed.
  if (from.size !== to.size || [...to.keys()].some((groupId) => !from.has(groupId))) return undefined;
  const behind = [...from].filter(([groupId, seq]) => seq < (to.get(groupId) ?? 0));
  if (behind.length === 0) return [];
  // No group has more changes than its seq has grown by.
  const most = behind.reduce((sum, [groupId, seq]) => sum + (to.get(groupId) ?? 0) - seq, 0);
  if (most > REPLAY_MAX) return undefined;
  const groupIds = behind.map(([groupId]) => groupId);
  const seqs = behind.map(([, seq]) => seq);
  const rows = await findMissed(db, { groupIds, seqs, limit: REPLAY_MAX + 1 });
  return rows.length > REPLAY_MAX ? undefined : rows;
}

const findSeqs = statement({
  text: 'select group_id, last_seq from change_counters where group_id = any(:groupIds)',
  values: { groupIds: uuids },
  row: { group_id: uuid, last_seq: int8 },
});

const findMissed = statement({
  text: `
    select history.group_id as "groupId", history.seq, history.noun, history.noun_id as id, history.action, history.version,
      history.user_id as "userId"
    from unnest(:groupIds::uuid[], :seqs::bigint[]) as place (group_id, seq)
      join history on history.group_id = place.group_id and history.seq > place.seq
    where history.group_id = any(:groupIds)
    order by history.group_id, history.seq limit :limit`,
  values: { groupIds: uuids, seqs: int8s, limit: int8 },
  row: {
    groupId: uuid,
    seq: int8,
    noun: textOf<ActivityNoun>(),
    id: uuid,
    action: textOf<ActivityAction>(),
    version: int4,
    userId: uuid,
  },
});
