import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { login, logout, refresh } from '#contract/sessions.ts';
import {
  answerSecondFactor,
  signInWithPasskey,
  startPasskeySignIn,
} from '#contract/sign-in/second-factors.ts';
import { ANA, BEN } from '#web/test/cast.ts';
import { grant } from '#web/test/house.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { openApp } from '#web/test/open-app.tsx';
import { signedBy } from '#web/test/passkey.ts';

const VISITOR = { isSignedIn: false };

async function logIn(email: string, password: string) {
  await page.getByLabelText('Email').fill(email);
  await page.getByLabelText('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

describe('logging in', () => {
  it('where the browser keeps no cookies says that the session does not last', async () => {
    const { server } = await openApp('/login', VISITOR);
    const cookies = vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
    onTestFinished(() => cookies.mockRestore());
    server.answer(login, () => ({ ...grant(), user: ANA }));
    await logIn(ANA.email, 'correct horse');
    await expect.element(page.getByRole('heading', { name: 'You are quits with everybody' })).toBeVisible();
    await expect
      .element(page.getByText('This browser keeps no cookies for Quits', { exact: false }))
      .toBeVisible();
  });

  it('leads to the dashboard, with the address in lower case and without spaces around it', async () => {
    const { server } = await openApp('/login', VISITOR);
    server.answer(login, () => ({ ...grant(), user: ANA }));
    await logIn(' Ana@Example.org ', 'correct horse');
    await expect.element(page.getByRole('heading', { name: 'You are quits with everybody' })).toBeVisible();
    expect(server.sent(login).map(({ body }) => body)).toEqual([
      { email: 'ana@example.org', password: 'correct horse' },
    ]);
  });

  it('leads to the page that was asked for', async () => {
    const { server } = await openApp('/groups', VISITOR);
    server.answer(login, () => ({ ...grant(), user: ANA }));
    await expect.element(page.getByLabelText('Email')).toBeVisible();
    // A refused request would stand in the browser's console.
    expect(server.sent(refresh)).toEqual([]);
    await logIn(ANA.email, 'correct horse');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible();
    expect(window.location.pathname).toBe('/groups');
  });

  it('says what is wrong beside each field and sends nothing', async () => {
    const { server } = await openApp('/login', VISITOR);
    await logIn('ana', 'short');
    await expect.element(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect.element(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await expect.element(page.getByLabelText('Email')).toHaveFocus();
    await expect.element(page.getByLabelText('Email')).toBeInvalid();
    expect(server.sent(login)).toEqual([]);
  });

  it('says the same in Spanish', async () => {
    await openApp('/login', { ...VISITOR, language: 'es' });
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect.element(page.getByText('Introduce un correo electrónico válido')).toBeVisible();
    await expect.element(page.getByText('La contraseña debe tener al menos 6 caracteres')).toBeVisible();
  });

  it('takes a complaint back once the field is right', async () => {
    await openApp('/login', VISITOR);
    await logIn('ana', 'correct horse');
    const complaint = page.getByText('Please enter a valid email address');
    await expect.element(complaint).toBeVisible();
    await page.getByLabelText('Email').fill(ANA.email);
    await expect.element(complaint).not.toBeInTheDocument();
  });

  it('does not tell which of the two was wrong, and keeps what was typed', async () => {
    const { server } = await openApp('/login', VISITOR);
    server.refuse(login, 'UNAUTHORIZED');
    await logIn(ANA.email, 'wrong horse');
    const refusal = page.getByText('Email or password is wrong. Check both and try again.');
    await expect.element(refusal).toBeVisible();
    await expect.element(page.getByLabelText('Email')).toHaveValue(ANA.email);
    await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('wrong horse');
  });

  it('says so when it is asked too often, in Spanish too', async () => {
    const { server } = await openApp('/login', { ...VISITOR, language: 'es' });
    server.refuse(login, 'RATE_LIMIT_EXCEEDED');
    await page.getByLabelText('Correo electrónico').fill(ANA.email);
    await page.getByLabelText('Contraseña', { exact: true }).fill('correct horse');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/Demasiadas peticiones/)).toBeVisible();
  });

  it('says so when there is no network, and works once it is back', async () => {
    const { server } = await openApp('/login', VISITOR);
    server.answer(login, () => ({ ...grant(), user: ANA }));
    server.disconnect();
    await logIn(ANA.email, 'correct horse');
    await expect
      .element(page.getByText('You are offline. Try again when the connection is back.'))
      .toBeVisible();
    server.reconnect();
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect.element(page.getByRole('heading', { name: 'You are quits with everybody' })).toBeVisible();
  });

  it('sends a press that is repeated only once', async () => {
    const { server } = await openApp('/login', VISITOR);
    server.answer(login, () => ({ ...grant(), user: ANA }));
    const release = server.hold(login);
    await logIn(ANA.email, 'correct horse');
    await userEvent.keyboard('{Enter}');
    release();
    await expect.element(page.getByRole('heading', { name: 'You are quits with everybody' })).toBeVisible();
    expect(server.sent(login)).toHaveLength(1);
  });

  it('leads an account whose address is not confirmed to the mail', async () => {
    const { server } = await openApp('/login', VISITOR);
    const details = [{ path: 'email_confirmed_at', code: 'custom', message: 'not confirmed' }];
    server.refuse(login, 'INSUFFICIENT_PERMISSIONS', { details });
    await logIn(ANA.email, 'correct horse');
    await expect.element(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    await expect.element(page.getByText(ANA.email)).toBeVisible();
  });

  it('shows a password when asked to, and hides it again', async () => {
    await openApp('/login', VISITOR);
    const field = page.getByLabelText('Password', { exact: true });
    await field.fill('correct horse');
    await expect.element(field).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.element(field).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect.element(field).toHaveAttribute('type', 'password');
  });
});

describe('what a link in a mail has to say at the sign-in', () => {
  it.each([
    ['?confirmed', 'Your email is confirmed. You can log in now.'],
    [
      '?confirmation=expired',
      'This confirmation link has expired or was used before. Log in to get a new one.',
    ],
  ])('%s', async (search, text) => {
    await openApp(`/login${search}`, VISITOR);
    await expect.element(page.getByText(text)).toBeVisible();
  });

  it('?keep, in both languages', async () => {
    await openApp('/login?keep=1', VISITOR);
    const WORDS = {
      en: 'Log in to keep the account that is to be deleted.',
      es: 'Inicia sesión para conservar la cuenta que se va a eliminar.',
    } as const;
    await inEachLanguage(WORDS, async (text) => {
      await expect.element(page.getByText(text)).toBeVisible();
    });
  });
});

describe('a link in a mail, opened by a browser that is signed in', () => {
  const dashboard = page.getByRole('heading', { name: 'You are quits with everybody' });
  const as = page.getByText(`You are signed in as ${ANA.displayName} (${ANA.email}).`);

  it.each([
    ['?confirmed=1', 'Your email is confirmed. You can log in now.'],
    ['?confirmation=expired', /This confirmation link has expired or was used before/],
    ['?keep=1', 'Log in to keep the account that is to be deleted.'],
  ])('says what it has to say, names the account and goes on with it: %s', async (search, text) => {
    const { server } = await openApp(`/login${search}`);
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(as).toBeVisible();
    await page.getByRole('button', { name: `Continue as ${ANA.displayName}` }).click();
    await expect.element(dashboard).toBeVisible();
    expect(page.getByText(`The account ${ANA.email} stays.`).query()).toBeNull();
    expect(server.sent(logout)).toEqual([]);
  });

  it('leads to another account by a sign-out that stays at the link, and goes on after the sign-in', async () => {
    const { house, server } = await openApp('/login?keep=1');
    server.answer(login, () => {
      house.user = { ...ANA, id: BEN.id, email: 'ben@example.org' };
      return { ...grant(BEN), user: house.user };
    });
    await page.getByRole('button', { name: 'Use another account' }).click();
    await expect.element(page.getByLabelText('Email')).toBeVisible();
    expect(window.location.pathname + window.location.search).toBe('/login?keep=1');
    await expect.element(page.getByText(/^Log in to keep the account/)).toBeVisible();
    await logIn('ben@example.org', 'correct horse');
    await expect.element(dashboard).toBeVisible();
    await expect.element(page.getByText('The account ben@example.org stays.')).toBeVisible();
  });

  it('asks in both languages', async () => {
    await openApp('/login?keep=1');
    const WORDS = {
      en: [as, 'Continue as Ana López', 'Use another account'],
      es: [
        page.getByText(`Has iniciado sesión como Ana López (${ANA.email}).`),
        'Continuar como Ana López',
        'Usar otra cuenta',
      ],
    } as const;
    await inEachLanguage(WORDS, async ([sentence, goOn, other]) => {
      await expect.element(sentence).toBeVisible();
      await expect.element(page.getByRole('button', { name: goOn })).toBeVisible();
      await expect.element(page.getByRole('button', { name: other })).toBeVisible();
    });
  });

  it('asks nothing where the address says nothing', async () => {
    await openApp('/login');
    await expect.element(dashboard).toBeVisible();
  });
});

describe('a sign-in at the link of a mail', () => {
  it.each(['?confirmed=1', '?confirmation=expired', '?keep=1'])('goes on at once: %s', async (search) => {
    const { server } = await openApp(`/login${search}`, VISITOR);
    server.answer(login, () => ({ ...grant(), user: ANA }));
    await logIn(ANA.email, 'correct horse');
    await expect.element(page.getByRole('heading', { name: 'You are quits with everybody' })).toBeVisible();
  });

  it.each([
    ['en', `The account ${ANA.email} stays.`],
    ['es', `La cuenta ${ANA.email} se conserva.`],
  ] as const)('that keeps an account says so (%s)', async (language, text) => {
    const { server } = await openApp('/login?keep=1', { ...VISITOR, language });
    server.answer(login, () => ({ ...grant(), user: { ...ANA, locale: language } }));
    await page.getByRole('textbox').first().fill(ANA.email);
    await page.getByRole('textbox').last().fill('correct horse');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(text)).toBeVisible();
  });

  it('that keeps an account says so after a second factor, too', async () => {
    const { server } = await openApp('/login?keep=1', VISITOR);
    const details = [{ path: 'second_factor', code: 'totp', message: 'finish signing in with this' }];
    server.refuse(login, 'INSUFFICIENT_PERMISSIONS', { details });
    server.answer(answerSecondFactor, () => ({ ...grant(), user: ANA }));
    await logIn(ANA.email, 'correct horse');
    await page.getByLabelText('Code from your authenticator app').fill('123456');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(`The account ${ANA.email} stays.`)).toBeVisible();
  });
});

describe('a passkey that the browser suggests', () => {
  /** The login screen, once its suggestion stands. */
  async function suggest() {
    const suggested = vi
      .spyOn(PublicKeyCredential, 'isConditionalMediationAvailable')
      .mockResolvedValue(true);
    const get = vi.spyOn(navigator.credentials, 'get');
    onTestFinished(() => {
      suggested.mockRestore();
      get.mockRestore();
    });
    const suggestion = Promise.withResolvers<Credential>();
    get.mockReturnValueOnce(suggestion.promise);
    const { server } = await openApp('/login', VISITOR);
    server.answer(signInWithPasskey, () => ({ ...grant(), user: ANA }));
    await page.getByLabelText('Email').click();
    await expect.poll(() => get.mock.calls.length).toBe(1);
    return { server, get, suggestion };
  }

  it('makes way for the button, also when the device has answered already', async () => {
    const { server, get, suggestion } = await suggest();
    const release = server.hold(startPasskeySignIn);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect.poll(() => server.sent(startPasskeySignIn).length).toBe(2);
    suggestion.resolve(signedBy('AQID'));
    get.mockResolvedValueOnce(signedBy('BAUG'));
    release();
    await expect.element(page.getByRole('heading', { name: 'You are quits with everybody' })).toBeVisible();
    expect(server.sent(signInWithPasskey).map(({ body }) => body)).toMatchObject([
      { answer: { id: 'BAUG' } },
    ]);
    // A sign-in that waits for its second factor may have been left for this page.
    expect(server.sent(startPasskeySignIn).map(({ body }) => body.anyAccount)).toEqual([true, true]);
  });

  it('that the server refuses is said to be, and passkeys are suggested anew', async () => {
    const { server, get, suggestion } = await suggest();
    get.mockReturnValue(new Promise(() => {}));
    const answerAgain = server.refuse(signInWithPasskey, 'UNAUTHORIZED');
    suggestion.resolve(signedBy('AQID'));
    await expect.element(page.getByText(/^This passkey does not open an account here/)).toBeVisible();
    await expect.poll(() => get.mock.calls.length).toBe(2);
    expect(server.sent(startPasskeySignIn)).toHaveLength(2);
    answerAgain();
    get.mockResolvedValueOnce(signedBy('BAUG'));
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect.element(page.getByRole('heading', { name: 'You are quits with everybody' })).toBeVisible();
  });

  it('that the visitor calls off says nothing', async () => {
    const { server, suggestion } = await suggest();
    suggestion.reject(new DOMException('declined', 'NotAllowedError'));
    await expect.element(page.getByRole('button', { name: 'Use a passkey' })).toBeEnabled();
    expect(page.getByRole('alert').query()).toBeNull();
    expect(server.sent(signInWithPasskey)).toEqual([]);
  });

  it('is asked for anew before the question lapses', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { server, get } = await suggest();
    const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    onTestFinished(() => focus.mockRestore());
    get.mockReturnValue(new Promise(() => {}));
    vi.advanceTimersByTime(4 * 60_000);
    await expect.poll(() => get.mock.calls.length).toBe(2);
    expect(get.mock.calls[0]?.[0]?.signal?.aborted).toBe(true);
    expect(server.sent(startPasskeySignIn)).toHaveLength(2);
  });

  it('is asked for anew when the page is seen again, as another tab may have asked', async () => {
    const { server, get } = await suggest();
    const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    onTestFinished(() => focus.mockRestore());
    get.mockReturnValue(new Promise(() => {}));
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => get.mock.calls.length, { timeout: 4_000 }).toBe(2);
    expect(server.sent(startPasskeySignIn)).toHaveLength(2);
  });

  it('is taken after a password that was wrong', async () => {
    const { server, suggestion } = await suggest();
    server.refuse(login, 'UNAUTHORIZED');
    await logIn(ANA.email, 'correct horse');
    await expect.element(page.getByRole('alert')).toBeVisible();
    suggestion.resolve(signedBy('AQID'));
    await expect.element(page.getByRole('heading', { name: 'You are quits with everybody' })).toBeVisible();
    expect(server.sent(signInWithPasskey)).toHaveLength(1);
  });
});

describe('a return from Google', () => {
  it.each([
    ['en', /is linked with another Google account\. Choose that one/],
    ['es', /está vinculada con otra cuenta de Google\. Elige esa/],
  ] as const)('says that the account has another Google account (%s)', async (language, text) => {
    await openApp('/auth/callback?error=other', { ...VISITOR, language });
    await expect.element(page.getByText(text)).toBeVisible();
  });
});
