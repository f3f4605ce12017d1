import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Attachment, addAttachment, attachmentSchema } from '#contract/attachments.ts';
import { ANA, flat } from '#web/test/cast.ts';
import { dinner } from '#web/test/ledger.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';
import { beginUploads, dropUploadsOf } from './uploads.ts';

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
