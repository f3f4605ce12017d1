import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { checkSession, login, refresh } from '#contract/sessions.ts';
import {
  answerSecondFactor,
  signInWithPasskey,
  startPasskeySignIn,
} from '#contract/sign-in/second-factors.ts';
import { ANA } from '#web/test/cast.ts';
import { grant } from '#web/test/house.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { openApp } from '#web/test/open-app.tsx';
import { signedBy } from '#web/test/passkey.ts';
import { loseAnswer, RefusedAnswer, type TestServer } from '#web/test/server.ts';

const CODE = 'Code from your authenticator app';
const WRONG = [{ path: 'code', code: 'custom', message: 'wrong' }];

/** Gives the right password of an account that asks for more. */
async function logInWith(...factors: ('totp' | 'passkey')[]) {
  const { server } = await openApp('/login', { isSignedIn: false });
  const details = factors.map((code) => ({ path: 'second_factor', code, message: 'asked for' }));
  server.refuse(login, 'INSUFFICIENT_PERMISSIONS', { details });
  await page.getByLabelText('Email').fill(ANA.email);
  await page.getByLabelText('Password', { exact: true }).fill('correct horse');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  return server;
}

describe('the second factor of a sign-in', () => {
  it('asks for the code at once, and the right one opens the account', async () => {
    const server = await logInWith('totp');
    server.answer(answerSecondFactor, () => ({ ...grant(), user: ANA }));
    await expect.element(page.getByLabelText(CODE)).toHaveFocus();
    await userEvent.keyboard('123 456{Enter}');
    await expect.element(page.getByRole('heading', { name: 'You are quits with everybody' })).toBeVisible();
    expect(server.sent(answerSecondFactor).map(({ body }) => body.code)).toEqual(['123456']);
  });

  it('does not send a code that is not complete', async () => {
    const server = await logInWith('totp');
    await page.getByLabelText(CODE).fill('1234');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect.element(page.getByText('Please enter the whole code')).toBeVisible();
    await expect.element(page.getByLabelText(CODE)).toHaveFocus();
    expect(server.sent(answerSecondFactor)).toEqual([]);
  });

  it('empties the field after a wrong code, for the next one', async () => {
    const server = await logInWith('totp');
    server.refuse(answerSecondFactor, 'VALIDATION_ERROR', { details: WRONG });
    await page.getByLabelText(CODE).fill('123456');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/This code is wrong, or was used before/)).toBeVisible();
    await expect.element(page.getByLabelText(CODE)).toHaveValue('');
    await expect.element(page.getByLabelText(CODE)).toHaveFocus();
  });

  it('takes a recovery code instead, as it was written down', async () => {
    const server = await logInWith('totp');
    server.answer(answerSecondFactor, () => ({ ...grant(), user: ANA }));
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabelText('Recovery code').fill('abcd-efgh-jkmn');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'You are quits with everybody' })).toBeVisible();
    expect(server.sent(answerSecondFactor).map(({ body }) => body.code)).toEqual(['ABCDEFGHJKMN']);
  });

  it('says that it took too long and leads back to the password', async () => {
    const server = await logInWith('totp');
    server.refuse(answerSecondFactor, 'UNAUTHORIZED');
    await page.getByLabelText(CODE).fill('123456');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'This took too long' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  });

  it('offers the passkey alone where the account has no app', async () => {
    await logInWith('passkey');
    await expect.element(page.getByText('Your account asks for your passkey as well.')).toBeVisible();
    await expect.element(page.getByLabelText(CODE)).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  });

  it('offers the passkey first where the account has both, then a code of the app or a recovery code', async () => {
    const server = await logInWith('totp', 'passkey');
    server.answer(answerSecondFactor, () => ({ ...grant(), user: ANA }));
    const passkey = page.getByRole('button', { name: 'Use a passkey' });
    const code = page.getByLabelText('Code from the app, or a recovery code');
    await expect.element(passkey).toBeVisible();
    await expect.element(code).not.toHaveFocus();
    const place = passkey.element().compareDocumentPosition(code.element());
    expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await expect.element(page.getByRole('button', { name: /instead/ })).not.toBeInTheDocument();
    await code.fill('abcd-efgh-jkmn');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'You are quits with everybody' })).toBeVisible();
    expect(server.sent(answerSecondFactor).map(({ body }) => body.code)).toEqual(['ABCDEFGHJKMN']);
  });
});

describe('a passkey that is not taken as the second factor', () => {
  /** Presses the button of a device that first has no passkey to give, then one that the server refuses. */
  async function tryBoth(language: 'en' | 'es', factors: string, button: string) {
    const get = vi.spyOn(navigator.credentials, 'get');
    onTestFinished(() => get.mockRestore());
    get.mockRejectedValueOnce(new DOMException('declined', 'NotAllowedError'));
    get.mockResolvedValueOnce(signedBy('AQID'));
    const { server } = await openApp(`/auth/callback?second-factor=${factors}`, {
      isSignedIn: false,
      language,
    });
    server.refuse(signInWithPasskey, 'UNAUTHORIZED');
    const alert = page.getByRole('alert');
    await page.getByRole('button', { name: button }).click();
    await expect.element(alert).toBeVisible();
    const unused = alert.element().textContent;
    expect(server.sent(startPasskeySignIn).map(({ body }) => body.anyAccount)).toEqual([false]);
    await page.getByRole('button', { name: button }).click();
    await expect.poll(() => server.sent(signInWithPasskey)).toHaveLength(1);
    await expect.element(alert).toBeVisible();
    return [unused, alert.element().textContent];
  }

  it.each([
    ['en', 'Use a passkey', 'Try again, with the device that keeps it.'],
    ['es', 'Usar una llave de acceso', 'Inténtalo de nuevo con el dispositivo que la guarda.'],
  ] as const)('names no other way where there is none (%s)', async (language, button, advice) => {
    const [unused, refused] = await tryBoth(language, 'passkey', button);
    expect([unused?.endsWith(advice), refused?.endsWith(advice), unused === refused]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it.each([
    ['en', 'Use a passkey', 'choose another way.'],
    ['es', 'Usar una llave de acceso', 'elige otra forma.'],
  ] as const)('names the other way where a code is accepted (%s)', async (language, button, advice) => {
    const [unused, refused] = await tryBoth(language, 'totp,passkey', button);
    expect([unused?.endsWith(advice), refused?.endsWith(advice)]).toEqual([true, true]);
  });
});

/** Until the test is over. */
function takePasskeysAway() {
  const { PublicKeyCredential } = window;
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  onTestFinished(() => {
    window.PublicKeyCredential = PublicKeyCredential;
  });
}

describe('a second factor in a browser without passkeys', () => {
  it('says that the passkey needs another browser where the account has no codes', async () => {
    takePasskeysAway();
    await openApp('/auth/callback?second-factor=passkey', { isSignedIn: false });
    const WORDS = {
      en: 'This browser, or this address, does not support passkeys. Sign in with another browser or device.',
      es: 'Este navegador, o esta dirección, no admite llaves de acceso. Inicia sesión con otro navegador o dispositivo.',
    };
    await inEachLanguage(WORDS, async (said) => {
      await expect.element(page.getByText(said)).toBeVisible();
    });
  });

  it('says why only a code is asked for', async () => {
    takePasskeysAway();
    await openApp('/auth/callback?second-factor=totp,passkey', { isSignedIn: false });
    const WORDS = {
      en: {
        said: 'This browser, or this address, does not support passkeys.',
        code: 'Code from the app, or a recovery code',
      },
      es: {
        said: 'Este navegador, o esta dirección, no admite llaves de acceso.',
        code: 'Código de la aplicación o de recuperación',
      },
    };
    await inEachLanguage(WORDS, async ({ said, code }) => {
      await expect.element(page.getByText(said, { exact: true })).toBeVisible();
      await expect.element(page.getByLabelText(code)).toHaveFocus();
    });
  });

  it('says nothing of passkeys where the account has none', async () => {
    takePasskeysAway();
    await openApp('/auth/callback?second-factor=totp', { isSignedIn: false });
    await expect.element(page.getByLabelText(CODE)).toHaveFocus();
    expect(page.getByText(/does not support passkeys/).query()).toBeNull();
  });
});

const FAILURES = [
  ['lost', loseAnswer],
  [
    'broken off',
    () => {
      throw new RefusedAnswer('INTERNAL_SERVER_ERROR');
    },
  ],
] as const;

/** The code is sent, fails so, and the server, where no sign-in waits any more, is sent another one. */
async function tryTwice(server: TestServer, fail: () => never) {
  server.answer(answerSecondFactor, fail);
  await page.getByLabelText(CODE).fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toBeVisible();
  server.refuse(answerSecondFactor, 'UNAUTHORIZED');
  await page.getByLabelText(CODE).fill('654321');
  await userEvent.keyboard('{Enter}');
}

describe('a second factor whose answer was lost', () => {
  it.each(FAILURES)('may have been taken, and so is not said to be wrong (%s)', async (_, fail) => {
    const server = await logInWith('totp');
    await tryTwice(server, fail);
    await expect.element(page.getByRole('heading', { name: 'Log in once more' })).toBeVisible();
    await expect.element(page.getByText(/earlier try may have gone through.+with a new code/)).toBeVisible();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  });

  it('has signed in where the cookie came with it, and the next try opens the account', async () => {
    const server = await logInWith('totp');
    server.answer(checkSession, () => ({ isSignedIn: true }));
    server.answer(refresh, () => grant());
    await tryTwice(server, loseAnswer);
    await expect.element(page.getByRole('heading', { name: 'You are quits with everybody' })).toBeVisible();
  });

  it('says so in Spanish', async () => {
    const { server } = await openApp('/auth/callback?second-factor=totp', {
      isSignedIn: false,
      language: 'es',
    });
    server.answer(answerSecondFactor, loseAnswer);
    const code = page.getByLabelText('Código de tu aplicación de autenticación');
    await code.fill('123456');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alert')).toBeVisible();
    server.refuse(answerSecondFactor, 'UNAUTHORIZED');
    await code.fill('654321');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Inicia sesión otra vez' })).toBeVisible();
    await expect.element(page.getByText(/se haya aceptado.+con un código nuevo/)).toBeVisible();
  });
});
