import { request } from 'node:http';
import { promisify } from 'node:util';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Attachment } from '#contract/attachments.ts';
import { startTestApp } from '#test/app.ts';
import { attach, attachmentsPath, PDF, type TransactionAddress } from '#test/attachment.ts';
import { askingElsewhere, type UserClient } from '#test/client.ts';
import { expectData, expenseOf, makeGroup, record } from '#test/group.ts';

const { app, as, deps, another } = await startTestApp({ premiumForAll: true });
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
const [ana, ben] = [await as('Ana'), await as('Ben')];
const { id: groupId } = await makeGroup(ana, [ben]);

/** Of one account: one is worked on, and ten wait. */
const ROOM = 11;

/** A PDF that is known by its length. */
const pdfOf = (length: number) => Buffer.concat([PDF, Buffer.alloc(length - PDF.length)]);

/** How many files have come whole and been put into the line. */
let come = 0;
const { fileWork } = deps;
Object.assign(deps, {
  fileWork: (...asked: Parameters<typeof fileWork>) => {
    come += 1;
    return fileWork(...asked);
  },
});
const hasCome = (count: number) => vi.waitFor(() => expect(come).toBe(count));

/** Keeps files from the store until it is opened, and lists the lengths of those that have got as far. */
function holdStore() {
  const put = deps.files.put.bind(deps.files);
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
  const lengths: number[] = [];
  const spied = vi.spyOn(deps.files, 'put').mockImplementation(async (key, bytes, mediaType) => {
    lengths.push(bytes.length);
    await isOpen;
    return put(key, bytes, mediaType);
  });
  return { lengths, open, [Symbol.dispose]: () => spied.mockRestore() };
}

/** Over a connection; gives what ends it. */
function attachAndGo(by: UserClient, to: TransactionAddress, length: number, id = v7()) {
  const outgoing = request(`${origin}${attachmentsPath(to)}/${id}?name=receipt.pdf`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/octet-stream' },
  });
  outgoing.on('error', () => undefined);
  outgoing.end(pdfOf(length));
  return async () => {
    outgoing.destroy();
    const countConnections = promisify(app.server.getConnections).bind(app.server);
    await vi.waitFor(async () => expect(await countConnections()).toBe(0));
  };
}

describe('files that wait to be worked on', () => {
  let dinner: TransactionAddress;
  let lunch: TransactionAddress;

  beforeEach(async () => {
    come = 0;
    dinner = await record(ana, groupId, expenseOf(ana, [ana, ben]));
    lunch = await record(ana, groupId, expenseOf(ana, [ana, ben]));
  });

  it('of an account that sends many keep another one waiting for no more than two of them', async () => {
    using store = holdStore();
    const answers: Promise<unknown>[] = [];
    for (const [by, length] of [
      ...[101, 102, 103, 104].map((length) => [ana, length] as const),
      [ben, 201] as const,
    ]) {
      answers.push(attach(by, dinner, pdfOf(length)));
      await hasCome(answers.length);
    }
    store.open();
    await Promise.all(answers);
    expect(store.lengths).toEqual([101, 102, 201, 103, 104]);
  });

  it('are as many of an account as there is room for, and the next one is told to come back', async () => {
    using store = holdStore();
    const asked = Array.from({ length: ROOM + 1 }, (_, index) =>
      attach(ana, index % 2 ? dinner : lunch, pdfOf(100 + index)),
    );
    await hasCome(ROOM + 1);
    const other = attach(ben, dinner, pdfOf(201));
    await hasCome(ROOM + 2);
    store.open();
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(ROOM).fill(200), 503]);
    const refused = answers.find(({ status }) => status === 503);
    expect([refused?.body.code, refused?.headers['retry-after']]).toEqual(['SERVICE_UNAVAILABLE', '2']);
    expect((await other).status).toBe(200);
  });

  it('are left once their caller has gone', async () => {
    using store = holdStore();
    const first = attach(ana, dinner, pdfOf(101));
    await hasCome(1);
    const go = attachAndGo(ana, dinner, 102);
    await hasCome(2);
    await go();
    const last = attach(ana, dinner, pdfOf(103));
    await hasCome(3);
    store.open();
    expect([(await first).status, (await last).status]).toEqual([200, 200]);
    expect(store.lengths).toEqual([101, 103]);
  });

  it('are worked on once where the same one is sent again meanwhile, also when its first caller has gone', async () => {
    using store = holdStore();
    const first = attach(ana, dinner, pdfOf(101));
    await hasCome(1);
    const id = v7();
    const go = attachAndGo(ana, dinner, 102, id);
    await hasCome(2);
    const again = [attach(ana, dinner, pdfOf(102), { id }), attach(ana, dinner, pdfOf(102), { id })];
    await hasCome(4);
    await go();
    store.open();
    expect((await first).status).toBe(200);
    const [one, other] = (await Promise.all(again)).map(expectData);
    expect(other).toEqual(one);
    expect(store.lengths).toEqual([101, 102]);
    expect(expectData(await ana.get<Attachment[]>(attachmentsPath(dinner)))).toContainEqual(one);
  });

  it('are not worked on where the same one came to another process meanwhile', async () => {
    using store = holdStore();
    const first = attach(ana, dinner, pdfOf(101));
    await hasCome(1);
    const id = v7();
    const waiting = attach(ana, dinner, pdfOf(102), { id });
    await hasCome(2);
    const there = expectData(await attach(askingElsewhere(await another(), ana), dinner, pdfOf(103), { id }));
    store.open();
    expect((await first).status).toBe(200);
    expect(expectData(await waiting)).toEqual(there);
    expect(store.lengths).toEqual([101]);
  });
});
