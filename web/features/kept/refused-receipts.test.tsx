import { keys, set } from 'idb-keyval';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { addAttachment, attachmentSchema, listAttachments } from '#contract/attachments.ts';
import { session } from '#web/lib/session/session.ts';
import { ANA, flat } from '#web/test/cast.ts';
import { chooseFiles, fileChooser } from '#web/test/choose-files.ts';
import { dinner } from '#web/test/ledger.ts';
import { KEPT_RECEIPTS, leavePage, openApp, startHouse } from '#web/test/open-app.tsx';
import { RefusedAnswer } from '#web/test/server.ts';

const lunch = dinner();
const ADDRESS = `/groups/${flat().id}/transaction/${lunch.id}`;
const pdf = (name: string) => new File(['%PDF-1.4\n%%EOF'], name, { type: 'application/pdf' });
const ADD = { en: 'Add receipt', es: 'Añadir recibo' } as const;
const dialog = page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** A server that takes every receipt but the ones of these names, for as long as they are in the set. */
function startLunch() {
  const house = startHouse({ transactions: [lunch] });
  const { server } = house;
  const refused = new Map<string, ConstructorParameters<typeof RefusedAnswer>[0]>();
  const added: string[] = [];
  server.answer(listAttachments, () => []);
  server.answer(addAttachment, ({ params, query }) => {
    const code = refused.get(query.name);
    if (code) throw new RefusedAnswer(code);
    added.push(query.name);
    return attachmentSchema.parse({
      id: params.attachmentId,
      transactionId: lunch.id,
      name: query.name,
      mediaType: 'application/pdf',
      bytes: 15,
      width: null,
      height: null,
      createdBy: ANA.id,
      createdAt: '2026-03-14T18:00:00.000Z',
    });
  });
  return { server, refused, added };
}

/** The page goes before they are sent; the next one sends them, on another screen. */
async function leaveBehind(language: 'en' | 'es', names: readonly string[], begun = startLunch()) {
  const { server } = begun;
  await openApp(ADDRESS, { language });
  const add = ADD[language];
  await expect.poll(() => fileChooser(add)).toBeTruthy();
  server.disconnect();
  await chooseFiles(names.map(pdf), add);
  await expect.poll(() => keys(KEPT_RECEIPTS)).toHaveLength(names.length);
  await leavePage();
  server.reconnect();
  await openApp('/dashboard', { language });
  return begun;
}

describe('a receipt that is refused after a wait', () => {
  beforeEach(() => page.viewport(1280, 900));

  it.each([
    [
      'en',
      '1 receipt was not accepted.',
      'Show',
      'Receipt of “Dinner” in Flat 12',
      "Not accepted: You don't have permission",
      'Look at it',
      'Try again',
    ],
    [
      'es',
      '1 recibo no fue aceptado.',
      'Ver',
      'Recibo de «Dinner» en Flat 12',
      'No aceptado: No tienes permiso',
      'Verlo',
      'Intentar de nuevo',
    ],
  ] as const)(
    'is told with its name, its transaction and the reason until it is taken, and is not sent unasked (%s)',
    async (language, bar, show, of, reason, look, again) => {
      const begun = startLunch();
      begun.refused.set('bill.pdf', 'INSUFFICIENT_PERMISSIONS');
      const { server, refused, added } = await leaveBehind(language, ['bill.pdf'], begun);
      await expect.element(page.getByText(bar)).toBeVisible();
      expect(server.sent(addAttachment)).toHaveLength(1);

      await leavePage();
      await openApp('/groups', { language });
      await expect.element(page.getByText(bar)).toBeVisible();
      await button(show).click();
      await expect.element(dialog.getByText('bill.pdf')).toBeVisible();
      await expect.element(dialog.getByText(of)).toBeVisible();
      await expect.poll(() => dialog.element().textContent).toContain(reason);
      await expect.poll(() => keys(KEPT_RECEIPTS)).toHaveLength(1);
      expect(server.sent(addAttachment)).toHaveLength(1);

      await button(look).click();
      refused.clear();
      await button(again).click();
      await expect.poll(() => added).toEqual(['bill.pdf']);
      await expect.element(page.getByText(bar)).not.toBeInTheDocument();
      await expect.poll(() => keys(KEPT_RECEIPTS)).toEqual([]);
    },
  );

  it.each([
    ['en', 'Show', 'Not accepted: The receipt had arrived and was deleted meanwhile.', 'Look at it', 'Take'],
    ['es', 'Ver', 'No aceptado: El recibo había llegado y se ha eliminado entretanto.', 'Verlo', 'Quitar'],
  ] as const)(
    'because it was deleted meanwhile says so, is not tried again, and goes when it is taken out (%s)',
    async (language, show, reason, look, takeOut) => {
      const begun = startLunch();
      begun.server.refuse(addAttachment, 'CONSTRAINT_VIOLATION', {
        params: { reason: 'attachment-deleted' },
      });
      const { server } = await leaveBehind(language, ['bill.pdf'], begun);
      await button(show).click();
      await expect.poll(() => dialog.element().textContent).toContain(reason);
      await button(look).click();
      const out = page.getByRole('button', { name: new RegExp(`^${takeOut} bill`) });
      await expect.element(out).toBeVisible();
      expect(button(/^(Try again|Intentar de nuevo)$/).query()).toBeNull();
      await out.click();
      await expect.poll(() => keys(KEPT_RECEIPTS)).toEqual([]);
      await expect.element(button(show)).not.toBeInTheDocument();
      expect(server.sent(addAttachment)).toHaveLength(1);
    },
  );

  it('is gone for good once it is discarded', async () => {
    const begun = startLunch();
    begun.refused.set('bill.pdf', 'INVALID_INPUT');
    const { server } = await leaveBehind('en', ['bill.pdf'], begun);
    await button('Show').click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect.element(page.getByText('1 receipt was not accepted.')).not.toBeInTheDocument();
    await expect.poll(() => keys(KEPT_RECEIPTS)).toEqual([]);
    expect(server.sent(addAttachment)).toHaveLength(1);
  });
});

describe('a receipt that waits to be sent again', () => {
  beforeEach(() => page.viewport(1280, 900));

  it('does not hold up the others', async () => {
    const begun = startLunch();
    begun.refused.set('slow.pdf', 'SERVICE_UNAVAILABLE');
    const { refused, added } = await leaveBehind('en', ['slow.pdf', 'one.pdf', 'two.pdf'], begun);
    await expect.poll(() => added).toEqual(['one.pdf', 'two.pdf']);
    refused.clear();
    await expect.poll(() => added).toEqual(['one.pdf', 'two.pdf', 'slow.pdf']);
    await expect.poll(() => keys(KEPT_RECEIPTS)).toEqual([]);
  });

  it.each([
    [
      'en',
      'Open the menu',
      'Sign out',
      '1 entry has not been sent yet',
      '1 receipt is not on this device, and is lost if it is not sent first.',
      'Stay signed in',
    ],
    [
      'es',
      'Abrir el menú',
      'Cerrar sesión',
      '1 apunte aún no se ha enviado',
      '1 recibo no está en este dispositivo, y se pierde si no se envía antes.',
      'Seguir dentro',
    ],
  ] as const)(
    'is asked about before signing out where the device has no room for it (%s)',
    async (language, menu, signOut, title, message, stay) => {
      const { server, added } = startLunch();
      const whole = { entry: { id: 'whole', blob: { size: 60_000_000 } } };
      await set(['another account', 'a receipt'], whole, KEPT_RECEIPTS);
      const go = server.hold(addAttachment);
      await openApp(ADDRESS, { language });
      await chooseFiles([pdf('bill.pdf')], ADD[language]);
      await expect.poll(() => server.sent(addAttachment)).toHaveLength(1);
      await page.viewport(390, 844);
      await page
        .getByRole('button', { name: /^(Close|Cerrar)$/ })
        .first()
        .click();
      await button(menu).click();
      await button(signOut).click();
      const question = page.getByRole('alertdialog', { name: title });
      await expect.element(question.getByText(message)).toBeVisible();
      await question.getByRole('button', { name: stay }).click();
      expect(session.state().status).toBe('signed-in');
      go();
      await expect.poll(() => added).toEqual(['bill.pdf']);
    },
  );
});
