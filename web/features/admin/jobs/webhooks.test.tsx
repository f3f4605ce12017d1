import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listWebhooks, retryWebhook, type Webhook, webhookSchema } from '#contract/premium/webhooks.ts';
import { startAdminHouse } from '#web/test/admin.ts';
import { useOwnWidth } from '#web/test/finger.ts';
import { lineCount, tableRow } from '#web/test/located.ts';
import { openApp } from '#web/test/open-app.tsx';

const webhook = (change: Partial<Webhook> = {}) =>
  webhookSchema.parse({
    id: 'evt_01',
    type: 'subscription.updated',
    state: 'failed',
    occurredAt: '2026-03-14T12:00:00.000Z',
    receivedAt: '2026-03-14T12:00:01.000Z',
    attempts: 1,
    error: 'no account has the id that it names',
    ...change,
  });

describe('the list of billing events', () => {
  useOwnWidth();

  it.each(['en', 'es'] as const)(
    'breaks neither a button nor a date beside a long error, at any width (%s)',
    async (language) => {
      const { server } = startAdminHouse({ language });
      const error = 'getaddrinfo ENOTFOUND api.a-billing-host.example.org '.repeat(6);
      server.answer(listWebhooks, () => [webhook({ error })]);
      await openApp('/admin/webhooks', { language });
      for (const width of [1280, 1024, 390]) {
        await page.viewport(width, 844);
        await expect.element(tableRow('evt_01').getByRole('button')).toBeVisible();
        const cells = tableRow('evt_01').getByRole('cell').elements();
        const [state, date, , , action] = cells.map((cell) => lineCount(cell.lastElementChild ?? cell));
        const { scrollWidth } = document.documentElement;
        expect(lineCount(tableRow('evt_01').getByText('subscription.updated').element())).toBe(1);
        const whole = { state: 1, date: 1, action: 1, scrollWidth: width };
        expect({ width, state, date, action, scrollWidth }).toEqual({ width, ...whole });
      }
    },
  );

  it.each([
    [
      'en',
      'Failed',
      'Applied',
      'Retry subscription.updated, no. evt_01',
      '“subscription.updated” runs again',
    ],
    [
      'es',
      'Fallido',
      'Aplicado',
      'Reintentar subscription.updated, n.º evt_01',
      '«subscription.updated» se ejecuta de nuevo',
    ],
  ] as const)(
    'says why one could not be applied, and applies it again (%s)',
    async (language, failed, applied, retry, started) => {
      const { server } = startAdminHouse({ language });
      const known = [webhook(), webhook({ id: 'evt_02', state: 'applied', error: null })];
      server.answer(listWebhooks, () => known);
      server.answer(retryWebhook, () => {
        known[0] = webhook({ state: 'applied', error: null });
        return undefined;
      });
      await openApp('/admin/webhooks', { language });
      await expect.element(tableRow('evt_01').getByText(failed)).toBeVisible();
      await expect.element(tableRow('evt_01')).toMatchTextContent('no account has the id that it names');
      await expect.element(tableRow('evt_02').getByRole('button')).not.toBeInTheDocument();
      await page.getByRole('button', { name: retry }).click();
      await expect.element(page.getByText(started)).toBeVisible();
      await expect.element(tableRow('evt_01').getByText(applied)).toBeVisible();
      expect(server.sent(retryWebhook).map(({ params }) => params.id)).toEqual(['evt_01']);
    },
  );

  it.each([
    ['en', 'Action'],
    ['es', 'Acción'],
  ] as const)('names no action on a phone where there is none (%s)', async (language, action) => {
    const { server } = startAdminHouse({ language });
    server.answer(listWebhooks, () => [webhook(), webhook({ id: 'evt_02', state: 'applied', error: null })]);
    await openApp('/admin/webhooks', { language });
    await expect.element(tableRow('evt_01').getByText(action, { exact: true })).toBeVisible();
    await expect.element(tableRow('evt_02').getByText(action, { exact: true })).not.toBeVisible();
    await page.viewport(1280, 844);
    await expect.element(tableRow('evt_02').getByRole('cell').nth(4)).toBeVisible();
  });

  it.each([
    ['en', 'The billing events did not load', 'Try again', 'Nothing has arrived'],
    ['es', 'No se han podido cargar los avisos de cobro', 'Volver a intentarlo', 'No ha llegado nada'],
  ] as const)(
    'that did not load is asked for again by a press (%s)',
    async (language, failed, again, empty) => {
      const { server } = startAdminHouse({ language });
      server.answer(listWebhooks, () => []);
      server.refuse(listWebhooks, 'VALIDATION_ERROR', { once: true });
      await openApp('/admin/webhooks', { language });
      await expect.element(page.getByText(failed)).toBeVisible();
      await page.getByRole('button', { name: again }).click();
      await expect.element(page.getByText(empty)).toBeVisible();
    },
  );
});
