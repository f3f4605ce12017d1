import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { v7 } from 'uuid';
import { expect, it, onTestFinished } from 'vitest';
import { ATTACHMENT_RULES } from '#domain/ledger/rules.ts';
import { startTestApp } from '#test/app.ts';
import { attachmentsPath } from '#test/attachment.ts';
import { expenseOf, makeGroup, record } from '#test/group.ts';

const { app, as } = await startTestApp({ premiumForAll: true });
const { hostname, port, host } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
const ana = await as('Ana');
const { id: groupId } = await makeGroup(ana);

it('a receipt of more than is read of any is refused, and its connection is closed', async () => {
  const path = attachmentsPath(await record(ana, groupId, expenseOf(ana, [ana])));
  const head = [
    `PUT ${path}/${v7()}?name=long.pdf HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${ana.token}`,
    'Content-Type: application/octet-stream',
    'Transfer-Encoding: chunked',
  ];
  // The caller says no more than this, and leaves its half of the connection open.
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  const answer = text(socket);
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const part = Buffer.alloc(ATTACHMENT_RULES.bytes.max);
  for (let count = 0; count < 5; count++) {
    socket.write(`${part.length.toString(16)}\r\n`);
    socket.write(part);
    socket.write('\r\n');
  }
  socket.write('1\r\nx\r\n');
  expect(await answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*\r\nconnection: close\r\n/i);
});
