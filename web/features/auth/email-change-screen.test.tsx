import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { checkSession } from '#contract/sessions.ts';
import { confirmEmailChange, getEmailChange } from '#contract/sign-in/email-change.ts';
import { session } from '#web/lib/session/session.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

const VISITOR = { isSignedIn: false };
const CHANGE = { newEmail: 'ana@new.example', side: 'old', hasConfirmed: false } as const;
const OVER = /This link has expired, was replaced, or the change has already been made/;

const openLink = (visit = {}) => openApp('/email-change?token=abc', { ...VISITOR, ...visit });
const button = () => page.getByRole('button', { name: 'Confirm the change' });

describe('the page of a link about a change of address', () => {
  it('says what is about to change, and confirms nothing until its button is pressed', async () => {
    const { server } = startHouse(VISITOR);
    server.answer(getEmailChange, () => CHANGE);
    server.answer(confirmEmailChange, () => ({ outcome: 'waiting' as const }));
    await openLink();
    await expect.element(page.getByText('ana@new.example')).toBeVisible();
    await expect.element(page.getByText('Your Quits account is about to get another address:')).toBeVisible();
    expect(server.sent(getEmailChange).map(({ query }) => query)).toEqual([{ token: 'abc' }]);
    expect(server.sent(confirmEmailChange)).toEqual([]);
    await button().click();
    await expect.element(page.getByText(/This address has confirmed the change/)).toBeVisible();
    expect(server.sent(confirmEmailChange).map(({ body }) => body)).toEqual([{ token: 'abc' }]);
  });

  it('is worked by the keyboard, and sends a press that is repeated only once', async () => {
    const { server } = startHouse(VISITOR);
    server.answer(getEmailChange, () => ({ ...CHANGE, side: 'new' as const }));
    server.answer(confirmEmailChange, () => ({ outcome: 'changed' as const }));
    const release = server.hold(confirmEmailChange);
    await openLink();
    await expect.element(page.getByText('A Quits account is about to get this address:')).toBeVisible();
    button().element().focus();
    await userEvent.keyboard('{Enter}{Enter}');
    release();
    await expect
      .element(page.getByText('The address has been changed. Log in with the new one.'))
      .toBeVisible();
    expect(server.sent(confirmEmailChange)).toHaveLength(1);
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  });

  it('leads to the sign-in from a browser whose session has ended with the change', async () => {
    const { server } = startHouse();
    server.answer(getEmailChange, () => CHANGE);
    server.answer(confirmEmailChange, () => {
      server.answer(checkSession, () => ({ isSignedIn: false }));
      return { outcome: 'changed' as const };
    });
    await openApp('/email-change?token=abc');
    await expect.poll(() => session.state().status).toBe('signed-in');
    await button().click();
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  });

  it('leads to the changed account from a browser where another one is signed in', async () => {
    const { server } = startHouse();
    server.answer(getEmailChange, () => CHANGE);
    server.answer(confirmEmailChange, () => ({ outcome: 'changed' as const }));
    await openApp('/email-change?token=abc');
    await button().click();
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await expect.element(page.getByText(/^You are signed in as Ana López/)).toBeVisible();
    const WORDS = {
      en: ['The address has been changed. Log in with the new one.', 'Use another account'],
      es: ['El correo ha cambiado. Inicia sesión con el nuevo.', 'Usar otra cuenta'],
    } as const;
    await inEachLanguage(WORDS, async ([text, other]) => {
      await expect.element(page.getByText(text)).toBeVisible();
      await expect.element(page.getByRole('button', { name: other })).toBeVisible();
    });
    await page.getByRole('button', { name: 'Usar otra cuenta' }).click();
    await expect.element(page.getByLabelText('Correo electrónico')).toBeVisible();
    await expect.element(page.getByText('El correo ha cambiado. Inicia sesión con el nuevo.')).toBeVisible();
  });

  it.each([
    ['over', OVER],
    ['taken', /The new address has an account by now/],
  ])('offers no sign-in where an account is signed in: %s', async (outcome, text) => {
    const { server } = startHouse();
    server.answer(getEmailChange, () => CHANGE);
    if (outcome === 'over') server.refuse(confirmEmailChange, 'RESOURCE_NOT_FOUND');
    else server.answer(confirmEmailChange, () => ({ outcome: 'taken' as const }));
    await openApp('/email-change?token=abc');
    await expect.poll(() => session.state().status).toBe('signed-in');
    await button().click();
    await expect.element(page.getByText(text)).toBeVisible();
    expect(page.getByRole('main').getByRole('link', { name: 'Log in' }).query()).toBeNull();
  });

  it('keeps the session while the other address has not confirmed', async () => {
    const { server } = startHouse();
    server.answer(getEmailChange, () => CHANGE);
    server.answer(confirmEmailChange, () => ({ outcome: 'waiting' as const }));
    await openApp('/email-change?token=abc');
    await button().click();
    await expect.element(page.getByText(/This address has confirmed the change/)).toBeVisible();
    expect(session.state().status).toBe('signed-in');
  });

  it('waits with a spinner while it is looked up', async () => {
    const { server } = startHouse(VISITOR);
    server.answer(getEmailChange, () => CHANGE);
    const release = server.hold(getEmailChange);
    await openLink();
    await expect.element(page.getByText('Looking up the change')).toBeInTheDocument();
    release();
    await expect.element(button()).toBeVisible();
  });

  it('says so when the link has expired or the change is made, also when that happens meanwhile', async () => {
    const { server } = startHouse(VISITOR);
    server.refuse(getEmailChange, 'RESOURCE_NOT_FOUND');
    await openLink();
    await expect.element(page.getByText(OVER)).toBeVisible();
    await expect.element(button()).not.toBeInTheDocument();
    await expect.element(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
  });

  it('says so when the change is over by the time the button is pressed', async () => {
    const { server } = startHouse(VISITOR);
    server.answer(getEmailChange, () => CHANGE);
    server.refuse(confirmEmailChange, 'RESOURCE_NOT_FOUND');
    await openLink();
    await button().click();
    await expect.element(page.getByText(OVER)).toBeVisible();
    // This installation names no support.
    expect(page.getByText(/support/).query()).toBeNull();
  });

  it('says so when the new address got an account meanwhile, in Spanish too', async () => {
    const { server } = startHouse(VISITOR);
    server.answer(getEmailChange, () => CHANGE);
    server.answer(confirmEmailChange, () => ({ outcome: 'taken' as const }));
    await openLink({ language: 'es' });
    await page.getByRole('button', { name: 'Confirmar el cambio' }).click();
    await expect.element(page.getByText(/El nuevo correo ya tiene una cuenta/)).toBeVisible();
  });

  it('does not ask an address that has confirmed again', async () => {
    const { server } = startHouse(VISITOR);
    server.answer(getEmailChange, () => ({ ...CHANGE, hasConfirmed: true }));
    await openLink();
    await expect.element(page.getByText(/This address has confirmed the change/)).toBeVisible();
    await expect.element(button()).not.toBeInTheDocument();
  });

  it('keeps the question when the answer is lost, and works at the next press', async () => {
    const { server } = startHouse(VISITOR);
    server.answer(getEmailChange, () => CHANGE);
    server.answer(confirmEmailChange, () => ({ outcome: 'waiting' as const }));
    await openLink();
    await expect.element(button()).toBeVisible();
    server.disconnect();
    await button().click();
    await expect.element(page.getByText('Network error. Please check your connection.')).toBeVisible();
    server.reconnect();
    await button().click();
    await expect.element(page.getByText(/This address has confirmed the change/)).toBeVisible();
  });

  it('can be looked up again where the server did not answer', async () => {
    const { server } = startHouse(VISITOR);
    server.refuse(getEmailChange, 'RATE_LIMIT_EXCEEDED');
    await openLink();
    await expect.element(page.getByText('The change could not be looked up')).toBeVisible();
    server.answer(getEmailChange, () => CHANGE);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(button()).toBeVisible();
  });
});
