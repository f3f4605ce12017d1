import { del, delMany, entries, get, set } from 'idb-keyval';
import { daysBefore } from '#domain/calendar/day.ts';
import { holdDeviceLock } from '#web/lib/api/device-lock.ts';
import { openPatiently } from './patient-database.ts';

// What stood in a form that was never sent nor put away: kept on the device, and offered when the form is opened again.

export interface KeptDraft<V> {
  /** When it was last changed: an ISO instant. */
  readonly at: string;
  /** Of what is edited; none for what is new. */
  readonly version: number | undefined;
  readonly values: V;
  /** The idempotency key that they are sent under; none for an edit, which its version keeps from being made twice. */
  readonly key?: string | undefined;
}

// Nothing waits for a draft, and one that came late would be taken for none, and forgotten.
const DRAFTS = openPatiently('quits-drafts', 'drafts');
/** After that a form begins anew. */
const KEPT_DAYS = 30;
let isTidy = false;

/** `form` says which form of which thing, as `edit:` and the id of what is edited. */
export type DraftKey = readonly [userId: string, form: string];

/**
 * A draft belongs to one open form at a time: another page's form of the same name begins without it, and keeps nothing
 * until that one is closed. Both would else offer the same entry, and book it twice.
 */
export function holdDraft([userId, form]: DraftKey, onHeld: () => void): () => void {
  return holdDeviceLock(`quits:draft:${userId}:${form}`, onHeld);
}

/** The values are what this app wrote: a later version of it gives its forms another name. */
export async function readDraft<V>(key: DraftKey): Promise<KeptDraft<V> | undefined> {
  const draft = await get<KeptDraft<V>>([...key], DRAFTS).catch(() => undefined);
  if (!draft || isInTime(draft)) return draft;
  await forgetDraft(key);
  return undefined;
}

export async function writeDraft<V>(key: DraftKey, draft: Omit<KeptDraft<V>, 'at'>): Promise<void> {
  await set([...key], { at: new Date().toISOString(), ...draft }, DRAFTS).catch(() => undefined);
  // Once a page is enough.
  if (!isTidy) void forgetOld().catch(() => undefined);
  isTidy = true;
}

export async function forgetDraft(key: DraftKey): Promise<void> {
  await del([...key], DRAFTS).catch(() => undefined);
}

export interface NamedDraft {
  /** The name of its form. */
  readonly form: string;
  readonly values: unknown;
}

/** What an account has left in the forms of any of these ids, the latest first. */
export async function listDrafts(userId: string, ids: readonly string[]): Promise<readonly NamedDraft[]> {
  const all = await entries<[string, string], KeptDraft<unknown>>(DRAFTS).catch(() => []);
  return all
    .filter(([[owner, form], draft]) => owner === userId && isOfAny(form, ids) && isInTime(draft))
    .sort(([, a], [, b]) => (a.at < b.at ? 1 : -1))
    .map(([[, form], { values }]) => ({ form, values }));
}

/** A form's name begins with its kind. */
function isOfAny(form: string, ids: readonly string[]): boolean {
  const [, ...of] = form.split(':');
  return of.some((id) => ids.includes(id));
}

function isInTime({ at }: KeptDraft<unknown>): boolean {
  return at >= daysBefore(new Date(), KEPT_DAYS).toISOString();
}

/** Those of any account whose forms were not opened again in time. */
async function forgetOld(): Promise<void> {
  const drafts = await entries<IDBValidKey, KeptDraft<unknown>>(DRAFTS);
  await delMany(
    drafts.filter(([, draft]) => !isInTime(draft)).map(([key]) => key),
    DRAFTS,
  );
}
