import { afterEach, expect, it, vi } from 'vitest';
import { addAttachment, readAttachment } from '#contract/attachments.ts';
import { RequestWithProgress } from '#web/test/request-with-progress.ts';
import { isEmptyFile, readFile, sendFile } from './files.ts';

afterEach(() => vi.unstubAllGlobals());

const ID = '019c0000-0000-7000-8000-000000000001';
const params = { groupId: ID, transactionId: ID, attachmentId: ID };

it.each([200, 500])('an answer of status %i that is lost on its way is no answer', async (status) => {
  const lost = new ReadableStream({ pull: (answer) => answer.error(new TypeError('Failed to fetch')) });
  vi.stubGlobal('fetch', async () => new Response(lost, { status }));
  await expect(readFile(readAttachment, { params })).rejects.toMatchObject({
    code: 'NETWORK_ERROR',
    status: 0,
  });
});

it.each([
  [413, 'UNKNOWN_ERROR'],
  [429, 'RATE_LIMIT_EXCEEDED'],
  [502, 'SERVICE_UNAVAILABLE'],
  [524, 'SERVICE_UNAVAILABLE'],
])("a proxy's error page of status %i is told by its status", async (status, code) => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status }));
  await expect(readFile(readAttachment, { params })).rejects.toMatchObject({ status, code });
});

it('an answer of a server that is closing has no code, and is told by its status', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error: 'Service Unavailable' }, { status: 503 }));
  await expect(readFile(readAttachment, { params })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

const portal = () =>
  new Response('<html>Accept the terms</html>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } });

it('the page of a portal is no file', async () => {
  vi.stubGlobal('fetch', async () => portal());
  await expect(readFile(readAttachment, { params })).rejects.toMatchObject({
    status: 0,
    code: 'NETWORK_ERROR',
  });
});

it.each([
  ['the page of a portal', portal],
  ['an empty page', () => new Response('')],
  ['JSON without data', () => Response.json({})],
])('a file that meets %s was not answered', async (_, answer) => {
  vi.stubGlobal('XMLHttpRequest', RequestWithProgress);
  vi.stubGlobal('fetch', async () => answer());
  const sent = sendFile(addAttachment, { params, query: { name: 'bill.pdf' } }, new Blob(['%PDF-1.4']));
  await expect(sent).rejects.toMatchObject({ status: 0, code: 'NETWORK_ERROR' });
});

it('a file that a proxy refuses in its own words is refused by its status', async () => {
  vi.stubGlobal('XMLHttpRequest', RequestWithProgress);
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 413 }));
  const sent = sendFile(addAttachment, { params, query: { name: 'bill.pdf' } }, new Blob(['%PDF-1.4']));
  await expect(sent).rejects.toMatchObject({ status: 413, code: 'UNKNOWN_ERROR' });
});

it('a file that its caller gives up on its way is given up for the reason of the caller', async () => {
  const reading = new AbortController();
  const whole = new ReadableStream({ pull: (answer) => answer.error(reading.signal.reason) });
  vi.stubGlobal('fetch', async () => {
    reading.abort(new DOMException('The viewer was closed', 'AbortError'));
    return new Response(whole);
  });
  const read = readFile(readAttachment, { params }, reading.signal);
  await expect(read).rejects.toThrow('The viewer was closed');
});

it('an answer without content is no file', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 200 }));
  const failure = await readFile(readAttachment, { params }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ status: 200, message: 'Empty or invalid file received' });
  expect(isEmptyFile(failure)).toBe(true);
});
