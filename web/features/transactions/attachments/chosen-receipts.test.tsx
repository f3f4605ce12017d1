import { entries, keys, setMany, type UseStore } from 'idb-keyval';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Attachment, addAttachment, attachmentSchema, listAttachments } from '#contract/attachments.ts';
import { createTransaction } from '#contract/transactions.ts';
import { ATTACHMENT_RULES } from '#domain/ledger/rules.ts';
import { changeLanguage } from '#web/lib/texts/texts.ts';
import { ANA, flat } from '#web/test/cast.ts';
import { chooseFiles, pdf } from '#web/test/choose-files.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { dinner } from '#web/test/ledger.ts';
import { KEPT_ENTRIES, KEPT_RECEIPTS, leavePage, openApp, startHouse } from '#web/test/open-app.tsx';

const ADDRESS = `/groups/${flat().id}/transaction/new`;

/** Which lives until it is told to go. */
async function giveToAnotherPage(store: UseStore, name: string): Promise<() => void> {
  const kept = await entries<IDBValidKey, object>(store);
  await setMany(
    kept.map(([key, value]) => [key, { ...value, page: name }]),
    store,
  );
  const { promise: gone, resolve: go } = Promise.withResolvers<void>();
  await new Promise<void>((isHeld) => {
    void navigator.locks.request(`quits:page:${name}`, () => {
      isHeld();
      return gone;
    });
  });
  return go;
}

/** The locks of pages that are watched, and of stores that others look through. */
async function waitedFor() {
  const { pending = [] } = await navigator.locks.query();
  return pending.map(({ name }) => name).sort();
}

function startFlat() {
  const house = startHouse();
  const added: Attachment[] = [];
  house.server.answer(listAttachments, () => added);
  house.server.answer(addAttachment, ({ params, query: { name } }) => {
    const attachment = attachmentSchema.parse({
      id: params.attachmentId,
      transactionId: params.transactionId,
      name,
      mediaType: 'application/pdf',
      bytes: 15,
      width: null,
      height: null,
      createdBy: ANA.id,
      createdAt: '2026-03-14T18:00:00.000Z',
    });
    added.push(attachment);
    return attachment;
  });
  return Object.assign(house, { added });
}

/** An entry with a receipt, which both wait on the device. */
async function saveTaxiWithout(server: ReturnType<typeof startFlat>['server']) {
  await openApp(ADDRESS);
  await page.getByLabelText('Amount').fill('12');
  await page.getByLabelText('Description').fill('Taxi');
  await chooseFiles([pdf('taxi.pdf')]);
  server.disconnect();
  await page.getByRole('button', { name: /^Save / }).click();
  await expect.poll(() => keys(KEPT_RECEIPTS)).toHaveLength(1);
}

it.each([
  [
    'en',
    'Amount',
    'Description',
    /^Save /,
    'Add receipt',
    'Take wrong.pdf out',
    'They are added when you save.',
  ],
  ['es', 'Importe', 'Descripción', /^Guardar /, 'Añadir recibo', 'Quitar wrong.pdf', 'Se añaden al guardar.'],
] as const)(
  'receipts that are chosen in the form follow the entry (%s)',
  async (language, amount, description, save, add, takeOut, note) => {
    const { server } = startFlat();
    await openApp(ADDRESS, { language });
    await page.getByLabelText(amount).fill('12');
    await page.getByLabelText(description).fill('Taxi');
    await chooseFiles([pdf('taxi.pdf'), pdf('wrong.pdf'), pdf('tip.pdf')], add);
    await expect.element(page.getByText(note)).toBeVisible();
    await page.getByRole('button', { name: takeOut }).click();
    expect(server.sent(addAttachment)).toEqual([]);
    await page.getByRole('button', { name: save }).click();
    await expect
      .poll(() => server.sent(addAttachment).map(({ query }) => query.name))
      .toEqual(['taxi.pdf', 'tip.pdf']);
    const [created] = server.sent(createTransaction);
    const to = server.sent(addAttachment).map(({ params }) => params.transactionId);
    expect(to).toEqual([created?.body.id, created?.body.id]);
  },
);

it('hands the focus on when a chosen receipt is taken out', async () => {
  startFlat();
  await openApp(ADDRESS);
  await expect.element(page.getByLabelText('Amount')).toBeVisible();
  await chooseFiles([pdf('taxi.pdf'), pdf('tip.pdf')]);
  const takeOut = (name: string) => page.getByRole('button', { name: `Take ${name} out` });
  await takeOut('taxi.pdf').click();
  await expect.element(takeOut('tip.pdf')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Add receipt' })).toHaveFocus();
});

it('a receipt that is chosen while the entry is on its way follows it, too', async () => {
  const { server } = startFlat();
  await openApp(ADDRESS);
  await page.getByLabelText('Amount').fill('12');
  await page.getByLabelText('Description').fill('Taxi');
  await chooseFiles([pdf('taxi.pdf')]);
  const release = server.hold(createTransaction);
  await page.getByRole('button', { name: /^Save / }).click();
  await expect.poll(() => server.sent(createTransaction)).toHaveLength(1);
  await chooseFiles([pdf('tip.pdf')]);
  await expect.element(page.getByRole('button', { name: 'Take tip.pdf out' })).toBeVisible();
  release();
  await expect
    .poll(() => server.sent(addAttachment).map(({ query }) => query.name))
    .toEqual(['taxi.pdf', 'tip.pdf']);
});

it('receipts that are added low in a long form are shown whole', async () => {
  startFlat();
  await openApp(ADDRESS);
  const add = page.getByRole('button', { name: 'Add receipt' });
  await expect.element(add).toBeVisible();
  add.element().scrollIntoView({ block: 'end' });
  await chooseFiles([pdf('taxi.pdf'), pdf('tip.pdf'), pdf('train ticket of the way back.pdf')]);
  const note = page.getByText('They are added when you save.');
  await expect.element(note).toBeInTheDocument();
  const body = note.element().closest('.overflow-y-auto');
  await expect
    .poll(() => note.element().getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(body?.getBoundingClientRect().bottom ?? 0);
});

it('receipts that find no place in the form are counted', async () => {
  startFlat();
  await openApp(ADDRESS);
  await chooseFiles(Array.from({ length: 12 }, (_, index) => pdf(`${index}.pdf`)));
  await expect.element(page.getByText('A transaction has at most 10 receipts.')).toBeVisible();
  await expect.element(page.getByText('The last 2 files were left out.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Take 9.pdf out' })).toBeVisible();
});

const USABLE = {
  en: {
    reasons: [
      'The file is empty.',
      'A receipt has at most 10 MB.',
      'This is neither a picture that your browser can read nor a PDF.',
    ],
    note: 'It is added when you save.',
    takeOut: (name: string) => `Take ${name} out`,
  },
  es: {
    reasons: [
      'El archivo está vacío.',
      'Un recibo tiene 10 MB como máximo.',
      'No es un PDF ni una imagen que tu navegador pueda leer.',
    ],
    note: 'Se añade al guardar.',
    takeOut: (name: string) => `Quitar ${name}`,
  },
} as const;

/** Empty, with too many bytes, and a picture that no browser of the tests can read. */
function unusableFiles(): readonly File[] {
  return [
    new File([], 'empty.jpg', { type: 'image/jpeg' }),
    new File(['%PDF-1.4', new Uint8Array(ATTACHMENT_RULES.bytes.max)], 'large.pdf'),
    new File(['\0\0\0\u0018ftypheic'], 'IMG_1.heic', { type: 'image/heic' }),
  ];
}

it('files that cannot be added say why before the entry is saved, and are not counted among those that are', async () => {
  const { server } = startFlat();
  await openApp(ADDRESS);
  await page.getByLabelText('Amount').fill('12');
  await page.getByLabelText('Description').fill('Taxi');
  await chooseFiles([...unusableFiles(), pdf('taxi.pdf')]);
  const list = page.getByRole('list', { name: /^(Receipts to add|Recibos por añadir)$/ });
  await inEachLanguage(USABLE, async ({ reasons, note, takeOut }) => {
    const alerts = list.getByRole('alert');
    await expect
      .poll(() => alerts.elements().map(({ textContent }) => textContent))
      .toEqual([`empty.jpg${reasons[0]}`, `large.pdf${reasons[1]}`, `IMG_1.heic${reasons[2]}`]);
    await expect.element(page.getByText(note)).toBeVisible();
    await expect.element(list.getByRole('button', { name: takeOut('IMG_1.heic') })).toBeVisible();
  });
  await changeLanguage('en');
  await page.getByRole('button', { name: 'Take large.pdf out' }).click();
  await expect.element(page.getByText('A receipt has at most 10 MB.')).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Save / }).click();
  await expect.poll(() => server.sent(addAttachment).map(({ query }) => query.name)).toEqual(['taxi.pdf']);
  await expect.element(page.getByRole('link', { name: /Taxi/ })).toBeVisible();
  expect(page.getByText(/was not added/).query()).toBeNull();
});

it('files that cannot be added promise nothing, hold no form open, and take no place of another one', async () => {
  startFlat();
  await openApp(ADDRESS);
  await chooseFiles(unusableFiles());
  await expect.element(page.getByText('The file is empty.')).toBeVisible();
  await expect.poll(() => page.getByText(/added when you save/).query()).toBeNull();
  await chooseFiles(Array.from({ length: 10 }, (_, index) => pdf(`${index}.pdf`)));
  await expect.element(page.getByRole('button', { name: 'Take 9.pdf out' })).toBeVisible();
  expect(page.getByText('A transaction has at most 10 receipts.').query()).toBeNull();
});

it('a form with nothing but a file that cannot be added is closed without a question', async () => {
  startFlat();
  await openApp(ADDRESS);
  await chooseFiles(unusableFiles().slice(0, 1));
  await expect.element(page.getByText('The file is empty.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

it('an entry is saved while its receipt is still made ready, and the receipt follows it', async () => {
  const { server } = startFlat();
  const { promise: picture, resolve: read } = Promise.withResolvers<ImageBitmap>();
  const reading = vi.spyOn(window, 'createImageBitmap').mockReturnValueOnce(picture);
  onTestFinished(() => reading.mockRestore());
  await openApp(ADDRESS);
  await page.getByLabelText('Amount').fill('12');
  await page.getByLabelText('Description').fill('Taxi');
  await chooseFiles([new File(['a picture'], 'taxi.png', { type: 'image/png' })]);
  await expect.element(page.getByText('It is added when you save.')).toBeVisible();
  await page.getByRole('button', { name: /^Save / }).click();
  await expect.element(page.getByRole('link', { name: /Taxi/ })).toBeVisible();
  expect(server.sent(addAttachment)).toEqual([]);
  reading.mockRestore();
  read(await createImageBitmap(new ImageData(4, 4)));
  await expect.poll(() => server.sent(addAttachment).map(({ query }) => query.name)).toEqual(['taxi.jpg']);
});

it.each([
  [
    'en',
    'Amount',
    'Description',
    /^Save /,
    'Add receipt',
    'taxi.heic was not added: This is neither a picture that your browser can read nor a PDF.',
  ],
  [
    'es',
    'Importe',
    'Descripción',
    /^Guardar /,
    'Añadir recibo',
    'taxi.heic no se ha añadido: No es un PDF ni una imagen que tu navegador pueda leer.',
  ],
] as const)(
  'a file that proves unreadable after the entry is saved is told with the reason, and not to be tried again (%s)',
  async (language, amount, description, save, add, message) => {
    startFlat();
    const { promise: picture, reject: refuse } = Promise.withResolvers<ImageBitmap>();
    const reading = vi.spyOn(window, 'createImageBitmap').mockReturnValueOnce(picture);
    onTestFinished(() => reading.mockRestore());
    await openApp(ADDRESS, { language });
    await page.getByLabelText(amount).fill('12');
    await page.getByLabelText(description).fill('Taxi');
    await chooseFiles([new File(['a picture'], 'taxi.heic', { type: 'image/heic' })], add);
    await expect.poll(() => reading.mock.calls).toHaveLength(1);
    await page.getByRole('button', { name: save }).click();
    await expect.element(page.getByRole('link', { name: /Taxi/ })).toBeVisible();
    refuse(new DOMException('no picture', 'InvalidStateError'));
    await expect.element(page.getByText(message, { exact: true })).toBeVisible();
  },
);

it.each([
  ['to its long side', 820, 1180],
  ['to its short side', 1180, 820],
])('an edit keeps its receipt and its text when a tablet is turned %s', async (_, before, after) => {
  await page.viewport(before, after);
  const { added, transactions } = startFlat();
  transactions.push(dinner());
  await openApp(`/groups/${flat().id}/transaction/${dinner().id}/edit`);
  await page.getByLabelText('Description').fill('Taxi');
  await chooseFiles([pdf('taxi.pdf')]);
  await expect.element(page.getByText('taxi.pdf')).toBeVisible();
  await page.viewport(after, before);
  await expect.poll(() => matchMedia('(min-width: 64rem)').matches).toBe(after > before);
  await expect.element(page.getByLabelText('Description')).toHaveValue('Taxi');
  await page.getByRole('button', { name: /^Save / }).click();
  await expect.poll(() => added.map(({ name }) => name)).toEqual(['taxi.pdf']);
  // What lay beneath the form has the place that it has in this width.
  await expect.poll(() => page.getByRole('dialog').query() === null).toBe(after > before);
  await expect.element(page.getByRole('button', { name: 'Open taxi.pdf' })).toBeVisible();
});

it('a receipt that fails costs nothing of the entry, and is sent again from its details', async () => {
  const house = startFlat();
  const { server } = house;
  server.refuse(addAttachment, 'CONSTRAINT_VIOLATION', { once: true });
  await openApp(ADDRESS);
  await page.getByLabelText('Amount').fill('12');
  await page.getByLabelText('Description').fill('Taxi');
  await chooseFiles([pdf('taxi.pdf')]);
  await page.getByRole('button', { name: /^Save / }).click();
  await expect
    .element(
      page.getByText(
        'taxi.pdf was not added; open the transaction to try again: The transaction was deleted meanwhile.',
      ),
    )
    .toBeVisible();
  expect(house.transactions).toHaveLength(1);
  await page.getByRole('link', { name: /Taxi/ }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('button', { name: 'Open taxi.pdf' })).toBeVisible();
  expect(server.sent(listAttachments).length).toBeGreaterThan(0);
});

it('a receipt that is taken while an older list is on its way is shown', async () => {
  const { server, added } = startFlat();
  server.refuse(addAttachment, 'CONSTRAINT_VIOLATION', { once: true });
  await openApp(ADDRESS);
  await page.getByLabelText('Amount').fill('12');
  await page.getByLabelText('Description').fill('Taxi');
  await chooseFiles([pdf('taxi.pdf')]);
  await page.getByRole('button', { name: /^Save / }).click();
  await expect
    .element(
      page.getByText(
        'taxi.pdf was not added; open the transaction to try again: The transaction was deleted meanwhile.',
      ),
    )
    .toBeVisible();
  const { promise: isLate, resolve: arrive } = Promise.withResolvers<void>();
  let reads = 0;
  server.answer(listAttachments, async () => {
    reads++;
    if (reads > 1) return added;
    await isLate;
    return [];
  });
  await page.getByRole('link', { name: /Taxi/ }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => added).toHaveLength(1);
  arrive();
  await expect.element(page.getByRole('button', { name: 'Open taxi.pdf' })).toBeVisible();
});

it.each([
  ['en', 'Amount', 'Description', /^Save /, 'Add receipt', /^There is no connection\. They are kept/],
  ['es', 'Importe', 'Descripción', /^Guardar /, 'Añadir recibo', /^No hay conexión\. Se guardan/],
] as const)(
  'without a connection an entry and its receipts are kept, and the next page sends the entry first, each once (%s)',
  async (language, amount, description, save, add, note) => {
    const { server } = startFlat();
    await openApp(ADDRESS, { language });
    await page.getByLabelText(amount).fill('12');
    await page.getByLabelText(description).fill('Taxi');
    await chooseFiles([pdf('taxi.pdf'), pdf('tip.pdf')], add);
    server.disconnect();
    await expect.element(page.getByText(note)).toBeVisible();
    await page.getByRole('button', { name: save }).click();
    await expect.element(page.getByRole('link', { name: /Taxi/ })).toBeVisible();
    await expect.poll(() => keys(KEPT_RECEIPTS)).toHaveLength(2);
    await leavePage();
    server.reconnect();
    await openApp('/dashboard', { language });
    await expect.poll(() => server.sent(addAttachment)).toHaveLength(2);
    const [created, ...more] = server.sent(createTransaction);
    expect(more).toEqual([]);
    expect(server.sent(addAttachment).map(({ params, query }) => [params.transactionId, query.name])).toEqual(
      [
        [created?.body.id, 'taxi.pdf'],
        [created?.body.id, 'tip.pdf'],
      ],
    );
    await expect.poll(() => keys(KEPT_RECEIPTS)).toEqual([]);
  },
);

it('receipts of an entry whose answer comes late are sent after it, and once', async () => {
  const { server } = startFlat();
  await openApp(ADDRESS);
  await page.getByLabelText('Amount').fill('12');
  await page.getByLabelText('Description').fill('Taxi');
  await chooseFiles([pdf('taxi.pdf')]);
  const answerAgain = server.refuse(createTransaction, 'SERVICE_UNAVAILABLE');
  await page.getByRole('button', { name: /^Save / }).click();
  await expect.element(page.getByText('1 entry is waiting to be sent.')).toBeVisible();
  await expect.poll(() => keys(KEPT_RECEIPTS)).toHaveLength(1);
  expect(server.sent(addAttachment)).toEqual([]);
  answerAgain();
  await expect
    .poll(() => {
      // It ends a pause, and is not heard where an attempt is under way.
      window.dispatchEvent(new Event('online'));
      return page.getByText('1 entry is waiting to be sent.').query();
    })
    .toBeNull();
  await expect.poll(() => keys(KEPT_RECEIPTS)).toEqual([]);
  await page.getByRole('link', { name: /Taxi/ }).click();
  await expect.element(page.getByRole('button', { name: 'Open taxi.pdf' })).toBeVisible();
  expect(server.sent(addAttachment)).toHaveLength(1);
});

it('receipts that another page leaves wait for the entry that it leaves', async () => {
  const { server } = startFlat();
  await saveTaxiWithout(server);
  await leavePage();
  const receiptsGo = await giveToAnotherPage(KEPT_RECEIPTS, 'receipts');
  const entriesGo = await giveToAnotherPage(KEPT_ENTRIES, 'entries');
  server.reconnect();
  const answer = server.hold(createTransaction);
  await openApp('/dashboard');
  await expect.poll(waitedFor).toEqual(['quits:page:entries', 'quits:page:receipts']);
  receiptsGo();
  entriesGo();
  await expect.poll(() => server.sent(createTransaction)).toHaveLength(1);
  expect(server.sent(addAttachment)).toEqual([]);
  answer();
  await expect.poll(() => server.sent(addAttachment)).toHaveLength(1);
  await expect.poll(() => keys(KEPT_RECEIPTS)).toEqual([]);
});

it('receipts that a page has begun to look for when it goes are sent by the next one', async () => {
  const { server } = startFlat();
  await saveTaxiWithout(server);
  await leavePage();
  server.reconnect();
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
  void navigator.locks.request('quits:entries', () => isFree);
  await openApp('/dashboard');
  await expect.poll(waitedFor).toEqual(['quits:entries']);
  await leavePage();
  await openApp('/dashboard');
  await expect.poll(waitedFor).toEqual(['quits:entries', 'quits:entries']);
  free();
  await expect.poll(() => server.sent(addAttachment)).toHaveLength(1);
  expect(server.sent(createTransaction)).toHaveLength(1);
  await expect.poll(() => keys(KEPT_RECEIPTS)).toEqual([]);
});

it('receipts of an entry that is refused and discarded are gone from the device with it', async () => {
  const { server } = startFlat();
  await saveTaxiWithout(server);
  server.refuse(createTransaction, 'INVALID_EXPENSE_PARTICIPANTS', { once: true });
  server.reconnect();
  await expect.element(page.getByText('1 entry was not accepted.')).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.poll(() => keys(KEPT_RECEIPTS)).toEqual([]);
  expect(server.sent(addAttachment)).toEqual([]);
});

it('is pasted into the form, wherever in it the focus is', async () => {
  startFlat();
  await openApp(ADDRESS);
  const form = page.getByRole('dialog');
  const pasted = new DataTransfer();
  pasted.items.add(pdf('pasted.pdf'));
  const paste = { clipboardData: pasted, bubbles: true, cancelable: true };
  await expect.element(form.getByRole('button', { name: 'Add receipt' })).toBeVisible();
  form.getByLabelText('Amount', { exact: true }).element().dispatchEvent(new ClipboardEvent('paste', paste));
  await expect.element(form.getByText('pasted.pdf')).toBeVisible();
});
