import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { refusalOf } from './error.ts';
import { answerError } from './refusals.ts';

const lines: string[] = [];
const errors: unknown[] = [];
const app = fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
app.decorate('clock', () => new Date('2026-01-01'));
app.setErrorHandler((error, request, reply) => {
  errors.push(error);
  return answerError(error, request, reply);
});
app.post('/', async () => 'read');
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
afterAll(() => app.close());

it.each(['ENOSPC', 'EROFS', 'EACCES'])(
  'a disk that takes no file is a failure to try again after (%s)',
  (code) => {
    const failure = Object.assign(new Error(`${code}: open`), { code });
    expect(refusalOf(failure)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', defect: true });
  },
);

it('a body that breaks off is the fault of its caller, and no failure in the log', async () => {
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  socket.write(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  );
  await expect.poll(() => lines.some((line) => line.includes('incoming request'))).toBe(true);
  socket.resetAndDestroy();
  await expect.poll(() => errors.length).toBe(1);
  expect(errors[0]).toMatchObject({ code: 'ECONNRESET', statusCode: 400 });
  expect(refusalOf(errors[0])).toMatchObject({ status: 400, defect: false });
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});
