// Loaded into a server before its own code (`node --import`): its time is then what a request to CLOCK_PORT
// says, and goes on from there. Timers, the database and other processes keep the machine's time.
import { createServer } from 'node:http';

const RealDate = Date;
let ahead = 0;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: unknown[], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [RealDate.now() + ahead] : given, newTarget),
  get: (target, name, receiver) =>
    name === 'now' ? () => RealDate.now() + ahead : Reflect.get(target, name, receiver),
});

moveTo(process.env.CLOCK_START ?? '');
createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  moveTo(Buffer.concat(chunks).toString());
  response.writeHead(204).end();
})
  .listen(Number(process.env.CLOCK_PORT), '127.0.0.1')
  .unref();

function moveTo(instant: string): void {
  const time = RealDate.parse(instant);
  if (Number.isNaN(time)) throw new Error(`“${instant}” is no instant`);
  ahead = time - RealDate.now();
}
