import { keys, set } from 'idb-keyval';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { addAttachment, attachmentSchema, listAttachments } from '#contract/attachments.ts';
import { session } from '#web/lib/session/session.ts';
import { ANA, flat } from '#web/test/cast.ts';
import { chooseFiles, fileChooser, pdf } from '#web/test/choose-files.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { dinner } from '#web/test/ledger.ts';
import { KEPT_RECEIPTS, leavePage, openApp, startHouse } from '#web/test/open-app.tsx';
import { RefusedAnswer } from '#web/test/server.ts';

const lunch = dinner();
const ADDRESS = `/groups/${flat().id}/transaction/${lunch.id}`;
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
async function leaveBehind(names: readonly string[], begun = startLunch()) {
  const { server } = begun;
  await openApp(ADDRESS);
  await inEachLanguage(ADD, async (add) => {
    await expect.poll(() => fileChooser(add)).toBeTruthy();
  });
  server.disconnect();
  await chooseFiles(names.map(pdf), ADD.es);
  await expect.poll(() => keys(KEPT_RECEIPTS)).toHaveLength(names.length);
  await leavePage();
  server.reconnect();
  await openApp('/dashboard');
  return begun;
}

describe('a receipt that is refused after a wait', () => {
  beforeEach(() => page.viewport(1280, 900));

  it('is told with its name, its transaction and the reason until it is taken, and is not sent unasked', async () => {
    const WORDS = {
      en: {
        bar: '1 receipt was not accepted.',
        show: 'Show',
        of: 'Receipt of “Dinner” in Flat 12',
        reason: "Not accepted: You don't have permission",
        look: 'Look at it',
        again: 'Try again',
      },
      es: {
        bar: '1 recibo no se ha aceptado.',
        show: 'Ver',
        of: 'Recibo de «Dinner» en Flat 12',
        reason: 'No aceptado: No tienes permiso',
        look: 'Verlo',
        again: 'Volver a intentarlo',
      },
    } as const;
    const { es } = WORDS;
    const begun = startLunch();
    begun.refused.set('bill.pdf', 'INSUFFICIENT_PERMISSIONS');
    const { server, refused, added } = await leaveBehind(['bill.pdf'], begun);
    await inEachLanguage(WORDS, async ({ bar }) => {
      await expect.element(page.getByText(bar)).toBeVisible();
    });
    expect(server.sent(addAttachment)).toHaveLength(1);

    await leavePage();
    await openApp('/groups');
    await inEachLanguage(WORDS, async ({ bar, show }) => {
      await expect.element(page.getByText(bar)).toBeVisible();
      await expect.element(button(show)).toBeVisible();
    });
    await button(es.show).click();
    await inEachLanguage(WORDS, async ({ of, reason, look }) => {
      await expect.element(dialog.getByText('bill.pdf')).toBeVisible();
      await expect.element(dialog.getByText(of)).toBeVisible();
      await expect.poll(() => dialog.element().textContent).toContain(reason);
      await expect.element(button(look)).toBeVisible();
    });
    await expect.poll(() => keys(KEPT_RECEIPTS)).toHaveLength(1);
    expect(server.sent(addAttachment)).toHaveLength(1);

    await button(es.look).click();
    await inEachLanguage(WORDS, async ({ again }) => {
      await expect.element(button(again)).toBeVisible();
    });
    refused.clear();
    await button(es.again).click();
    await expect.poll(() => added).toEqual(['bill.pdf']);
    await expect.element(page.getByText(es.bar)).not.toBeInTheDocument();
    await expect.poll(() => keys(KEPT_RECEIPTS)).toEqual([]);
  });

  it('because it was deleted meanwhile says so, is not tried again, and goes when it is taken out', async () => {
    const WORDS = {
      en: {
        reason: 'Not accepted: The receipt had arrived and was deleted meanwhile.',
        look: 'Look at it',
        again: 'Try again',
        takeOut: /^Take bill/,
      },
      es: {
        reason: 'No aceptado: El recibo había llegado y se ha eliminado mientras tanto.',
        look: 'Verlo',
        again: 'Volver a intentarlo',
        takeOut: /^Quitar bill/,
      },
    } as const;
    const { es } = WORDS;
    const begun = startLunch();
    begun.server.refuse(addAttachment, 'CONSTRAINT_VIOLATION', { params: { reason: 'attachment-deleted' } });
    const { server } = await leaveBehind(['bill.pdf'], begun);
    await button('Show').click();
    await inEachLanguage(WORDS, async ({ reason, look }) => {
      await expect.poll(() => dialog.element().textContent).toContain(reason);
      await expect.element(button(look)).toBeVisible();
    });
    await button(es.look).click();
    await inEachLanguage(WORDS, async ({ takeOut, again }) => {
      await expect.element(page.getByRole('button', { name: takeOut })).toBeVisible();
      expect(button(again).query()).toBeNull();
    });
    await page.getByRole('button', { name: es.takeOut }).click();
    await expect.poll(() => keys(KEPT_RECEIPTS)).toEqual([]);
    await expect.element(button('Ver')).not.toBeInTheDocument();
    expect(server.sent(addAttachment)).toHaveLength(1);
  });

  it('is gone for good once it is discarded', async () => {
    const begun = startLunch();
    begun.refused.set('bill.pdf', 'INVALID_INPUT');
    const { server } = await leaveBehind(['bill.pdf'], begun);
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
    const { refused, added } = await leaveBehind(['slow.pdf', 'one.pdf', 'two.pdf'], begun);
    await expect.poll(() => added).toEqual(['one.pdf', 'two.pdf']);
    refused.clear();
    await expect
      .poll(() => {
        // It ends a pause, and is not heard where an attempt is under way.
        window.dispatchEvent(new Event('online'));
        return added;
      })
      .toEqual(['one.pdf', 'two.pdf', 'slow.pdf']);
    await expect.poll(() => keys(KEPT_RECEIPTS)).toEqual([]);
  });

  it('is asked about before signing out where the device has no room for it', async () => {
    const WORDS = {
      en: {
        close: 'Close',
        menu: 'Open the menu',
        signOut: 'Sign out',
        title: '1 entry has not been sent yet',
        message: '1 receipt is not on this device, and is lost if it is not sent first.',
        stay: 'Stay signed in',
      },
      es: {
        close: 'Cerrar',
        menu: 'Abrir el menú',
        signOut: 'Cerrar sesión',
        title: '1 apunte aún no se ha enviado',
        message: '1 recibo no está en este dispositivo, y se pierde si no se envía antes.',
        stay: 'No cerrar sesión',
      },
    } as const;
    const { server, added } = startLunch();
    const whole = { entry: { id: 'whole', blob: { size: 60_000_000 } } };
    await set(['another account', 'a receipt'], whole, KEPT_RECEIPTS);
    const go = server.hold(addAttachment);
    await openApp(ADDRESS);
    await chooseFiles([pdf('bill.pdf')], ADD.en);
    await expect.poll(() => server.sent(addAttachment)).toHaveLength(1);
    await page.viewport(390, 844);
    await inEachLanguage(WORDS, async ({ close }) => {
      await expect.element(button(close).first()).toBeVisible();
    });
    await button(WORDS.es.close).first().click();
    await inEachLanguage(WORDS, async ({ menu }) => {
      await expect.element(button(menu)).toBeVisible();
    });
    await button(WORDS.es.menu).click();
    // The question keeps the words that it was asked with.
    await inEachLanguage(WORDS, async ({ signOut, title, message, stay }) => {
      await button(signOut).click();
      const question = page.getByRole('alertdialog', { name: title });
      await expect.element(question.getByText(message)).toBeVisible();
      await question.getByRole('button', { name: stay }).click();
      await expect.element(question).not.toBeInTheDocument();
      expect(session.state().status).toBe('signed-in');
    });
    go();
    await expect.poll(() => added).toEqual(['bill.pdf']);
  });
});
