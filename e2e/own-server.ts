import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { freePort } from '../scripts/free-port.ts';
import { test } from './journey.ts';

export interface OwnServer {
  readonly url: string;
  /** Its clock goes on from this instant; that of the database and of the browser stay. */
  moveClock(to: Date): Promise<void>;
  close(): Promise<void>;
}

/** Journeys that have a server and a database to themselves: clocks move there without those of the other journeys. */
export function testOnOwnServer(start: Date) {
  return test.extend<{ server: OwnServer }>({
    // A database is made for it: that is not the journey's time.
    server: [
      async ({ browserName: _ }, use) => {
        const server = await startOwnServer(start);
        await use(server);
        await server.close();
      },
      { timeout: 120_000 },
    ],
    baseURL: async ({ server }, use) => {
      await use(server.url);
    },
  });
}

/** Another process may take a port between its being found and used: it is then tried with others. */
async function startOwnServer(start: Date, attempt = 1): Promise<OwnServer> {
  const [port, clockPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['test/e2e-server.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      CLOCK_PORT: String(clockPort),
      CLOCK_START: start.toISOString(),
    },
  });
  const ended = once(server, 'exit');
  while (!(await isReady(url))) {
    if (server.exitCode !== null) {
      if (attempt < 5) return startOwnServer(start, attempt + 1);
      throw new Error('the server of this journey has ended');
    }
    await wait(100);
  }
  return {
    url,
    async moveClock(to) {
      const body = to.toISOString();
      // A connection that is kept would be closed by the other end, perhaps under the next request.
      const headers = { connection: 'close' };
      const moved = await fetch(`http://127.0.0.1:${clockPort}`, { method: 'POST', headers, body });
      expect(moved.status).toBe(204);
    },
    async close() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
