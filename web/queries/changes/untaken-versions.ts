import type { Transaction } from '#contract/transactions.ts';
import { newerVersion } from '#web/lib/forms/newer-version.ts';
import { isTransaction, type LedgerChange, type LedgerEntry } from './ledger-change.ts';

/**
 * The versions that were expected of changes and never came to be. What is entered may still be over one, whose number may by
 * then be that of another member's version.
 */
export function createUntakenVersions() {
  /** By the instant of the change, which its version has as well: the version of a server that was beneath it. */
  const beneath = new Map<string, number>();

  function addRefused({ at, change }: LedgerEntry): void {
    const over = overOf(change);
    if (over) beneath.set(at, beneath.get(over.updatedAt) ?? over.version);
  }

  return {
    addRefused,
    follow(entry: LedgerEntry, answer: Promise<Transaction>): void {
      answer.then(
        ({ version }) => {
          // It changed nothing, and the server has no new version of it.
          const { change, at } = entry;
          if (change.kind === 'edit' && version !== change.version + 1) beneath.set(at, version);
        },
        (error: unknown) => {
          addRefused(entry);
          // Its form has met the version that stands, and saves over that one from now on.
          if (newerVersion(error, isTransaction)) beneath.delete(overOf(entry.change)?.updatedAt ?? '');
        },
      );
    },
    /** An edit over such a version goes over the one beneath. */
    withoutThem(change: LedgerChange): LedgerChange {
      const version = change.kind === 'edit' ? beneath.get(change.base.updatedAt) : undefined;
      return change.kind === 'edit' && version !== undefined ? { ...change, version } : change;
    },
  };
}

/** None of what is new. */
function overOf(change: LedgerChange): Pick<Transaction, 'updatedAt' | 'version'> | undefined {
  if (change.kind === 'edit') return { ...change.base, version: change.version };
  return 'version' in change.transaction ? change.transaction : undefined;
}
