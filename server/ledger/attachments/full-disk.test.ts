import { open } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { devNull } from 'node:os';
import { json } from 'node:stream/consumers';
import { v7 } from 'uuid';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp } from '#test/app.ts';
import { attachmentsPath, PDF } from '#test/attachment.ts';
import { expenseOf, makeGroup, record } from '#test/group.ts';

const { app, as } = await startTestApp({ premiumForAll: true });
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
const ana = await as('Ana');
const { id: groupId } = await makeGroup(ana, []);

/** Of all files: the disk is full as long as the test runs. */
async function fillDisk(): Promise<void> {
  const file = await open(devNull);
  const spied = vi
    .spyOn(Object.getPrototypeOf(file), 'appendFile')
    .mockRejectedValue(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
  await file.close();
  onTestFinished(() => spied.mockRestore());
}

it('a receipt that finds the disk full is refused for now, and its connection takes the next request', async () => {
  await fillDisk();
  const path = attachmentsPath(await record(ana, groupId, expenseOf(ana, [ana])));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());

  async function ask(method: string, to: string, body?: Buffer) {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const headers = {
      authorization: `Bearer ${ana.token}`,
      ...(body && { 'content-type': 'application/octet-stream', 'content-length': body.length }),
    };
    const sent = request(origin + to, { method, agent, headers });
    sent.once('response', resolve).once('error', reject).end(body);
    const answer = await promise;
    return { status: answer.statusCode, body: await json(answer), isReused: sent.reusedSocket };
  }

  const large = Buffer.concat([PDF, Buffer.alloc(8_000_000)]);
  const refused = await ask('PUT', `${path}/${v7()}?name=receipt.pdf`, large);
  expect(refused).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
  expect(await ask('GET', path)).toMatchObject({ status: 200, body: { data: [] }, isReused: true });
});
