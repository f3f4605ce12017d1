import type { Comment } from '#contract/comments.ts';
import type { Page } from '#contract/endpoint.ts';
import { DomainError } from '#domain/error.ts';
import { CALLER } from '#server/membership/memberships/fragments.ts';
import { type GroupCaller, memberStatement } from '#server/membership/memberships/queries.ts';
import { int8, nullable, type RowOf, text, timestamptz, uuid } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import { cutPage, instantBefore } from '#server/platform/http/cursor.ts';

/**
 * What members say about a transaction, newest first: the first page is what is being talked about. Throws EXPENSE_NOT_FOUND.
 */
export async function listComments(
  db: Db,
  caller: GroupCaller,
  { transactionId, cursor, limit }: { transactionId: string; cursor?: string | undefined; limit: number },
): Promise<Page<Comment>> {
  const rows = await findPage(db, caller, { transactionId, ...instantBefore(cursor), limit: limit + 1 });
  if (rows[0].transaction_id === null) throw new DomainError('EXPENSE_NOT_FOUND');
  const found = rows.flatMap((row) => commentOf(caller.groupId, row) ?? []);
  return cutPage(found, limit, ({ createdAt, id }) => [createdAt, id]);
}

/** Undefined where the transaction has no comment with this id. */
export async function findComment(
  db: Db,
  { groupId, transactionId, id }: { groupId: string; transactionId: string; id: string },
): Promise<Comment | undefined> {
  const [row] = await findOne(db, { groupId, transactionId, id });
  return row && commentOf(groupId, row);
}

/** A transaction without comments has one row that holds nothing but its id. */
const COMMENT = {
  transaction_id: nullable(uuid),
  id: nullable(uuid),
  author_id: nullable(uuid),
  body: nullable(text),
  created_at: nullable(timestamptz),
  edited_at: nullable(timestamptz),
};

function commentOf(groupId: string, row: RowOf<typeof COMMENT>): Comment | undefined {
  const { transaction_id: transactionId, id, author_id: userId, body, created_at, edited_at } = row;
  if (!transactionId || !id || !userId || body === null || !created_at) return undefined;
  const times = { createdAt: created_at.toISOString(), editedAt: edited_at?.toISOString() ?? null };
  return { id, groupId, transactionId, userId, body, ...times };
}

const COLUMNS =
  'comments.id, comments.user_id as author_id, comments.body, comments.created_at, comments.edited_at';

const findPage = memberStatement({
  text: `
    with ${CALLER}
    select transactions.id as transaction_id, page.id, page.author_id, page.body, page.created_at, page.edited_at
    from caller
      left join transactions on transactions.group_id = :groupId and transactions.id = :transactionId
      left join lateral (
        select ${COLUMNS} from comments
        where comments.group_id = :groupId and comments.transaction_id = :transactionId
          and (comments.created_at, comments.id) < (:beforeTime, :beforeId)
        order by comments.created_at desc, comments.id desc limit :limit
      ) as page on true
    order by page.created_at desc, page.id desc`,
  values: { transactionId: uuid, beforeTime: timestamptz, beforeId: uuid, limit: int8 },
  row: COMMENT,
});

const findOne = statement({
  text: `
    select comments.transaction_id, ${COLUMNS} from comments
    where comments.group_id = :groupId and comments.id = :id and comments.transaction_id = :transactionId`,
  values: { groupId: uuid, transactionId: uuid, id: uuid },
  row: COMMENT,
});
