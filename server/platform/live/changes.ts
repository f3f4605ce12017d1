import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { ActivityAction, ActivityNoun, OwnEventName } from '#contract/activity.ts';
import { text, uuid, uuids } from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { type Notifications, notify } from '#server/platform/db/notifications.ts';
import { createOutage, type Warn } from '#server/platform/db/outage.ts';
import { statement } from '#server/platform/db/statement.ts';

/** That something happened in a group: enough to know what to read again, never the content. */
export interface Change {
  readonly groupId: string;
  /** Counts up within the group; UNRECORDED where the history does not hold the change. */
  readonly seq: number;
  readonly noun: ActivityNoun;
  readonly action: ActivityAction;
  /**
   * Of the transaction, group, invitation or recurring expense; for a membership the user's, for a comment or
   * an attachment its transaction's.
   */
  readonly id: string;
  readonly version: number;
  /** Who did it. */
  readonly userId: string;
  /** To whom an invitation was mailed: no member, and told only that there is news of it. */
  readonly invitee?: string;
}

/** What concerns one account alone, of whichever group. */
export interface OwnNews {
  readonly userId: string;
  readonly event: OwnEventName;
}

export interface Changes {
  /** After the commit, never before: a client that hears of a change reads it at once. */
  publish(change: Change): void;
  /** `receive` runs for every change on this database, whichever process published it. Returns how to stop. */
  subscribe(receive: (change: Change) => void): () => void;
  /** `receive` runs for all news of one account alone. Returns how to stop. */
  onOwn(receive: (news: OwnNews) => void): () => void;
  /** `recover` runs when changes of other processes may have been missed. Returns how to stop. */
  onGap(recover: () => void): () => void;
  /** Sends what is still waiting. */
  close(): Promise<void>;
}

/**
 * The seq of a change that only open streams hear of. No place moves by it, so a stream that was closed is not told of it
 * when it resumes.
 */
export const UNRECORDED = 0;

const CHANNEL = 'changes';
const OWN_CHANNEL = 'own';
/** NOTIFY takes a lock that every commit of the database waits for, so one statement tells of many changes. */
const BATCH_MS = 20;
/** PostgreSQL's limit for a payload is 8,000 bytes; a change takes at most 300. */
const BATCH_SIZE = 25;
const RETRY_MS = 1_000;

/** Part of the change: the account's own streams hear of it after the commit. It happens too seldom to hold up other commits. */
export async function announceOwn(trx: Trx, news: OwnNews): Promise<void> {
  await notify(trx, { channel: OWN_CHANNEL, payload: JSON.stringify(news) });
}

/** Likewise of the name or the picture of an account, of which every group that it is in hears, too. No history holds it. */
export async function announcePerson(trx: Trx, userId: string): Promise<void> {
  await notifyGroups(trx, { userId, channel: CHANNEL });
  await announceOwn(trx, { userId, event: 'account.changed' });
}

/**
 * Likewise of the tier of an account, by which each of its running recurring expenses goes on or pauses: every member of the
 * group reads that of it. None of them has changed, so no history holds it, either.
 */
export async function announceTier(trx: Trx, userId: string): Promise<void> {
  const groupIds = (await findGroupIds(trx, { userId })).map((row) => row.group_id);
  await notifyOfRules(trx, { userId, groupIds, channel: CHANNEL });
}

/** The groups that the account is in. */
export const findGroupIds = statement({
  text: 'select group_id from user_groups where user_id = :userId',
  values: { userId: uuid },
  row: { group_id: uuid },
});

export function createChanges(notifications: Notifications, pool: Pool, warn: Warn): Changes {
  const origin = randomUUID();
  const receivers = new Set<(change: Change) => void>();
  const ownReceivers = new Set<(news: OwnNews) => void>();
  const recoverers = new Set<() => void>();
  let waiting: Change[] = [];
  /** One statement after the other: a second one beside it could end first, and leave what failed behind. */
  let sending = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const outage = createOutage('Other processes do not hear of changes', warn);

  notifications.on(CHANNEL, (payload) => {
    const batch: { origin: string | null; changes: Change[] } = JSON.parse(payload);
    if (batch.origin !== origin) batch.changes.forEach(deliver);
  });
  notifications.on(OWN_CHANNEL, (payload) => {
    const news: OwnNews = JSON.parse(payload);
    for (const receive of ownReceivers) receive(news);
  });
  notifications.onGap(() => {
    for (const recover of recoverers) recover();
  });

  function deliver(change: Change): void {
    for (const receive of receivers) receive(change);
  }

  function sendSoon(delay: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      sending = sending.then(send);
    }, delay);
  }

  async function send(): Promise<void> {
    const changes = waiting.splice(0, BATCH_SIZE);
    if (changes.length === 0) return;
    try {
      await pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ origin, changes })]);
      outage.ended();
    } catch (error) {
      outage.failed(error);
      // Retried later: otherwise the open screens of other processes stay stale.
      waiting = [...changes, ...waiting];
      sendSoon(RETRY_MS);
      return;
    }
    if (waiting.length > 0) await send();
  }

  return {
    publish(change) {
      deliver(change);
      waiting.push(change);
      sendSoon(BATCH_MS);
    },
    subscribe(receive) {
      receivers.add(receive);
      return () => receivers.delete(receive);
    },
    onOwn(receive) {
      ownReceivers.add(receive);
      return () => ownReceivers.delete(receive);
    },
    onGap(recover) {
      recoverers.add(recover);
      return () => recoverers.delete(recover);
    },
    async close() {
      clearTimeout(timer);
      sending = sending.then(send);
      await sending;
      // What failed again waits for no other attempt.
      clearTimeout(timer);
    },
  };
}

// One notification for each group: a payload has a limit, and an account may be in any number of groups.
const notifyGroups = statement({
  text: `
    select pg_notify(:channel, json_build_object('origin', null, 'changes', json_build_array(json_build_object(
        'groupId', group_id, 'seq', ${UNRECORDED}, 'noun', 'membership', 'action', 'edited', 'id', user_id, 'version', 1,
        'userId', user_id
      )))::text)::text as sent
    from user_groups where user_id = :userId`,
  values: { userId: uuid, channel: text },
  row: { sent: text },
});

// Likewise one for each recurring expense: an account may own any number of them in a group.
const notifyOfRules = statement({
  text: `
    select pg_notify(:channel, json_build_object('origin', null, 'changes', json_build_array(json_build_object(
        'groupId', rule.group_id, 'seq', ${UNRECORDED}, 'noun', 'recurring_expense', 'action', 'edited', 'id', rule.id,
        'version', rule.version, 'userId', rule.created_by
      )))::text)::text as sent
    from recurring_expenses as rule
    where rule.group_id = any(:groupIds) and rule.created_by = :userId and rule.next_date is not null`,
  values: { userId: uuid, groupIds: uuids, channel: text },
  row: { sent: text },
});
