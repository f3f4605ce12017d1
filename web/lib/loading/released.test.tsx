import { beforeEach, expect, it, type MockInstance, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { showTexts } from '#web/lib/texts/texts.ts';
import { deferred } from './deferred.tsx';
import { FailedPopup, sayPopupFailed } from './failed-popup.tsx';
import { findRelease } from './stale-build.ts';

const WORDS = [
  {
    language: 'en',
    said: 'There is a new version. Reload the page to go on.',
    reload: 'Reload Page',
    failed: 'Network error. Please check your connection.',
    again: 'Try Again',
  },
  {
    language: 'es',
    said: 'Hay una versión nueva. Recarga la página para seguir.',
    reload: 'Recargar la página',
    failed: 'Error de red. Comprueba tu conexión.',
    again: 'Volver a intentarlo',
  },
] as const;

const alert = page.getByRole('alert');
const button = (name: string) => alert.getByRole('button', { name });

/** Answers with the document of the next build. */
let server: MockInstance<typeof fetch>;

const away = () => server.mockRejectedValue(new TypeError('Failed to fetch'));

const Form = () => (
  <>
    <Dialog open onOpenChange={() => undefined} title="New expense">
      <input aria-label="Amount" />
    </Dialog>
    <FailedPopup />
  </>
);

beforeEach(() => {
  const arrival = globalThis.quitsArrival;
  if (!arrival) throw new Error('The page of the test has no arrival');
  arrival.build = 'old';
  server = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async () => new Response('<script id="arrival">{"build":"new"}</script>'));
  return async () => {
    // The next test of the page begins without a release.
    away();
    await findRelease();
    server.mockRestore();
    arrival.build = undefined;
  };
});

it.each(WORDS)(
  'a part that a release has replaced says so in its place, and is asked for again while the server is away ($language)',
  async ({ language, said, reload, failed, again }) => {
    await showTexts(language, ['app', 'errors']);
    const load = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch')));
    const Part = deferred<object>(load, { on: 'render' });
    await render(<Part />);
    await expect.element(alert.filter({ hasText: said })).toBeVisible();
    away();
    await button(reload).click();
    await expect.element(alert.filter({ hasText: failed })).toBeVisible();
    await expect.element(button(again)).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  },
);

it.each(WORDS)(
  'that a release has replaced a popup is said over a form, and the keyboard reaches its button ($language)',
  async ({ language, said, reload, failed }) => {
    await showTexts(language, ['app', 'errors']);
    await render(<Form />);
    await page.getByLabelText('Amount').fill('12.50');
    sayPopupFailed();
    await expect.element(alert.filter({ hasText: said })).toBeVisible();
    await expect.element(button(reload)).toHaveFocus();
    away();
    await userEvent.keyboard('{Enter}');
    await expect.element(alert.filter({ hasText: failed })).toBeVisible();
    await expect.element(page.getByLabelText('Amount')).toHaveValue('12.50');
  },
);

it('that a release has replaced a popup is said for as long as its button has the focus', async () => {
  await showTexts('en', ['app', 'errors']);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await render(<Form />);
  // The dialog takes the focus once it is open: not after the message has taken it.
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.query()?.contains(document.activeElement)).toBe(true);
  sayPopupFailed();
  await expect.element(button('Reload Page')).toHaveFocus();
  vi.advanceTimersByTime(60_000);
  await expect.element(button('Reload Page')).toHaveFocus();
  await userEvent.tab();
  await expect.element(button('Reload Page')).not.toHaveFocus();
  vi.advanceTimersByTime(8_000);
  await expect.element(alert).not.toBeInTheDocument();
});
