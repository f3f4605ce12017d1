import type { OwnData } from '#contract/exports.ts';
import type { Role } from '#domain/groups/permission.ts';
import type { Config } from '#server/config.ts';
import { listOwnRecurringExpenses } from '#server/ledger/recurring/queries.ts';
import { listGroupIdsEver } from '#server/membership/memberships/queries.ts';
import { getSignInMethods } from '#server/people/identities/queries.ts';
import { listSessions } from '#server/people/sessions/queries.ts';
import { getProfile } from '#server/people/users/queries.ts';
import { bool, int8, nullable, text, textOf, texts, uuid, uuids } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { FIRST_ID } from '#server/platform/http/cursor.ts';
import { exportSubscriptions } from '#server/premium/subscriptions/queries.ts';
import { exportTierChanges } from '#server/premium/tier-changes/queries.ts';

/** Rows in memory at a time, of which each may have some 70 kB. */
const PAGE = 25;

/** Rows of a group that one statement looks at: of a million, hardly one may be the caller's. */
const STEPS = 10_000;

type Entries = 'transactions' | 'recurringExpenses' | 'comments' | 'attachments' | 'invitations' | 'history';

/**
 * All that is kept about the caller, whatever they are still a member of, as JSON in pieces. No snapshot: a
 * page is a statement by itself, so that a slow reader holds no connection. Entries are in the order of their
 * keys, so that each is there once; the history tells a claim again whose entry moves behind the reader's place.
 */
export async function exportOwnData(
  db: Db,
  config: Config,
  actor: Actor,
  now: Date,
  steps = STEPS,
): Promise<AsyncIterable<string>> {
  const { userId } = actor;
  const groups = await findGroups(db, { groupIds: await listGroupIdsEver(db, userId), userId });
  const head: Head = {
    exportedAt: now.toISOString(),
    user: await getProfile(db, userId, config),
    signInMethods: await getSignInMethods(db, userId),
    sessions: (await listSessions(db, actor, now)).data,
    devices: await findDevices(db, { userId }),
    subscriptions: await exportSubscriptions(db, userId),
    tierChanges: await exportTierChanges(db, userId),
    mailedInvitations: await findMailed(db, { userId }),
  };
  return piecesOf(db, head, groups, { userId, steps });
}

type Head = Omit<OwnData, Entries | 'groups'>;
type PlainGroup = Omit<OwnData['groups'][number], 'categories'>;

async function* piecesOf(
  db: Db,
  head: Head,
  groups: readonly PlainGroup[],
  reading: Reading,
): AsyncGenerator<string> {
  const groupIds = groups.map((group) => group.id);
  const named = new Map(groupIds.map((groupId) => [groupId, new Set<string>()]));
  yield `{"data":${JSON.stringify(head).slice(0, -1)}`;
  for (const [name, find] of Object.entries(ENTRIES)) {
    yield `,"${name}":[`;
    let separator = '';
    for await (const { groupId, rows } of pagesOf(db, find, groupIds, reading)) {
      for (const { category } of rows) if (category) named.get(groupId)?.add(category);
      yield separator + rows.map((row) => row.entry).join(',');
      separator = ',';
    }
    yield ']';
  }
  yield `,"groups":${JSON.stringify(await withCategories(db, groups, named))}}}`;
}

/** Which categories the transactions have is known once they are read. To ask for it before was to read them twice. */
async function withCategories(
  db: Db,
  groups: readonly PlainGroup[],
  named: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<OwnData['groups']> {
  const pairs = [...named].flatMap(([groupId, categories]) =>
    [...categories].map((category) => ({ groupId, category })),
  );
  const rows = await findCategories(db, {
    groupIds: pairs.map(({ groupId }) => groupId),
    categories: pairs.map(({ category }) => category),
  });
  const ofGroup = Map.groupBy(rows, ({ groupId }) => groupId);
  return groups.map((group) => ({
    ...group,
    categories: (ofGroup.get(group.id) ?? []).map(({ id, name }) => ({ id, name })),
  }));
}

/** Whose entries are read, and how many rows a statement looks at. */
interface Reading {
  readonly userId: string;
  readonly steps: number;
}

/** One page of one group. */
type FindPage = (
  db: Db,
  values: Reading & { readonly groupId: string; readonly after: string; readonly limit: number },
) => Promise<readonly Found[]>;

interface Found {
  readonly key: string;
  /** JSON. Null of the last row that was looked at, where it is not the caller's. */
  readonly entry: string | null;
  /** Whether the statement looked at no row behind this one. */
  readonly isEnd: boolean;
  /** Of a transaction. */
  readonly category?: string | null;
}

async function* pagesOf(
  db: Db,
  find: FindPage,
  groupIds: readonly string[],
  reading: Reading,
): AsyncGenerator<{ readonly groupId: string; readonly rows: readonly Found[] }> {
  for (const groupId of groupIds) {
    let after: string | undefined = FIRST_ID;
    while (after !== undefined) {
      const rows = await find(db, { groupId, ...reading, after, limit: PAGE });
      const own = rows.filter(({ entry }) => entry !== null);
      if (own.length > 0) yield { groupId, rows: own };
      const last = rows.at(-1);
      after = rows.length === PAGE || last?.isEnd ? last?.key : undefined;
    }
  }
}

// As the contract writes an instant, since these rows are sent as they are read.
const instantOf = (column: string) =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const instant = (column: string, name: string) => `${instantOf(column)} as "${name}"`;

// By memberships and not by user_groups, which forgets the groups that the caller has left.
const findGroups = statement({
  text: `
    select groups.id, groups.name, memberships.role, ${instant('memberships.joined_at', 'joinedAt')},
      ${instant('memberships.left_at', 'leftAt')}, ${instant('user_groups.archived_at', 'archivedAt')}, households.name as household
    from memberships
      join groups on groups.id = any(:groupIds) and groups.id = memberships.group_id
      left join user_groups on user_groups.user_id = :userId and user_groups.group_id = memberships.group_id
      left join households on households.group_id = any(:groupIds) and households.group_id = memberships.group_id
        and households.id = memberships.household_id
    where memberships.group_id = any(:groupIds) and memberships.user_id = :userId
    order by memberships.joined_at, groups.id`,
  values: { groupIds: uuids, userId: uuid },
  row: {
    id: uuid,
    name: text,
    role: textOf<Role>(),
    joinedAt: text,
    leftAt: nullable(text),
    archivedAt: nullable(text),
    household: nullable(text),
  },
});

const findCategories = statement({
  text: `
    select categories.group_id as "groupId", categories.id, categories.name
    from unnest(:groupIds::uuid[], :categories::text[]) as named (group_id, category)
      join categories on categories.group_id = any(:groupIds) and categories.group_id = named.group_id
        and categories.id::text = named.category
    order by categories.folded_name`,
  values: { groupIds: uuids, categories: texts },
  row: { groupId: uuid, id: uuid, name: text },
});

const findDevices = statement({
  text: `
    select ${instant('first_seen_at', 'firstSeenAt')}, ${instant('last_seen_at', 'lastSeenAt')}
    from known_devices where user_id = :userId order by first_seen_at`,
  values: { userId: uuid },
  row: { firstSeenAt: text, lastSeenAt: text },
});

const findMailed = statement({
  text: `
    select email, ${instant('sent_at', 'sentAt')}, ${instant('expires_at', 'expiresAt')},
      ${instant('accepted_at', 'acceptedAt')}, ${instant('declined_at', 'declinedAt')}, ${instant('revoked_at', 'revokedAt')}
    from invitations where email = (select users.email from users where id = :userId) order by sent_at, id`,
  values: { userId: uuid },
  row: {
    email: text,
    sentAt: text,
    expiresAt: text,
    acceptedAt: nullable(text),
    declinedAt: nullable(text),
    revokedAt: nullable(text),
  },
  acrossGroups: 'an address has no list of the groups that wrote to it',
});

/** `key` orders the rows of a group. It never changes but for a claim in the history, which moves to the end once it is done. */
type PagedTable = Readonly<Record<'table' | 'isOwn' | 'entry', string> & { key?: string; alsoRead?: string }>;

// A walk through the group by the primary key. It ends with a page, or after so many steps with the row that it has come to.
function pageText({ table, key = 'id', isOwn, entry, alsoRead }: PagedTable): string {
  return `
    select walk.key, walk.entry, walk."isEnd"${alsoRead ? `, walk.${alsoRead}` : ''}
    from (
      select ${key} as key, case when ${isOwn} then (${entry})::text end as entry,
        row_number() over (order by ${key}) = :steps as "isEnd"${alsoRead ? `, ${alsoRead}` : ''}
      from ${table} where group_id = :groupId and ${key} > :after order by ${key} limit :steps
    ) as walk
    where walk.entry is not null or walk."isEnd" order by walk.key limit :limit`;
}

const PAGE_VALUES = { groupId: uuid, userId: uuid, after: uuid, steps: int8, limit: int8 };
const PAGE_ROW = { key: uuid, entry: nullable(text), isEnd: bool };

const findTransactions = statement({
  text: pageText({
    table: 'transactions',
    isOwn: 'created_by = :userId or participant_ids @> array[:userId::uuid]',
    entry: 'snapshot',
    alsoRead: 'category',
  }),
  values: PAGE_VALUES,
  row: { ...PAGE_ROW, category: nullable(text) },
});

const findComments = pageOf({
  table: 'comments',
  isOwn: 'user_id = :userId',
  entry: `json_build_object(
    'id', id, 'groupId', group_id, 'transactionId', transaction_id, 'body', body,
    'createdAt', ${instantOf('created_at')}, 'editedAt', ${instantOf('edited_at')}
  )`,
});

const findAttachments = pageOf({
  table: 'attachments',
  isOwn: 'created_by = :userId',
  entry: `json_build_object(
    'groupId', group_id, 'id', id, 'transactionId', transaction_id, 'name', name, 'mediaType', media_type,
    'bytes', bytes, 'width', width, 'height', height, 'createdAt', ${instantOf('created_at')}
  )`,
});

const findInvitations = pageOf({
  table: 'invitations',
  isOwn: 'created_by = :userId',
  entry: `json_build_object(
    'groupId', group_id, 'id', id, 'maxUses', max_uses, 'uses', uses, 'guestId', guest_id,
    'createdAt', ${instantOf('created_at')}, 'expiresAt', ${instantOf('expires_at')},
    'revokedAt', ${instantOf('revoked_at')}
  )`,
});

// A name that another person was called by is theirs, and so is that of a guest who has gone.
const findHistory = statement({
  text: pageText({
    table: 'history',
    key: 'seq',
    isOwn: 'user_id = :userId',
    entry: `json_build_object(
      'groupId', group_id, 'seq', seq, 'noun', noun, 'action', action, 'id', noun_id, 'version', version,
      'at', ${instantOf('at')}, 'transaction', case when noun = 'transaction' then snapshot end,
      'details', case when noun = 'transaction' then null when noun_id = :userId then snapshot
        else (snapshot::jsonb - array['nameBefore', 'nameAfter', 'name'])::json end
    )`,
  }),
  values: { ...PAGE_VALUES, after: int8 },
  row: { ...PAGE_ROW, key: int8 },
});

/** Of a table whose rows in a group have an id. */
function pageOf(part: Pick<PagedTable, 'table' | 'isOwn' | 'entry'>): FindPage {
  return statement({ text: pageText(part), values: PAGE_VALUES, row: PAGE_ROW });
}

const ENTRIES: Readonly<Record<Entries, FindPage>> = {
  transactions: findTransactions,
  recurringExpenses: async (db, page) =>
    (await listOwnRecurringExpenses(db, page)).map((rule) => ({
      key: rule.id,
      entry: JSON.stringify(rule),
      isEnd: false,
    })),
  comments: findComments,
  attachments: findAttachments,
  invitations: findInvitations,
  history: async (db, { after, ...page }) => {
    const rows = await findHistory(db, { ...page, after: after === FIRST_ID ? 0 : Number(after) });
    return rows.map((row) => ({ ...row, key: String(row.key) }));
  },
};
