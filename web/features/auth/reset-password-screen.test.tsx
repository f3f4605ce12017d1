import { describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { requestPasswordReset, resetPassword } from '#contract/accounts.ts';
import { checkSession, logout } from '#contract/sessions.ts';
import { session } from '#web/lib/session/session.ts';
import { openApp } from '#web/test/open-app.tsx';
import { loseAnswer, type TestServer } from '#web/test/server.ts';

const VISITOR = { isSignedIn: false };

function refuseLink(server: TestServer) {
  const details = [{ path: 'token', code: 'custom', message: 'used' }];
  server.refuse(resetPassword, 'VALIDATION_ERROR', { details });
}

async function choose(password: string, repeated = password) {
  await page.getByLabelText('New password').fill(password);
  await page.getByLabelText('Repeat the password').fill(repeated);
  await page.getByRole('button', { name: 'Save the password' }).click();
}

describe('asking for a new password', () => {
  it('says the same for every address, in the language of the screen', async () => {
    const { server } = await openApp('/forgot-password', { ...VISITOR, language: 'es' });
    server.answer(requestPasswordReset, () => undefined);
    await page.getByLabelText('Correo electrónico').fill('Fay@Example.org ');
    await page.getByRole('button', { name: 'Enviar el enlace' }).click();
    await expect.element(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible();
    await expect.element(page.getByText('fay@example.org')).toBeVisible();
    expect(server.sent(requestPasswordReset).map(({ body }) => body)).toEqual([
      { email: 'fay@example.org', locale: 'es' },
    ]);
  });

  it('refuses what is no address and sends nothing', async () => {
    const { server } = await openApp('/forgot-password', VISITOR);
    await page.getByLabelText('Email').fill('fay');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect.element(page.getByText('Please enter a valid email address')).toBeVisible();
    expect(server.sent(requestPasswordReset)).toEqual([]);
  });

  it('says so when it could not be sent, and keeps the address', async () => {
    const { server } = await openApp('/forgot-password', VISITOR);
    server.refuse(requestPasswordReset, 'RATE_LIMIT_EXCEEDED');
    await page.getByLabelText('Email').fill('fay@example.org');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect
      .element(page.getByText('Too many requests. Please wait a moment and try again'))
      .toBeVisible();
    await expect.element(page.getByLabelText('Email')).toHaveValue('fay@example.org');
  });
});

describe('choosing a new password by the link of a mail', () => {
  it('sends the token with it and leads to the sign-in, which says so', async () => {
    const { server } = await openApp('/reset-password?token=abc', VISITOR);
    server.answer(resetPassword, () => undefined);
    await choose('battery staple');
    await expect
      .element(page.getByText('Your password has been changed. Log in with the new one.'))
      .toBeVisible();
    expect(server.sent(resetPassword).map(({ body }) => body)).toEqual([
      { token: 'abc', password: 'battery staple' },
    ]);
  });

  it('leads there from a browser whose session has ended with it, and leaves the other tabs none', async () => {
    const { server } = await openApp('/reset-password?token=abc');
    await expect.poll(() => session.state().status).toBe('signed-in');
    const heard: unknown[] = [];
    const otherTab = new BroadcastChannel('quits.session');
    onTestFinished(() => otherTab.close());
    otherTab.onmessage = ({ data }) => heard.push(data.type);
    const end = () => server.answer(checkSession, () => ({ isSignedIn: false }));
    server.answer(resetPassword, () => void end());
    await choose('battery staple');
    await expect
      .element(page.getByText('Your password has been changed. Log in with the new one.'))
      .toBeVisible();
    expect(session.state().status).toBe('signed-out');
    await expect.poll(() => heard).toContain('signed-out');
  });

  it('keeps the session of another account, which is named beside what was done', async () => {
    const { server } = await openApp('/reset-password?token=abc');
    await expect.poll(() => session.state().status).toBe('signed-in');
    server.answer(resetPassword, () => undefined);
    await choose('battery staple');
    await expect
      .element(page.getByText('Your password has been changed. Log in with the new one.'))
      .toBeVisible();
    await expect.element(page.getByText(/^You are signed in as Ana López/)).toBeVisible();
    await page.getByRole('button', { name: 'Continue as Ana López' }).click();
    await expect.poll(() => window.location.pathname).toBe('/dashboard');
    expect(session.state().status).toBe('signed-in');
    expect(server.sent(logout)).toEqual([]);
  });

  it('asks for the same password twice', async () => {
    const { server } = await openApp('/reset-password?token=abc', VISITOR);
    await choose('battery staple', 'battery stable');
    await expect.element(page.getByText("Passwords don't match")).toBeVisible();
    await expect.element(page.getByLabelText('Repeat the password')).toHaveFocus();
    expect(server.sent(resetPassword)).toEqual([]);
  });

  it('says that a link was used up, and offers another', async () => {
    const { server } = await openApp('/reset-password?token=abc', VISITOR);
    refuseLink(server);
    await choose('battery staple');
    await expect.element(page.getByText(/This link has expired or was used before/)).toBeVisible();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect.element(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  });

  it('says that the password may be changed once an answer was lost, and leads to the sign-in', async () => {
    const { server } = await openApp('/reset-password?token=abc', VISITOR);
    server.answer(resetPassword, loseAnswer);
    await choose('battery staple');
    await expect.element(page.getByText(/No answer came, so it may have gone through/)).toBeVisible();
    refuseLink(server);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect.element(page.getByRole('heading', { name: 'Your password may have changed' })).toBeVisible();
    await expect.element(page.getByText(/Try to log in with the new password/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  });

  it('says so in Spanish, too', async () => {
    const { server } = await openApp('/reset-password?token=abc', { ...VISITOR, language: 'es' });
    server.answer(resetPassword, loseAnswer);
    await page.getByLabelText('Contraseña nueva').fill('battery staple');
    await page.getByLabelText('Repite la contraseña').fill('battery staple');
    const save = page.getByRole('button', { name: 'Guardar la contraseña' });
    await save.click();
    await expect.element(page.getByText(/No ha llegado respuesta/)).toBeVisible();
    refuseLink(server);
    await save.click();
    await expect.element(page.getByText(/Intenta iniciar sesión con la contraseña nueva/)).toBeVisible();
  });

  it('says no more than before of a link that is refused after a try without a connection', async () => {
    const { server } = await openApp('/reset-password?token=abc', VISITOR);
    server.disconnect();
    await choose('battery staple');
    await expect.element(page.getByText(/You are offline/).last()).toBeVisible();
    server.reconnect();
    refuseLink(server);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect.element(page.getByText(/This link has expired or was used before/)).toBeVisible();
  });

  it('shows a password that the server finds too common beside its field', async () => {
    const { server } = await openApp('/reset-password?token=abc', VISITOR);
    const details = [{ path: 'password', code: 'too_common', message: 'too common' }];
    server.refuse(resetPassword, 'VALIDATION_ERROR', { details });
    await choose('password');
    await expect.element(page.getByText(/Too many people use this password/)).toBeVisible();
    await expect.element(page.getByLabelText('New password')).toBeInvalid();
  });

  it('explains a link without a token instead of showing a form', async () => {
    await openApp('/reset-password', VISITOR);
    const title = page.getByRole('heading', { name: 'This link is incomplete' });
    await expect.element(title).toBeVisible();
    // Where it has two lines, both are in the middle, as the mark above them.
    await expect.element(title).toHaveStyle({ textAlign: 'center' });
    await expect.element(page.getByLabelText('New password')).not.toBeInTheDocument();
  });
});
