import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { addAttachment, attachmentSchema, listAttachments } from '#contract/attachments.ts';
import { createTransaction } from '#contract/transactions.ts';
import { ANA, flat } from '#web/test/cast.ts';
import { chooseFiles } from '#web/test/choose-files.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

const ADDRESS = `/groups/${flat().id}/transaction/new`;
const pdf = (name: string) => new File(['%PDF-1.4\n%%EOF'], name, { type: 'application/pdf' });

function startFlat() {
  const house = startHouse();
  house.server.answer(addAttachment, ({ params, query: { name } }) =>
    attachmentSchema.parse({
      id: params.attachmentId,
      transactionId: params.transactionId,
      name,
      mediaType: 'application/pdf',
      bytes: 15,
      width: null,
      height: null,
      createdBy: ANA.id,
      createdAt: '2026-03-14T18:00:00.000Z',
    }),
  );
  return house;
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

it('a receipt that fails costs nothing of the entry, and is sent again from its details', async () => {
  const house = startFlat();
  const { server } = house;
  server.refuse(addAttachment, 'SERVICE_UNAVAILABLE', { once: true });
  await openApp(ADDRESS);
  await page.getByLabelText('Amount').fill('12');
  await page.getByLabelText('Description').fill('Taxi');
  await chooseFiles([pdf('taxi.pdf')]);
  await page.getByRole('button', { name: /^Save / }).click();
  await expect.element(page.getByText('taxi.pdf was not added. Open the entry to try again.')).toBeVisible();
  expect(house.transactions).toHaveLength(1);
  await page.getByRole('link', { name: /Taxi/ }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('button', { name: 'Open taxi.pdf' })).toBeVisible();
  expect(server.sent(listAttachments).length).toBeGreaterThan(0);
});

it('without a connection an entry with receipts is refused, and both stay in the form', async () => {
  const { server } = startFlat();
  await openApp(ADDRESS);
  await page.getByLabelText('Amount').fill('12');
  await page.getByLabelText('Description').fill('Taxi');
  await chooseFiles([pdf('taxi.pdf')]);
  await expect.element(page.getByText('taxi.pdf')).toBeVisible();
  server.disconnect();
  await expect.element(page.getByText(/^Without a connection receipts cannot be sent/)).toBeVisible();
  await page.getByRole('button', { name: /^Save / }).click();
  await expect.element(page.getByRole('alert').getByText(/Network error/)).toBeVisible();
  expect(server.sent(createTransaction)).toEqual([]);
  await expect.element(page.getByText('taxi.pdf')).toBeVisible();
  server.reconnect();
  await page.getByRole('button', { name: /^Save / }).click();
  await expect.poll(() => server.sent(addAttachment)).toHaveLength(1);
});
