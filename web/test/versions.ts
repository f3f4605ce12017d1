// A device of Ana's, and a server with versions of one dinner, on which Ben saves as well. Nothing takes time.

import { QueryClient } from '@tanstack/react-query';
import type { Transaction } from '#contract/transactions.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { minorUnits } from '#domain/money/money.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { newerVersion } from '#web/lib/forms/newer-version.ts';
import { mayBeTaken } from '#web/lib/forms/unanswered.ts';
import { createEntryQueue, type EntryState } from '#web/lib/kept/entry-queue.ts';
import { afterFailure, BEHIND, refusalOf } from '#web/queries/changes/after-failure.ts';
import { expectedTransaction } from '#web/queries/changes/group-ledger.ts';
import { createShownChanges, showAgain } from '#web/queries/changes/ledger-cache.ts';
import {
  expectedOf,
  isTransaction,
  type LedgerChange,
  type LedgerEntry,
} from '#web/queries/changes/ledger-change.ts';
import { ledgerMutation } from '#web/queries/changes/ledger-mutation.ts';
import { createUntakenVersions } from '#web/queries/changes/untaken-versions.ts';
import { keys } from '#web/queries/connection/keys.ts';

const KEY = keys.transaction('g', 'dinner');
type Content = Pick<Transaction, 'amount' | 'description'>;

/** All that is due without an answer of the test. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve();
}

/** A group with one dinner that Ana's device has read, or none. */
export function startVersions({ isNew = false } = {}) {
  let clock = Date.parse('2026-03-14T10:00:00Z');
  const tick = () => new Date(clock++).toISOString();
  const draft = {
    id: 'dinner',
    type: 'expense' as const,
    description: 'Dinner',
    amount: minorUnits(3000),
    currency: getCurrency('EUR').code,
    date: '2026-03-14' as Transaction['date'],
    payers: { mode: 'evenly' as const, parts: [{ userId: 'ana' }] },
    recipients: { mode: 'evenly' as const, parts: [{ userId: 'ben' }] },
  };
  const version = (content: Partial<Content>, number: number, userId: string) =>
    expectedTransaction({ ...draft, ...content }, { groupId: 'g', userId, at: tick(), version: number });
  let stands = version({}, 1, 'ana');
  let exists = !isNew;
  const sent: string[] = [];
  const refuse: ApiError[] = [];
  const unseen: string[] = [];
  /** The amounts, each of one version, that Ana's screen had shown, by the change that was entered then. */
  const seenBy = new Map<string, ReadonlySet<number>>();

  async function answer({ id, change }: LedgerEntry): Promise<Transaction> {
    const { kind } = change;
    sent.push(kind === 'edit' ? `edit over ${change.version}` : kind);
    const refusal = refuse.shift();
    if (refusal) throw refusal;
    if (kind === 'create') exists = true;
    if (!exists) throw new ApiError({ status: 404, code: 'EXPENSE_NOT_FOUND' });
    if (kind === 'delete' || kind === 'restore') mark(kind, 'ana');
    if (kind !== 'edit') return stands;
    if (stands.version !== change.version || stands.deletedAt)
      throw new ApiError({ status: 409, code: 'CONSTRAINT_VIOLATION', details: stands });
    const { description, amount } = change.transaction;
    if (description === stands.description && amount === stands.amount) return stands;
    if (stands.createdBy === 'ben' && !seenBy.get(id)?.has(stands.amount))
      unseen.push(`${change.transaction.description} over ${stands.amount}`);
    stands = version(change.transaction, stands.version + 1, 'ana');
    return stands;
  }

  function mark(kind: 'delete' | 'restore', userId: string): void {
    if ((stands.deletedAt !== null) === (kind === 'delete')) return;
    const at = tick();
    const deletion = kind === 'delete' ? at : null;
    stands = { ...stands, deletedAt: deletion, deletedBy: deletion && userId, updatedAt: at };
    stands = { ...stands, version: stands.version + 1 };
  }

  return {
    sent,
    refuse,
    unseen,
    now: () => stands,
    saveAsBen: (amount: number) => {
      mark('restore', 'ben');
      stands = version({ amount: minorUnits(amount) }, stands.version + 1, 'ben');
    },
    markAsBen: (kind: 'delete' | 'restore') => mark(kind, 'ben'),
    device: openDevice({ answer, tick, draft, read: () => (exists ? stands : undefined), seenBy }),
  };
}

interface Surroundings {
  answer: (entry: LedgerEntry) => Promise<Transaction>;
  read: () => Transaction | undefined;
  tick: () => string;
  draft: Extract<LedgerChange, { kind: 'create' }>['transaction'];
  seenBy: Map<string, ReadonlySet<number>>;
}

function openDevice({ answer, read, tick, draft, seenBy }: Surroundings) {
  const stored = new Map<string, LedgerEntry>();
  let isOnline = true;
  const resume: (() => void)[] = [];
  let page = openPage();
  const seen = new Set<number>();
  readNow();

  function openPage() {
    const client = new QueryClient();
    const untaken = createUntakenVersions();
    const queue = createEntryQueue<LedgerEntry, Transaction>({
      send: (entry) => answer({ ...entry, change: untaken.withoutThem(entry.change) }),
      store: {
        put: async (...entries) => {
          for (const entry of entries) stored.set(entry.id, entry);
          return true;
        },
        remove: async (id) => void stored.delete(id),
      },
      afterFailure,
      mayBeTaken,
      subjectOf: ({ change }) => change.transaction.id,
      refusalOf,
      behind: BEHIND,
      isOnline: () => isOnline,
      pause: () => (isOnline ? Promise.resolve() : new Promise<void>((resolve) => resume.push(resolve))),
    });
    const shown = createShownChanges(client);
    const options = ledgerMutation({ client, queue, shown, userId: 'ana', groupId: 'g' });
    const stop = queue.start();
    const execute = (entry: LedgerEntry) => {
      const sending = client.getMutationCache().build(client, options).execute(entry);
      untaken.follow(entry, sending);
      return sending;
    };
    return { client, untaken, queue, execute, stop };
  }

  function readNow(): void {
    const transaction = read();
    if (!transaction || !isOnline) return;
    seen.add(transaction.amount);
    page.client.setQueryData(KEY, transaction);
    for (const { entry, state, triedAt } of page.queue.held())
      if (state === 'waiting')
        showAgain(page.client, 'g', KEY, expectedOf(entry, 'ana'), triedAt !== undefined);
  }

  const shown = () => page.client.getQueryData<Transaction>(KEY);

  /** Resolves with why it was refused to its form. */
  async function enter(entered: LedgerChange, seenThen: ReadonlySet<number>): Promise<unknown> {
    const at = tick();
    const entry = { id: at, groupId: 'g', at, change: page.untaken.withoutThem(entered) };
    seenBy.set(at, seenThen);
    const taken: Promise<unknown> = page.execute(entry).then(() => 'taken');
    return await taken.catch((error: unknown) => error);
  }

  function open() {
    const base = shown();
    if (base) seen.add(base.amount);
    const seenThen = new Set(seen);
    return {
      async save(content: Partial<Content>, over = base?.version ?? 1): Promise<unknown> {
        if (!base) return undefined;
        const before = shown() ?? base;
        const transaction = { ...draft, description: base.description, amount: base.amount, ...content };
        const refusal = await enter({ kind: 'edit', transaction, before, base, version: over }, seenThen);
        const newer = newerVersion(refusal, isTransaction);
        // The form shows it.
        if (newer) seenThen.add(newer.amount);
        return refusal;
      },
    };
  }

  return {
    shown,
    open,
    read: readNow,
    held: () => page.queue.held().map(({ entry, state }) => textOf(entry, state)),
    create: () => void enter({ kind: 'create', transaction: draft }, seen),
    edit: (content: Partial<Content>) => void open().save(content),
    mark: (kind: 'delete' | 'restore') => {
      const transaction = shown();
      // As the screen offers it.
      if (transaction && (transaction.deletedAt === null) === (kind === 'delete'))
        void enter({ kind, transaction }, seen);
    },
    disconnect: () => {
      isOnline = false;
    },
    async reconnect() {
      isOnline = true;
      for (const go of resume.splice(0)) go();
      await settled();
    },
    async discard(index: 0 | -1) {
      const refused = page.queue.held().filter(({ state }) => state === 'refused');
      const id = refused.at(index)?.entry.id;
      if (id) await page.queue.discard(id);
    },
    async reload() {
      page.stop();
      for (const go of resume.splice(0)) go();
      await settled();
      page = openPage();
      readNow();
      const left = [...stored.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
      for (const entry of left) await page.queue.keep(entry, 'waiting');
      for (const entry of left)
        if (entry.refusal) page.untaken.addRefused(entry);
        else page.execute(entry).catch(() => undefined);
      await settled();
    },
  };
}

function textOf({ change: { transaction } }: LedgerEntry, state: EntryState): string {
  return `${transaction.amount} ${transaction.description} ${state}`;
}
