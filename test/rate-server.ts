import { createServer, type ServerResponse } from 'node:http';
import { afterAll } from 'vitest';

export interface RateServer {
  readonly url: string;
  /** What it answers from now on: a document, or what the test does with the response. */
  answer: string | ((response: ServerResponse) => void);
}

/** A server in the place of a central bank's, to be started at the top of a test file, at whose end it stops. */
export async function startRateServer(): Promise<RateServer> {
  const server = createServer((_request, response) => {
    const { answer } = rateServer;
    if (typeof answer === 'string') response.writeHead(200, { 'content-type': 'text/xml' }).end(answer);
    else answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const rateServer: RateServer = { url: `http://127.0.0.1:${port}/daily.xml`, answer: '' };
  return rateServer;
}
