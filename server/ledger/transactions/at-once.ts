import type { NewTransaction, Transaction, TransactionEdit } from '#contract/transactions.ts';
import { DomainError } from '#domain/error.ts';
import type { Permission } from '#domain/groups/permission.ts';
import type { AtOnceContext, TogetherRequest } from '#server/membership/commands/write.ts';
import type { Recorded, WriteMany } from '#server/platform/commands/writes.ts';
import { connectionOf } from '#server/platform/db/database.ts';
import type { Author } from './author.ts';
import type { TransactionPath } from './commands.ts';
import { isSameContent, newCategoryOf, newcomersOf } from './entry.ts';
import { insertTogether, manyOf } from './many.ts';
import { findTransaction } from './queries.ts';
import { insertTransaction, markTransaction, reviseTransaction } from './rows.ts';
import {
  firstVersion,
  isMarked,
  type Mark,
  markedVersion,
  nextVersion,
  PERMISSION_TO,
  permissionToCreate,
  recorded,
  recordedEach,
  withSettledDebts,
} from './versions.ts';

// The usual case of each command, without a lock that is held while this process works. The statement that
// writes checks for itself what the command checks by a Membership. Nothing is refused here: where a check
// fails, the result is undefined, and the command in commands.ts finds the reason.

type CreateRequest = TogetherRequest<NewTransaction>;

type Done<T = Transaction> = Promise<Recorded<T> | undefined>;

/** What a version is made from: the one before it, or the balances that a settlement settles. */
interface Basis {
  readonly transaction?: Transaction | undefined;
  readonly membershipSeq: number | undefined;
  /** The group's last_seq when the debts that the settlement pays back were read. */
  readonly ledgerAt?: number | undefined;
}

export async function createAtOnce(ctx: AtOnceContext, draft: NewTransaction): Done {
  const entry = undefinedWhereRefused(() => firstVersion(ctx, ctx.caller, draft));
  if (!entry) return undefined;
  const { transaction } = entry;
  const settled = await withSettledDebts(connectionOf(ctx.writer), entry);
  const permission = permissionToCreate(draft.type);
  const { membershipSeq, seq: ledgerAt } = settled;
  const author = authorOf(ctx, permission, transaction, { membershipSeq, ledgerAt });
  const seq = await insertTransaction(author, settled, settled.nextPlan);
  return seq === undefined ? undefined : recorded(ctx.caller, transaction, 'created', seq);
}

/** Not for settlements: what one pays back depends on what is booked before it. */
export const createTogether = {
  takes: ({ type }: NewTransaction) => type !== 'settlement',
  make(requests: readonly CreateRequest[]): WriteMany<Transaction> {
    const byGroup = Map.groupBy(requests, ({ ctx }) => ctx.caller.groupId);
    const groups = [...byGroup.values()].flatMap((creating) => {
      const found = undefinedWhereRefused(() => versionsOf(creating));
      return found ? { creating, ...found } : [];
    });
    return async (writer) => {
      const firstSeqs = await insertTogether(writer, groups);
      const done = new Map<CreateRequest | undefined, Recorded<Transaction>>();
      for (const { creating, entries, many } of groups) {
        const first = firstSeqs.get(many.groupId);
        if (first === undefined) continue;
        for (const [index, one] of recordedEach(entries, first).entries()) done.set(creating[index], one);
      }
      return requests.map((request) => done.get(request));
    };
  },
};

/**
 * What the requests create in one group, and what has to hold for that. Undefined where two requests have the same
 * id. Throws the refusal of any of them.
 */
function versionsOf(requests: readonly CreateRequest[]) {
  const [first, ...others] = requests;
  const entries = requests.map(({ ctx, input }) => firstVersion(ctx, ctx.caller, input));
  if (!first || new Set(entries.map(({ transaction }) => transaction.id)).size < entries.length)
    return undefined;
  const { caller, policy } = first.ctx;
  const versions = entries.map(({ transaction }) => transaction);
  const conditions = {
    caller,
    others: others.map(({ ctx }) => ctx.caller.userId),
    permission: PERMISSION_TO.create,
    policy,
    newcomers: versions.flatMap((version) => newcomersOf(version)),
    newCurrencies: [...new Set(versions.map(({ currency }) => currency))],
    newCategories: versions.flatMap((version) => newCategoryOf(version) ?? []),
    readAt: undefined,
    ledgerAt: undefined,
  };
  return { entries, conditions, many: manyOf(caller.groupId, entries) };
}

export async function editAtOnce(
  ctx: AtOnceContext,
  { transactionId, ...edit }: TransactionPath & TransactionEdit,
): Done {
  const db = connectionOf(ctx.writer);
  const found = await findTransaction(db, ctx.caller, { transactionId });
  const current = found.transaction;
  if (!current) return undefined;
  const entry = undefinedWhereRefused(() => nextVersion(current, edit, ctx.now));
  if (!entry || isSameContent(current, entry.transaction)) return undefined;
  const { transaction } = entry;
  const settled = await withSettledDebts(db, entry);
  const author = authorOf(ctx, PERMISSION_TO.edit, transaction, { ...found, ledgerAt: settled.seq });
  const seq = await reviseTransaction(author, settled);
  return seq === undefined ? undefined : recorded(ctx.caller, transaction, 'edited', seq);
}

export async function deleteAtOnce(ctx: AtOnceContext, path: TransactionPath): Done<undefined> {
  const done = await markAtOnce(ctx, path, 'deleted');
  return done && { value: undefined, changes: done.changes };
}

export function restoreAtOnce(ctx: AtOnceContext, path: TransactionPath): Done {
  return markAtOnce(ctx, path, 'restored');
}

async function markAtOnce(ctx: AtOnceContext, path: TransactionPath, mark: Mark): Done {
  const found = await findTransaction(connectionOf(ctx.writer), ctx.caller, path);
  const current = found.transaction;
  if (!current || isMarked(current, mark)) return undefined;
  const marked = markedVersion(current, mark, ctx.caller, ctx.now);
  const seq = await markTransaction(authorOf(ctx, PERMISSION_TO.mark, marked, found), marked, mark);
  return seq === undefined ? undefined : recorded(ctx.caller, marked, mark, seq);
}

/** What has to hold for this version to be written. */
function authorOf(
  { writer, caller, policy }: AtOnceContext,
  permission: Permission,
  version: Transaction,
  { transaction: before, membershipSeq, ledgerAt }: Basis,
): Author {
  const category = newCategoryOf(version, before);
  const conditions = {
    caller,
    permission,
    policy,
    newcomers: newcomersOf(version, before),
    newCurrencies: version.currency === before?.currency ? [] : [version.currency],
    newCategories: category === undefined ? [] : [category],
    readAt: membershipSeq,
    ledgerAt,
  };
  return { writer, conditions };
}

/** The command in commands.ts then refuses it to the caller. */
function undefinedWhereRefused<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
