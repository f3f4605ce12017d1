import { QueryClient } from '@tanstack/react-query';
import { values } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Attachment, addAttachment, attachmentSchema } from '#contract/attachments.ts';
import { countReceipts } from '#web/lib/kept/receipt-store.ts';
import { ANA, flat } from '#web/test/cast.ts';
import { dinner } from '#web/test/ledger.ts';
import { KEPT_RECEIPTS, openApp, startHouse } from '#web/test/open-app.tsx';
import { listUploads } from './upload-list.ts';
import { beginUploads, dropUpload, dropUploadsOf, retryUpload } from './uploads.ts';

const group = flat();
const lunch = dinner();
const fault = new Error('the screen is broken');

let broken: unknown[] = [];

function note(event: ErrorEvent): void {
  // It is foreseen; the runner has written it down as a fault.
  vi.mocked(console.error).mockClear();
  broken.push(event.error);
}

beforeEach(() => {
  broken = [];
  window.addEventListener('error', note);
});
afterEach(() => {
  window.removeEventListener('error', note);
  dropUploadsOf(lunch.id);
});

/** A house whose server takes receipts, and a screen that breaks when it is told of a failure. */
async function openHouse() {
  const { server } = startHouse({ groups: [group], transactions: [lunch] });
  server.answer(addAttachment, ({ params, query }) => attachment(params.attachmentId, query.name));
  await openApp('/dashboard');
  const begin = (names: readonly string[]) =>
    beginUploads(
      {
        client: new QueryClient(),
        changes: { userId: ANA.id, held: () => [], subscribe: () => () => undefined },
        prepare: async (blob) => {
          if (blob.name === 'unreadable.pdf') throw new Error('no PDF');
          return { name: blob.name, blob };
        },
        onFailure: () => {
          throw fault;
        },
        onNoRoom: () => undefined,
      },
      { groupId: group.id, transactionId: lunch.id },
      names.map((name) => new File(['%PDF-1.4'], name, { type: 'application/pdf' })),
    );
  return { server, begin };
}

function attachment(id: string, name: string): Attachment {
  return attachmentSchema.parse({
    id,
    transactionId: lunch.id,
    name,
    mediaType: 'application/pdf',
    bytes: 8,
    width: null,
    height: null,
    createdBy: ANA.id,
    createdAt: '2026-03-14T18:00:00.000Z',
  });
}

it('a file that cannot be made ready does not hold up those behind it, even where its screen breaks', async () => {
  const { server, begin } = await openHouse();
  begin(['unreadable.pdf', 'next.pdf']);
  await expect.poll(() => server.sent(addAttachment).map(({ query }) => query.name)).toEqual(['next.pdf']);
  expect(broken).toEqual([fault]);
});

it('a file that is refused does not hold up those behind it, even where its screen breaks', async () => {
  const { server, begin } = await openHouse();
  server.refuse(addAttachment, 'VALIDATION_ERROR', { once: true });
  begin(['refused.pdf', 'next.pdf']);
  await expect
    .poll(() => server.sent(addAttachment).map(({ query }) => query.name))
    .toEqual(['refused.pdf', 'next.pdf']);
  await expect.poll(() => broken).toEqual([fault]);
});

it('a file that a portal answers does not hold up those behind it, and is sent again', async () => {
  const { server, begin } = await openHouse();
  let portals = 1;
  server.answer(addAttachment, ({ params, query }) =>
    portals-- > 0
      ? (new Blob(['<html>Accept the terms</html>']) as never)
      : attachment(params.attachmentId, query.name),
  );
  begin(['first.pdf', 'next.pdf']);
  await expect
    .poll(() => server.sent(addAttachment).map(({ query }) => query.name))
    .toEqual(['first.pdf', 'next.pdf', 'first.pdf']);
  await expect.poll(listUploads).toEqual([]);
});

it.each([403, 404])(
  'a receipt that the page of a proxy refuses with %i is sent by the next page, unasked',
  async (status) => {
    const { server, begin } = await openHouse();
    const asked: string[] = [];
    const network = globalThis.fetch;
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
      if (!String(input).includes('?name=first.pdf')) return network(input, init);
      asked.push(String(input));
      return Promise.resolve(new Response('<html>Blocked</html>', { status }));
    });
    begin(['first.pdf']);
    await expect
      .poll(() => {
        // Ends a pause.
        server.reconnect();
        return listUploads()[0]?.failure;
      })
      .toBeDefined();
    expect(asked).toHaveLength(6);
    const [kept] = await values<{ entry: { refusal?: unknown } }>(KEPT_RECEIPTS);
    expect(kept?.entry).toMatchObject({ name: 'first.pdf' });
    expect(kept?.entry.refusal).toBeUndefined();
  },
);

it('a receipt that is given up just after it was tried again is not kept on the device', async () => {
  const { server, begin } = await openHouse();
  server.refuse(addAttachment, 'VALIDATION_ERROR');
  begin(['refused.pdf']);
  await expect.poll(() => listUploads()[0]?.failure).toBeDefined();
  expect(await countReceipts(ANA.id)).toBe(1);
  const [id = ''] = listUploads().map((upload) => upload.id);
  retryUpload(id);
  dropUpload(id);
  // Stored, sent and refused after it: by then the first one has been written.
  begin(['next.pdf']);
  await expect.poll(() => listUploads()[0]?.failure).toBeDefined();
  await expect.poll(() => countReceipts(ANA.id)).toBe(1);
});
