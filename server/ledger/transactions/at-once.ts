import type { NewTransaction, Transaction, TransactionEdit } from '#contract/transactions.ts';
import { DomainError } from '#domain/error.ts';
import type { Permission } from '#domain/groups/permission.ts';
import type { Recorded } from '#server/membership/history/record.ts';
import type { AtOnceContext } from '#server/membership/history/write.ts';
import { connectionOf } from '#server/platform/db/database.ts';
import type { TransactionPath } from './commands.ts';
import { isSameContent, newcomersOf } from './entry.ts';
import { findTransaction } from './queries.ts';
import { type Author, insertTransaction, markTransaction, reviseTransaction } from './rows.ts';
import {
  firstVersion,
  isMarked,
  type Mark,
  markedVersion,
  nextVersion,
  recorded,
  settle,
} from './versions.ts';

// The usual case of each command without a lock that waits for this process: the statement that writes looks for itself
// whether what the command asks of a Membership holds. Nothing is refused here. Where anything stands against the write
// the result is undefined, and the command in commands.ts says what.

type Done<T = Transaction> = Promise<Recorded<T> | undefined>;

export async function createAtOnce(ctx: AtOnceContext, draft: NewTransaction): Done {
  const entry = unlessRefused(() => firstVersion(ctx, ctx.caller, draft));
  if (!entry) return undefined;
  const { transaction } = entry;
  const { nextPlan, ...settled } = await settle(connectionOf(ctx.writer), entry);
  const permission = draft.type === 'settlement' ? 'settle_debts' : 'create_expense';
  const seq = await insertTransaction(authorOf(ctx, permission, transaction), settled, nextPlan);
  return seq === undefined ? undefined : recorded(ctx.caller, transaction, 'created', seq);
}

export async function editAtOnce(
  ctx: AtOnceContext,
  { transactionId, ...edit }: TransactionPath & TransactionEdit,
): Done {
  const db = connectionOf(ctx.writer);
  const current = await findTransaction(db, ctx.caller, { transactionId });
  if (current?.version !== edit.version || current.deletedAt) return undefined;
  if (edit.type && edit.type !== current.type) return undefined;
  const entry = unlessRefused(() => nextVersion(current, edit, ctx.now));
  if (!entry || isSameContent(current, entry.transaction)) return undefined;
  const { transaction } = entry;
  const author = authorOf(ctx, 'edit_expense', transaction, current);
  const seq = await reviseTransaction(author, await settle(db, entry));
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
  const current = await findTransaction(connectionOf(ctx.writer), ctx.caller, path);
  if (!current || isMarked(current, mark)) return undefined;
  const marked = markedVersion(current, mark, ctx.caller, ctx.now);
  const seq = await markTransaction(authorOf(ctx, 'delete_expense', marked, marked), marked, mark);
  return seq === undefined ? undefined : recorded(ctx.caller, marked, mark, seq);
}

/** What has to hold for this version to be written after the one `before`. */
function authorOf(
  { writer, caller, policy }: AtOnceContext,
  permission: Permission,
  version: Transaction,
  before?: Transaction,
): Author {
  const claim = {
    caller,
    permission,
    policy,
    newcomers: newcomersOf(version, before),
    settles: version.type === 'settlement',
    newCurrency: version.currency === before?.currency ? undefined : version.currency,
  };
  return { writer, claim };
}

/** Undefined where `make` refuses. The command in commands.ts then refuses it to the caller. */
function unlessRefused<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
