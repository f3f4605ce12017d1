import type { AccessGrant } from '#contract/sessions.ts';
import type { Arrival } from '#web/lib/arrival/arrival.ts';

// Stands in the document itself, before everything that is seen, so it imports nothing. It chooses the theme before the first
// paint, and asks for what the screen will show while the app is still on its way.

const TIME_LIMIT_MS = 10_000;

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be refused (private windows): the system's preference then decides.
    return null;
  }
}

const theme = stored('theme');
const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
document.querySelector('meta[name="theme-color"]')?.setAttribute('content', isDark ? '#111827' : '#ffffff');

const facts = JSON.parse(document.getElementById('arrival')?.textContent ?? '{}');
const arrival: Arrival = { texts: facts.texts };
globalThis.quitsArrival = arrival;

/** As web/lib/api/access.ts asks: two tabs that spend the same refresh cookie at once would each undo the other's. */
async function renew(): Promise<AccessGrant | undefined> {
  const answer = await fetch('/api/auth/refresh', {
    method: 'POST',
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  return answer.ok ? (await answer.json()).data : undefined;
}

function addressOf(pattern: string): string {
  const segments = location.pathname.split('/');
  return pattern.replace(/:(\d)/g, (_, index: string) => segments[Number(index)] ?? '');
}

async function read(address: string, token: string): Promise<Response | undefined> {
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
  try {
    return await fetch(address, { headers, signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  } catch {
    // The app asks again, and says what is wrong.
    return undefined;
  }
}

// Only where an account was signed in when a page was last open.
if (facts.reads && stored('quits.user')) {
  const renewing = navigator.locks ? navigator.locks.request('quits.refresh', renew) : renew();
  arrival.grant = renewing.catch(() => undefined);
  arrival.reads = arrival.grant.then((grant) => {
    const token = grant?.accessToken;
    return token
      ? new Map(facts.reads.map(addressOf).map((path: string) => [path, read(path, token)]))
      : undefined;
  });
}
