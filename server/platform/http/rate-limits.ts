import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { EndpointShape } from '#contract/endpoint.ts';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/platform/callers/network.ts';
import { int4, int8, texts } from '#server/platform/db/columns.ts';
import { autocommit, connectionOf, type Trx, type Writer } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

// Limits that hold over all processes, counted in the database: for what is guessed at, or fills a mailbox. The
// generous limit of the whole API is each process's own: see protection.ts.

const HOUR = 60 * 60;

/** `points` requests in `seconds`, for each key. */
export interface RateLimit {
  readonly points: number;
  readonly seconds: number;
  /** Who is counted. Undefined when the request does not say: it is then refused for other reasons. */
  readonly keyOf: (request: FastifyRequest) => string | undefined | Promise<string | undefined>;
}

export const perAddress = (points: number, seconds = 60): RateLimit[] => [
  { points, seconds, keyOf: ({ ip }) => `address ${networkOf(ip)}` },
];

/**
 * Guessing at one account, or filling one mailbox, is slow; the others behind the same address are not held up. The
 * second limit counts from all addresses together, so that many of them guess no faster.
 */
export const perAccount = (aMinute: number, anHour = aMinute * 5): RateLimit[] => [
  { points: aMinute, seconds: 60, keyOf: (request) => keyOfAccount(request, `${networkOf(request.ip)} `) },
  { points: anHour, seconds: HOUR, keyOf: (request) => keyOfAccount(request, '') },
];

/** For routes, by what their requests say. */
export interface RateLimiter {
  /** Counts one request to each of the limits. Throws RATE_LIMIT_EXCEEDED when one is used up. */
  consume(limits: readonly RateLimit[], request: FastifyRequest): Promise<void>;
  /** Resets the count for this request, because it was no guess. */
  forgive(limits: readonly RateLimit[], request: FastifyRequest): Promise<void>;
}

type Counting = Pick<Deps, 'config' | 'db'> & { readonly now: Date };

export function createRateLimiter(deps: Pick<Deps, 'config' | 'db' | 'clock'>): RateLimiter {
  return {
    async consume(limits, request) {
      const counting = { ...deps, now: deps.clock() };
      for (const { points, seconds, keyOf } of limits) {
        const key = await keyOf(request);
        if (key !== undefined)
          await countTry(counting, { points, seconds, key: `${nameOf(request)} ${key}` });
      }
    },
    async forgive(limits, request) {
      if (!deps.config.rateLimits) return;
      const rowKeys: string[] = [];
      for (const { seconds, keyOf } of limits) {
        const key = await keyOf(request);
        if (key !== undefined) rowKeys.push(rowKey({ seconds, key: `${nameOf(request)} ${key}` }));
      }
      if (rowKeys.length > 0) await dropCounts(deps.db, { rowKeys });
    },
  };
}

/** Of what `key` names in full. */
interface Tries {
  readonly points: number;
  readonly seconds: number;
  readonly key: string;
  readonly times?: number;
}

/** Counts one try, or several, whatever becomes of them. Throws RATE_LIMIT_EXCEEDED, with the seconds to wait. */
export async function countTry(
  { config, now, db }: Counting,
  { key, times = 1, ...limit }: Tries,
): Promise<void> {
  if (config.rateLimits) await count(autocommit(db), { ...limit, keys: [key] }, times, now);
}

/**
 * Counts `times` of something for each of the keys, as part of the change that does it: what is rolled back was never
 * counted. Throws as countTry does.
 */
export async function countDone(trx: Trx, limit: Limit, times: number, now: Date): Promise<void> {
  await count(trx, limit, times, now);
}

/** Begins the count of these anew, as part of the change that makes what was counted void. */
export async function forgetTries(
  trx: Trx,
  tries: readonly { readonly seconds: number; readonly key: string }[],
): Promise<void> {
  await dropCounts(trx, { rowKeys: tries.map(rowKey) });
}

/** As forgetTries, for what `perAccount` has counted at this endpoint from all addresses together. */
export async function forgetTriesOfAccount(
  trx: Trx,
  { method, path }: Pick<EndpointShape, 'method' | 'path'>,
  email: string,
): Promise<void> {
  await forgetTries(trx, [{ seconds: HOUR, key: `${method} ${path} account ${email}` }]);
}

export async function clearRateLimits(writer: Writer, now: Date): Promise<void> {
  await connectionOf(writer).deleteFrom('rate_limits').where('expire', '<', now.getTime()).execute();
}

interface Limit {
  readonly points: number;
  readonly seconds: number;
  readonly keys: readonly string[];
}

async function count(
  writer: Writer,
  { points, seconds, keys }: Limit,
  times: number,
  at: Date,
): Promise<void> {
  if (times * keys.length === 0) return;
  const now = at.getTime();
  // In one order, so that two changes that count the same keys wait for each other and do not deadlock.
  const rowKeys = keys.map((key) => rowKey({ seconds, key })).sort();
  const rows = await addPoints(connectionOf(writer), { rowKeys, times, now, expire: now + seconds * 1000 });
  const waits = rows.filter((row) => row.points > points).map((row) => row.expire - now);
  if (waits.length === 0) return;
  throw new DomainError('RATE_LIMIT_EXCEEDED', {
    seconds: Math.max(1, Math.ceil(Math.max(...waits) / 1000)),
  });
}

/** Keys are hashed, so that the table does not list who used the server. */
function rowKey({ seconds, key }: { readonly seconds: number; readonly key: string }): string {
  return createHash('sha256').update(`${seconds} ${key}`).digest('base64url');
}

const addPoints = statement({
  text: `
    insert into rate_limits (key, points, expire)
    select given.key, :times, :expire from unnest(:rowKeys::text[]) as given (key)
    on conflict (key) do update set
      points = case when rate_limits.expire > :now then rate_limits.points else 0 end + excluded.points,
      expire = case when rate_limits.expire > :now then rate_limits.expire else excluded.expire end
    returning points, expire`,
  values: { rowKeys: texts, times: int4, now: int8, expire: int8 },
  row: { points: int4, expire: int8 },
});

const dropCounts = statement({
  text: 'delete from rate_limits where key = any(:rowKeys::text[])',
  values: { rowKeys: texts },
});

const nameOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url}`;

/**
 * An account is named by its address, or by the token that was mailed to it. A device from which its owner signed in before
 * counts by itself, so that strangers use up nothing of the owner's.
 */
async function keyOfAccount(request: FastifyRequest, prefix: string): Promise<string | undefined> {
  const { body, server } = request;
  for (const name of ['email', 'token']) {
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
    if (typeof value !== 'string') continue;
    const device = name === 'email' ? await server.findKnownDevice(request, value) : undefined;
    return `account ${device === undefined ? prefix : `of ${device} `}${value.toLowerCase()}`;
  }
  return undefined;
}
