import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * How far the time of a signature may be from ours. Paddle signs each delivery anew, also when it tries again, so that it covers
 * a slow network and clocks that differ. What is repeated within it changes nothing: an event is applied once.
 */
const WINDOW_SECONDS = 5 * 60;

/**
 * Whether Paddle has signed these bytes of late. The header is `ts=<seconds>;h1=<hex>`, with several `h1` while the secret is
 * being replaced. Each is HMAC-SHA256 over `<ts>:<bytes>`.
 */
export function isSignedByPaddle(
  body: Buffer,
  header: string | undefined,
  secret: string,
  now: Date,
): boolean {
  const found = parseHeader(header);
  if (!found) return false;
  if (Math.abs(now.getTime() / 1000 - Number(found.ts)) > WINDOW_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${found.ts}:`).update(body).digest();
  return found.digests.some((digest) => timingSafeEqual(digest, expected));
}

/** For the stand-in, which signs as Paddle does. */
export function signatureOf(body: Buffer, secret: string, now: Date): string {
  const ts = Math.floor(now.getTime() / 1000);
  return `ts=${ts};h1=${createHmac('sha256', secret).update(`${ts}:`).update(body).digest('hex')}`;
}

const TS = /^ts=(\d{1,12})$/;
const H1 = /^h1=([0-9a-f]{64})$/;
/** Two while a secret is being replaced; more would only be work. */
const DIGESTS_MAX = 5;

/** Undefined for anything that Paddle would not send. Parts of other names, of a later version, are passed over. */
function parseHeader(header = ''): { ts: string; digests: readonly Buffer[] } | undefined {
  const parts = header.slice(0, 1000).split(';');
  const times = parts.flatMap((part) => TS.exec(part)?.[1] ?? []);
  const digests = parts.flatMap((part) => H1.exec(part)?.[1] ?? []).slice(0, DIGESTS_MAX);
  const [ts] = times;
  if (ts === undefined || times.length > 1 || digests.length === 0) return undefined;
  return { ts, digests: digests.map((digest) => Buffer.from(digest, 'hex')) };
}
