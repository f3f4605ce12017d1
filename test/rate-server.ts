import type { ServerResponse } from 'node:http';
import { afterAll } from 'vitest';
import { listenOnLoopback } from '#server/external/loopback-server.ts';

export interface RateServer {
  readonly url: string;
  /** What it answers from now on: a document, or what the test does with the response. */
  answer: string | ((response: ServerResponse) => void);
}

/** A server in the place of a central bank's, to be started at the top of a test file, at whose end it stops. */
export async function startRateServer(): Promise<RateServer> {
  const { url, close } = await listenOnLoopback((_request, response) => {
    const { answer } = rateServer;
    if (typeof answer === 'string') response.writeHead(200, { 'content-type': 'text/xml' }).end(answer);
    else answer(response);
  });
  afterAll(close);
  const rateServer: RateServer = { url: `${url}/daily.xml`, answer: '' };
  return rateServer;
}
