import { keys, set } from 'idb-keyval';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as contract from '#contract/attachments.ts';
import { ANA, BEN, flat, id, member } from '#web/test/cast.ts';
import { chooseFiles, fileChooser, pdf } from '#web/test/choose-files.ts';
import { dinner } from '#web/test/ledger.ts';
import { KEPT_RECEIPTS, leavePage, openApp, startHouse } from '#web/test/open-app.tsx';
import { eachInTurn } from '#web/test/rows.ts';
import { RefusedAnswer, type TestServer } from '#web/test/server.ts';

const { attachmentSchema, addAttachment, listAttachments, readAttachment, removeAttachment } = contract;

const group = flat();
const lunch = dinner();
const ADDRESS = `/groups/${group.id}/transaction/${lunch.id}`;

function attachment(number: number, change: Partial<contract.Attachment> = {}): contract.Attachment {
  return attachmentSchema.parse({
    id: id(700 + number),
    transactionId: lunch.id,
    name: `receipt ${number}.jpg`,
    mediaType: 'image/jpeg',
    bytes: 350_000,
    width: 1500,
    height: 2000,
    createdBy: ANA.id,
    createdAt: '2026-03-14T18:00:00.000Z',
    ...change,
  });
}

/** A picture as a camera makes it: 3000 by 1500 pixels, half of it red. */
function photo(name = 'IMG_1.png', side = 3000): Promise<File> {
  return picture(name, side, side / 2);
}

/** Red in a square at its beginning. */
async function picture(name: string, width: number, height: number): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#c00';
  context.fillRect(0, 0, Math.min(width, height), Math.min(width, height));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return new File([blob ?? ''], name, { type: 'image/png' });
}

/** A house whose lunch has these receipts, and that takes more. */
async function startLunch(attachments: contract.Attachment[] = [], change = {}) {
  const house = startHouse({ groups: [flat(change)], transactions: [lunch] });
  const { server } = house;
  const all = [...attachments];
  server.answer(listAttachments, () => all);
  const small = await photo('small.png', 40);
  server.answer(readAttachment, () => small);
  server.answer(addAttachment, ({ params, query }) => {
    const added = attachment(all.length + 1, { id: params.attachmentId, name: query.name });
    all.push(added);
    return added;
  });
  server.answer(removeAttachment, ({ params }) => {
    all.splice(
      all.findIndex((one) => one.id === params.attachmentId),
      1,
    );
    return undefined;
  });
  return { house, server, all };
}

function fileSent(server: TestServer): Blob {
  const body = server.sent(addAttachment)[0]?.body;
  if (!(body instanceof Blob)) throw new Error('no file was sent');
  return body;
}

/** As another member, or another page, does. */
function deleteElsewhere(server: TestServer, all: contract.Attachment[], number: number): void {
  all.splice(
    all.findIndex((one) => one.id === id(700 + number)),
    1,
  );
  server.tell('attachment.deleted', { groupId: group.id, id: lunch.id, version: 1, seq: 9 });
}

const tile = (name: string) => page.getByRole('button', { name: `Open ${name}` });

describe('receipts of a transaction', () => {
  beforeEach(() => page.viewport(1280, 900));

  it('are added as a smaller JPEG, upright and drawn anew, and are there at once', async () => {
    const { server } = await startLunch();
    await openApp(ADDRESS);
    await chooseFiles([await photo()]);
    await expect.element(tile('IMG_1.jpg')).toBeVisible();
    expect(server.sent(addAttachment)[0]?.query).toEqual({ name: 'IMG_1.jpg' });
    const sent = fileSent(server);
    const start = new Uint8Array(await sent.slice(0, 3).arrayBuffer());
    const { width, height } = await createImageBitmap(sent);
    expect([[...start], width, height]).toEqual([[0xff, 0xd8, 0xff], 2828, 1414]);
    await expect.element(tile('IMG_1.jpg').getByRole('presentation')).toBeInTheDocument();
  });

  it('that are long screenshots stay wide enough to be read', async () => {
    const { server } = await startLunch();
    await openApp(ADDRESS);
    await chooseFiles([await picture('till.png', 1080, 12_000)]);
    await expect.element(tile('till.jpg')).toBeVisible();
    const { width, height } = await createImageBitmap(fileSent(server));
    expect([width, height]).toEqual([600, 6666]);
  });

  it('that are PDFs go as they are, and are shown by their names', async () => {
    const { server } = await startLunch();
    await openApp(ADDRESS);
    await chooseFiles([pdf()]);
    await expect.element(tile('invoice.pdf')).toBeVisible();
    expect(await fileSent(server).text()).toBe('%PDF-1.4\n%%EOF');
  });

  it('are added by a drop and by a paste', async () => {
    await startLunch();
    await openApp(ADDRESS);
    await expect.poll(() => fileChooser('Add receipt')).toBeTruthy();
    const section = page.getByRole('region', { name: 'Receipts' }).element();
    const dropped = new DataTransfer();
    dropped.items.add(pdf('dropped.pdf'));
    section.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }));
    await expect.element(tile('dropped.pdf')).toBeVisible();
    const pasted = new DataTransfer();
    pasted.items.add(pdf('pasted.pdf'));
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }),
    );
    await expect.element(tile('pasted.pdf')).toBeVisible();
  });

  it('are not what a table brings along that is pasted into a field as text', async () => {
    await startLunch();
    await openApp(ADDRESS);
    const field = page.getByLabelText('Your comment');
    await expect.element(field).toBeVisible();
    const cells = new DataTransfer();
    cells.items.add('12.50', 'text/plain');
    cells.items.add(pdf('cells.pdf'));
    const paste = new ClipboardEvent('paste', { clipboardData: cells, bubbles: true, cancelable: true });
    field.element().dispatchEvent(paste);
    expect(paste.defaultPrevented).toBe(false);
    await expect.element(tile('cells.pdf')).not.toBeInTheDocument();
  });

  it('say how far they have come, and can be given up on the way', async () => {
    const { server } = await startLunch();
    const go = server.hold(addAttachment);
    await openApp(ADDRESS);
    await chooseFiles([pdf()]);
    const status = page.getByRole('status').filter({ hasText: 'invoice.pdf: 50% sent' });
    await expect.element(status).toBeInTheDocument();
    await page.getByRole('button', { name: 'Cancel invoice.pdf' }).click();
    await expect.element(status).not.toBeInTheDocument();
    go();
    await expect.poll(() => tile('invoice.pdf').query()).toBeNull();
  });

  it('that fail on the way are kept, and sent again as the same ones', async () => {
    const { server } = await startLunch();
    server.refuse(addAttachment, 'CONSTRAINT_VIOLATION', { once: true });
    await openApp(ADDRESS);
    await chooseFiles([pdf()]);
    await expect.element(page.getByText('invoice.pdf was not added')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(tile('invoice.pdf')).toBeVisible();
    const ids = server.sent(addAttachment).map(({ params }) => params.attachmentId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('that a server cannot take now are sent again by themselves, as the same ones', async () => {
    const { server } = await startLunch();
    await openApp(ADDRESS);
    await eachInTurn(
      ['SERVICE_UNAVAILABLE', 'RATE_LIMIT_EXCEEDED', 'INTERNAL_SERVER_ERROR'],
      async (code) => {
        server.refuse(addAttachment, code, { once: true });
        const name = `${code}.pdf`;
        await chooseFiles([pdf(name)]);
        const sent = () => server.sent(addAttachment).filter(({ query }) => query.name === name);
        await expect.poll(sent).toHaveLength(2);
        await expect.element(tile(name)).toBeVisible();
        expect(new Set(sent().map(({ params }) => params.attachmentId)).size).toBe(1);
      },
    );
  });

  it('whose entry is gone leave the device, so that no later page sends them again', async () => {
    const { server } = await startLunch();
    await openApp(ADDRESS);
    await expect.poll(() => fileChooser('Add receipt')).toBeTruthy();
    server.disconnect();
    await chooseFiles([pdf()]);
    await expect.poll(() => keys(KEPT_RECEIPTS)).toHaveLength(1);
    await leavePage();
    server.refuse(addAttachment, 'EXPENSE_NOT_FOUND');
    server.reconnect();
    await openApp('/dashboard');
    await expect.poll(() => server.sent(addAttachment)).toHaveLength(1);
    await expect.poll(() => keys(KEPT_RECEIPTS)).toEqual([]);
  });

  it('that arrived without an answer are given up with the receipt that is deleted', async () => {
    const { server, all } = await startLunch();
    server.answer(addAttachment, ({ params, query }) => {
      if (all.length === 0) all.push(attachment(1, { id: params.attachmentId, name: query.name }));
      throw new RefusedAnswer('SERVICE_UNAVAILABLE');
    });
    await openApp(ADDRESS);
    await chooseFiles([pdf()]);
    await expect.poll(() => all).toHaveLength(1);
    const change = { groupId: flat().id, id: lunch.id, version: 1, seq: 9 };
    server.tell('attachment.created', change);
    await tile('invoice.pdf').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('The receipt is deleted')).toBeVisible();
    await expect.poll(() => page.getByRole('button', { name: 'Cancel invoice.pdf' }).query()).toBeNull();
    await expect.poll(() => keys(KEPT_RECEIPTS)).toEqual([]);
  });

  it('wait where there is no connection, on the device, and are sent once it is back', async () => {
    const { server } = await startLunch();
    await openApp(ADDRESS);
    await expect.poll(() => fileChooser('Add receipt')).toBeTruthy();
    server.disconnect();
    await chooseFiles([pdf()]);
    await expect
      .element(page.getByRole('status').filter({ hasText: 'invoice.pdf is waiting' }))
      .toBeInTheDocument();
    await expect.poll(() => keys(KEPT_RECEIPTS)).toHaveLength(1);
    await expect.poll(() => window.onbeforeunload).toBeNull();
    server.reconnect();
    await expect.element(tile('invoice.pdf')).toBeVisible();
    await expect.poll(() => keys(KEPT_RECEIPTS)).toEqual([]);
  });

  it('that wait are sent by the next page when this one was closed, and given up for good when asked to', async () => {
    const { server } = await startLunch();
    await openApp(ADDRESS);
    await expect.poll(() => fileChooser('Add receipt')).toBeTruthy();
    server.disconnect();
    await chooseFiles([pdf('kept.pdf'), pdf('wrong.pdf')]);
    await expect.poll(() => keys(KEPT_RECEIPTS)).toHaveLength(2);
    await page.getByRole('button', { name: 'Cancel wrong.pdf' }).click();
    await expect.poll(() => keys(KEPT_RECEIPTS)).toHaveLength(1);
    await leavePage();
    server.reconnect();
    await openApp('/dashboard');
    await expect.poll(() => server.sent(addAttachment).map(({ query }) => query.name)).toEqual(['kept.pdf']);
    expect(await fileSent(server).text()).toBe('%PDF-1.4\n%%EOF');
    await expect.poll(() => keys(KEPT_RECEIPTS)).toEqual([]);
  });

  it('for which the device has no room say so, and hold the page until they are sent', async () => {
    const { server } = await startLunch();
    const whole = { entry: { blob: { size: 60_000_000 } } };
    await set(['another account', 'a receipt'], whole, KEPT_RECEIPTS);
    const go = server.hold(addAttachment);
    await openApp(ADDRESS);
    await chooseFiles([pdf()]);
    const message = 'This device has no room to keep invoice.pdf. Leave this page open until it is sent.';
    await expect.element(page.getByText(message)).toBeVisible();
    expect(window.onbeforeunload).not.toBeNull();
    go();
    await expect.element(tile('invoice.pdf')).toBeVisible();
    await expect.poll(() => window.onbeforeunload).toBeNull();
  });

  it.each([
    ['en', 'Add receipt', 'notes.txt was not added', /neither a picture/],
    ['es', 'Añadir recibo', 'notes.txt no se ha añadido', /No es un PDF/],
  ] as const)('are no other files, which is said without asking the server (%s)', async (...words) => {
    const [language, add, failed, reason] = words;
    const { server } = await startLunch();
    await openApp(ADDRESS, { language });
    await chooseFiles([new File(['just text'], 'notes.txt')], add);
    await expect.element(page.getByText(failed)).toBeVisible();
    await expect.element(page.getByText(reason)).toBeVisible();
    expect(page.getByRole('button', { name: /^(Try again|Volver a intentarlo)$/ }).query()).toBeNull();
    expect(server.sent(addAttachment)).toEqual([]);
  });

  it('are ten at most', async () => {
    const ten = Array.from({ length: 9 }, (_, index) => attachment(index));
    const { server } = await startLunch(ten);
    await openApp(ADDRESS);
    await expect.element(tile('receipt 8.jpg')).toBeVisible();
    await chooseFiles([pdf('tenth.pdf'), pdf('eleventh.pdf')]);
    await expect.element(page.getByText('A transaction has at most 10 receipts.')).toBeVisible();
    await expect.element(page.getByText('eleventh.pdf was left out.')).toBeVisible();
    await expect.element(tile('tenth.pdf')).toBeVisible();
    expect(server.sent(addAttachment)).toHaveLength(1);
  });

  it.each([
    ['en', 'Add receipt', 'The last 2 files were left out.'],
    ['es', 'Añadir recibo', 'Los últimos 2 archivos se han quedado fuera.'],
  ] as const)(
    'that are refused take no place, and those that find none are counted (%s)',
    async (language, add, leftOut) => {
      const { server, all } = await startLunch();
      await openApp(ADDRESS, { language });
      const notes = Array.from({ length: 6 }, (_, index) => new File(['just text'], `notes ${index}.txt`));
      await chooseFiles(notes, add);
      const refused = page.getByText(/^notes \d\.txt (was not added|no se ha añadido)$/);
      await expect.poll(() => refused.elements()).toHaveLength(6);
      await chooseFiles(await Promise.all(notes.map((_, index) => photo(`IMG_${index}.png`, 40))), add);
      await expect.poll(() => all).toHaveLength(6);
      expect(refused.elements()).toHaveLength(6);
      await expect.poll(() => page.getByRole('button', { name: /IMG_\d\.jpg/ }).elements()).toHaveLength(6);
      await chooseFiles(
        notes.map((_, index) => pdf(`${index}.pdf`)),
        add,
      );
      await expect.element(page.getByText(leftOut)).toBeVisible();
      await expect.poll(() => server.sent(addAttachment)).toHaveLength(10);
    },
  );

  it('that arrived without an answer take one place each', async () => {
    const { server, all } = await startLunch(Array.from({ length: 8 }, (_, index) => attachment(index)));
    server.answer(addAttachment, ({ params, query: { name } }) => {
      const added = attachment(9, { id: params.attachmentId, name });
      if (!all.some(({ id }) => id === added.id)) all.push(added);
      if (name === 'ninth.pdf') throw new RefusedAnswer('SERVICE_UNAVAILABLE');
      return added;
    });
    await openApp(ADDRESS);
    await chooseFiles([pdf('ninth.pdf')]);
    await expect.poll(() => all).toHaveLength(9);
    server.tell('attachment.created', { groupId: group.id, id: lunch.id, version: 1, seq: 9 });
    await expect.element(tile('ninth.pdf')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Cancel ninth.pdf' })).toBeVisible();
    await chooseFiles([pdf('tenth.pdf')]);
    await expect.element(tile('tenth.pdf')).toBeVisible();
  });

  it('that another member adds come by themselves', async () => {
    const { all, server } = await startLunch();
    await openApp(ADDRESS);
    await expect.poll(() => server.sent(listAttachments).length).toBeGreaterThan(0);
    all.push(attachment(1));
    server.tell('attachment.created', { groupId: group.id, id: lunch.id, version: 1, seq: 9 });
    await expect.element(tile('receipt 1.jpg')).toBeVisible();
  });

  it('open in full, one after the other, by keys and by buttons', async () => {
    await startLunch([
      attachment(1),
      attachment(2),
      attachment(3, { mediaType: 'application/pdf', width: null, height: null }),
    ]);
    await openApp(ADDRESS);
    await tile('receipt 1.jpg').click();
    const dialog = page.getByRole('dialog', { name: 'receipt 1.jpg' });
    await expect.element(dialog.getByRole('img', { name: 'receipt 1.jpg' })).toBeVisible();
    await expect.element(dialog.getByText('1 of 3')).toBeVisible();
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('dialog', { name: 'receipt 2.jpg' })).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.element(page.getByText('PDF, 0.3 MB')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}');
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it.each([
    ['phone', 390, 844, 'en', 'Open receipt 1.jpg', 'The whole of receipt 1.jpg'],
    ['screen', 1280, 900, 'es', 'Abrir receipt 1.jpg', 'receipt 1.jpg al completo'],
  ] as const)(
    'that are long fill the width of a %s, and scroll by keys',
    async (_, width, height, language, opener, whole) => {
      await page.viewport(width, height);
      const { server } = await startLunch([attachment(1, { width: 600, height: 6666 }), attachment(2)]);
      const long = await picture('long.png', 600, 6666);
      server.answer(readAttachment, () => long);
      await openApp(ADDRESS, { language });
      await page.getByRole('button', { name: opener }).click();
      const dialog = page.getByRole('dialog', { name: 'receipt 1.jpg' });
      const region = dialog.getByRole('region', { name: whole });
      await expect.element(region).toBeVisible();
      const shown = dialog.getByRole('img', { name: 'receipt 1.jpg' });
      const sides = () => shown.element().getBoundingClientRect();
      await expect.poll(() => sides().height).toBeGreaterThan(3 * height);
      expect(sides().width).toBeGreaterThan(Math.min(width * 0.8, 600));
      expect(region.element().getBoundingClientRect().bottom).toBeLessThan(height);
      await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
      await userEvent.tab();
      await expect.element(region).toHaveFocus();
      await userEvent.keyboard('{End}');
      await expect.poll(() => region.element().scrollTop).toBeGreaterThan(height);
      await userEvent.keyboard('{ArrowRight}');
      const next = page.getByRole('dialog', { name: 'receipt 2.jpg' });
      await expect.element(next.getByRole('img', { name: 'receipt 2.jpg' })).toBeVisible();
      await expect.poll(() => next.element().contains(document.activeElement)).toBe(true);
      expect(next.getByRole('region').query()).toBeNull();
      await userEvent.keyboard('{ArrowLeft}');
      await expect.element(region).toBeVisible();
      expect(region.element().scrollTop).toBe(0);
    },
  );

  it.each([
    ['en', '1 of 2 · receipt 1.jpg', '2 of 2 · receipt 2.jpg', 'Previous'],
    ['es', '1 de 2 · receipt 1.jpg', '2 de 2 · receipt 2.jpg', 'Anterior'],
  ] as const)(
    'are told to a screen reader when another one is shown (%s)',
    async (language, first, second, previous) => {
      await startLunch([attachment(1), attachment(2)]);
      await openApp(ADDRESS, { language });
      await page.getByRole('button', { name: /receipt 1\.jpg$/ }).click();
      const dialog = page.getByRole('dialog');
      const said = dialog.getByRole('status').filter({ hasText: /receipt/ });
      await expect.element(said).toHaveTextContent(first);
      await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
      await userEvent.keyboard('{ArrowRight}');
      await expect.element(said).toHaveTextContent(second);
      await page.getByRole('button', { name: previous }).click();
      await expect.element(said).toHaveTextContent(first);
    },
  );

  it('are deleted after a question, and the next one is shown', async () => {
    const { server } = await startLunch([attachment(1), attachment(2, { createdBy: BEN.id })]);
    await openApp(ADDRESS);
    await tile('receipt 1.jpg').click();
    const viewer = page.getByRole('dialog', { name: 'receipt 1.jpg' });
    await viewer.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await expect.element(question).toBeVisible();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(page.getByRole('dialog', { name: 'receipt 2.jpg' })).toBeVisible();
    expect(server.sent(removeAttachment).map(({ params }) => params.attachmentId)).toEqual([id(701)]);
    await expect.element(page.getByText('The receipt is deleted')).toBeVisible();
    expect(page.getByText(/was deleted meanwhile/).query()).toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Add receipt' })).toHaveFocus();
  });

  it.each([
    ['en', '“receipt 3.jpg” was deleted meanwhile', 'Open receipt 1.jpg', '2 of 2'],
    ['es', '«receipt 3.jpg» se ha eliminado mientras tanto', 'Abrir receipt 1.jpg', '2 de 2'],
  ] as const)(
    'that are deleted elsewhere while they are on the screen give way to the next one, which is said (%s)',
    async (language, word, opener, place) => {
      const { server, all } = await startLunch([attachment(1), attachment(2), attachment(3)]);
      await openApp(ADDRESS, { language });
      await page.getByRole('button', { name: opener }).click();
      const viewer = page.getByRole('dialog', { name: 'receipt 1.jpg' });
      await expect.poll(() => viewer.element().contains(document.activeElement)).toBe(true);
      await userEvent.keyboard('{ArrowRight}{ArrowRight}');
      await expect.element(page.getByRole('dialog', { name: 'receipt 3.jpg' })).toBeVisible();
      deleteElsewhere(server, all, 3);
      const dialog = page.getByRole('dialog', { name: 'receipt 2.jpg' });
      await expect.element(dialog).toBeVisible();
      await expect.element(page.getByText(word)).toBeVisible();
      await expect.element(dialog.getByText(place)).toBeVisible();
      await userEvent.keyboard('{Escape}');
      await expect.element(page.getByRole('button', { name: opener })).toHaveFocus();
    },
  );

  it.each([
    ['en', 'Open receipt 1.jpg', '“receipt 1.jpg” was deleted meanwhile', 'Add receipt'],
    ['es', 'Abrir receipt 1.jpg', '«receipt 1.jpg» se ha eliminado mientras tanto', 'Añadir recibo'],
  ] as const)(
    'whose last one is deleted elsewhere are closed with a word, and the focus goes to their button (%s)',
    async (language, opener, word, add) => {
      const { server, all } = await startLunch([attachment(1)]);
      await openApp(ADDRESS, { language });
      await page.getByRole('button', { name: opener }).click();
      await expect.element(page.getByRole('dialog', { name: 'receipt 1.jpg' })).toBeVisible();
      deleteElsewhere(server, all, 1);
      await expect.element(page.getByText(word)).toBeVisible();
      await expect.poll(() => page.getByRole('dialog', { name: 'receipt 1.jpg' }).query()).toBeNull();
      await expect.element(page.getByRole('button', { name: add })).toHaveFocus();
    },
  );

  it.each([
    ['to its short side', 1180, 820],
    ['to its long side', 820, 1180],
  ])('are still shown whole when a tablet is turned %s', async (_, before, after) => {
    await page.viewport(before, after);
    await startLunch([attachment(1), attachment(2)]);
    await openApp(ADDRESS);
    await tile('receipt 1.jpg').click();
    const first = page.getByRole('dialog', { name: 'receipt 1.jpg' });
    await expect.element(first).toBeVisible();
    await expect.poll(() => first.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{ArrowRight}');
    const dialog = page.getByRole('dialog', { name: 'receipt 2.jpg' });
    await expect.element(dialog).toBeVisible();
    await page.viewport(after, before);
    await expect.poll(() => document.querySelectorAll('[role="dialog"]').length).toBe(after > before ? 1 : 2);
    await expect.element(dialog).toBeVisible();
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('keep the focus in the dialog when the last one beside them is deleted elsewhere', async () => {
    const { server, all } = await startLunch([attachment(1), attachment(2)]);
    await openApp(ADDRESS);
    await tile('receipt 1.jpg').click();
    await page.getByRole('button', { name: 'Next' }).click();
    deleteElsewhere(server, all, 2);
    const dialog = page.getByRole('dialog', { name: 'receipt 1.jpg' });
    await expect.element(dialog).toBeVisible();
    await expect.poll(() => page.getByRole('button', { name: 'Next' }).query()).toBeNull();
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  });

  it('keep their place on the screen while they close', async () => {
    await startLunch([attachment(1), attachment(2)]);
    await openApp(ADDRESS);
    await tile('receipt 2.jpg').click();
    await expect.element(page.getByText('2 of 2')).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'receipt 2.jpg' });
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
    const places = new Set<string>();
    const watching = new MutationObserver(() => {
      places.add(/\d of \d/.exec(document.body.textContent)?.[0] ?? '');
    });
    const changes = { childList: true, characterData: true, attributes: true, subtree: true };
    watching.observe(document.body, changes);
    onTestFinished(() => watching.disconnect());
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog.query()).toBeNull();
    expect([...places]).not.toContain('0 of 2');
  });

  it('of others are for admins to delete', async () => {
    const members = [member(ANA), member(BEN)];
    await startLunch([attachment(1, { createdBy: BEN.id })], { members });
    await openApp(ADDRESS);
    await tile('receipt 1.jpg').click();
    const dialog = page.getByRole('dialog', { name: 'receipt 1.jpg' });
    await expect.element(dialog.getByRole('button', { name: 'Download' })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Delete' }).query()).toBeNull();
  });

  it('hand their pictures back when they are closed', async () => {
    const revoked = vi.spyOn(URL, 'revokeObjectURL');
    await startLunch([attachment(1)]);
    await openApp(ADDRESS);
    await expect.poll(() => tile('receipt 1.jpg').element().querySelector('img')?.src).toContain('blob:');
    const { src = '' } = tile('receipt 1.jpg').element().querySelector('img') ?? {};
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => revoked.mock.calls.flat()).toContain(src);
    revoked.mockRestore();
  });

  it('of a deleted transaction are seen, and none is added', async () => {
    const house = startHouse({
      transactions: [{ ...lunch, deletedAt: '2026-03-15T10:00:00.000Z', deletedBy: ANA.id }],
    });
    house.server.answer(listAttachments, () => [
      attachment(1, { mediaType: 'application/pdf', width: null, height: null }),
    ]);
    await openApp(ADDRESS);
    await expect.element(tile('receipt 1.jpg')).toBeVisible();
    expect(fileChooser('Add receipt')).toBeUndefined();
  });

  it('that do not load say so, and are asked for again', async () => {
    const { server } = await startLunch([attachment(1)]);
    server.refuse(listAttachments, 'GROUP_NOT_FOUND', { once: true });
    await openApp(ADDRESS);
    await expect.element(page.getByText('The receipts did not load')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(tile('receipt 1.jpg')).toBeVisible();
  });
});
