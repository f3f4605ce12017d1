import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { requestPasswordReset } from '#contract/accounts.ts';
import { type Proof, prove } from '#contract/sessions.ts';
import { setPassword, startGoogle } from '#contract/sign-in/identities.ts';
import { startPasskeyProof } from '#contract/sign-in/second-factors.ts';
import { pathAfterSignIn } from '#web/lib/session/return-path.ts';
import { ANA } from '#web/test/cast.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';
import { signedBy } from '#web/test/passkey.ts';

const proof = page.getByRole('dialog', { name: 'Confirm it is you' });
const code = proof.getByLabelText('Code from the app, or a recovery code');

/** Saves another password; the server asks once for a fresh proof by one of these ways. */
async function asked(...ways: Proof[]) {
  const { server } = await savePassword(ways);
  await expect.element(proof).toBeVisible();
  return server;
}

async function savePassword(ways: readonly Proof[], visit: Visit = {}) {
  const house = startHouse(visit);
  house.user = { ...house.user, locale: visit.language ?? 'en' };
  const { server } = house;
  server.answer(setPassword, () => undefined);
  server.answer(prove, () => undefined);
  const details = ways.map((way) => ({ path: 'proof', code: way, message: 'asked for' }));
  server.refuse(setPassword, 'INSUFFICIENT_PERMISSIONS', { details, once: true });
  await openApp('/groups#profile/security', visit);
  const words = visit.language === 'es' ? SPANISH : ENGLISH;
  await page.getByRole('button', { name: words.change }).click();
  await page.getByLabelText(words.password).fill('battery staple');
  await page.getByLabelText(words.confirmed).fill('battery staple');
  await page.getByRole('button', { name: words.save }).click();
  return house;
}

const ENGLISH = {
  change: 'Change Password',
  password: 'New password',
  confirmed: 'Confirm password',
  save: 'Save the password',
};
const SPANISH = {
  change: 'Cambiar contraseña',
  password: 'Contraseña nueva',
  confirmed: 'Confirma la contraseña',
  save: 'Guardar la contraseña',
};

async function expectSaved() {
  await expect.element(page.getByText('Password has been set successfully')).toBeVisible();
  await expect.element(proof).not.toBeInTheDocument();
}

describe('a proof by code', () => {
  it('is sent without its spaces, and what waited for it is saved', async () => {
    const server = await asked('totp');
    await expect.element(code).toHaveFocus();
    await userEvent.keyboard('123 456{Enter}');
    await expectSaved();
    expect(server.sent(prove).map(({ body }) => body)).toEqual([{ code: '123456' }]);
    expect(server.sent(setPassword)).toHaveLength(2);
  });

  it('is asked for before anything is sent', async () => {
    const server = await asked('totp');
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(code).toHaveFocus();
    await expect.element(code).toBeInvalid();
    await expect.element(proof.getByText('Please enter the code')).toBeVisible();
    expect(server.sent(prove)).toEqual([]);
  });

  it('that is wrong is said to be, and the next one counts', async () => {
    const server = await asked('totp');
    server.refuse(prove, 'UNAUTHORIZED');
    await code.fill('111111');
    await userEvent.keyboard('{Enter}');
    await expect.element(proof.getByText('The code is not right')).toBeVisible();
    server.answer(prove, () => undefined);
    await code.fill('222222');
    await userEvent.keyboard('{Enter}');
    await expectSaved();
    expect(server.sent(setPassword)).toHaveLength(2);
  });

  it('says in Spanish that it is wrong', async () => {
    const { server } = await savePassword(['totp'], { language: 'es' });
    server.refuse(prove, 'UNAUTHORIZED');
    const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' });
    await dialog.getByRole('textbox').fill('111111');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText('El código no es correcto')).toBeVisible();
  });

  it('that is cancelled saves nothing, and the form keeps its entries', async () => {
    const server = await asked('totp');
    await proof.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(proof).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('New password')).toHaveValue('battery staple');
    expect(server.sent(prove)).toEqual([]);
    expect(server.sent(setPassword)).toHaveLength(1);
  });
});

it.each([
  ['en', 'Confirm it is you', 'Your current password', 'Please enter your password'],
  ['es', 'Confirma que eres tú', 'Tu contraseña actual', 'Introduce tu contraseña'],
] as const)(
  'a proof by password is asked for before anything is sent, in %s',
  async (language, title, label, said) => {
    const { server } = await savePassword(['password'], { language });
    const dialog = page.getByRole('dialog', { name: title });
    await expect.element(dialog.getByLabelText(label)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText(said)).toBeVisible();
    await expect.element(dialog.getByLabelText(label)).toBeInvalid();
    expect(server.sent(prove)).toEqual([]);
  },
);

it('a reader who has forgotten the password is sent a link from where it is asked for', async () => {
  const LINK = {
    en: { forgot: 'Forgot your password?', sent: /^A link to choose a new password is on its way to ana@/ },
    es: { forgot: '¿Olvidaste tu contraseña?', sent: /^Un enlace para elegir una contraseña nueva/ },
  } as const;
  const server = await asked('password', 'totp');
  server.answer(requestPasswordReset, () => undefined);
  server.refuse(requestPasswordReset, 'SERVICE_UNAVAILABLE', { once: true });
  await inEachLanguage(LINK, async ({ forgot }) => {
    await expect.element(page.getByRole('button', { name: forgot })).toBeVisible();
  });
  const button = page.getByRole('button', { name: LINK.es.forgot });
  await button.click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await button.click();
  await inEachLanguage(LINK, async ({ sent }) => {
    await expect.element(page.getByText(sent)).toBeVisible();
  });
  await expect.element(button).not.toBeInTheDocument();
  const bodies = server.sent(requestPasswordReset).map(({ body }) => body.email);
  expect(new Set(bodies)).toEqual(new Set([ANA.email]));
});

describe('a proof by passkey', () => {
  /** The browser's own question for a passkey, to be answered by the test. */
  function onDevice() {
    const get = vi.spyOn(navigator.credentials, 'get');
    onTestFinished(() => get.mockRestore());
    return get;
  }

  async function askedForPasskey() {
    const server = await asked('passkey');
    server.answer(startPasskeyProof, () => ({ challenge: 'AAAA' }));
    return { server, useButton: proof.getByRole('button', { name: 'Use a passkey' }) };
  }

  it('asks the browser, and sends its signature', async () => {
    const { server, useButton } = await askedForPasskey();
    const get = onDevice().mockResolvedValue(signedBy('AQID'));
    await useButton.click();
    await expectSaved();
    expect(get).toHaveBeenCalledOnce();
    expect(server.sent(prove).map(({ body }) => body)).toMatchObject([{ passkey: { id: 'AQID' } }]);
  });

  it('that the owner declines is no failure: the question stays', async () => {
    const { server, useButton } = await askedForPasskey();
    const declined = new DOMException('declined', 'NotAllowedError');
    const get = onDevice().mockRejectedValue(declined);
    await useButton.click();
    await expect.poll(() => get.mock.settledResults.map(({ type }) => type)).toEqual(['rejected']);
    await expect.element(useButton).not.toHaveAttribute('aria-busy', 'true');
    await expect.element(proof.getByRole('alert')).not.toBeInTheDocument();
    expect(server.sent(prove)).toEqual([]);
  });
});

describe('a proof by Google', () => {
  it('leaves for Google, and will come back to this section', async () => {
    const server = await asked('google');
    // The same document: a test may not leave its page.
    const url = `${window.location.origin}/groups#google`;
    server.answer(startGoogle, () => ({ url }));
    await expect.element(proof.getByText('You come back to this place, and press once more.')).toBeVisible();
    await proof.getByRole('button', { name: 'Go to Google' }).click();
    await expect.poll(() => window.location.href).toBe(url);
    expect(server.sent(startGoogle).map(({ body }) => body)).toEqual([{ purpose: 'prove' }]);
    expect(pathAfterSignIn(undefined)).toBe('/groups#profile/security');
  });
});

describe('the ways of a proof', () => {
  it('may be chosen among, and what was typed for another is not kept', async () => {
    const server = await asked('password', 'totp');
    await proof.getByLabelText('Your current password').fill('correct horse');
    await proof.getByText('Code', { exact: true }).click();
    await expect.element(code).toHaveValue('');
    await code.fill('123456');
    await userEvent.keyboard('{Enter}');
    await expectSaved();
    expect(server.sent(prove).map(({ body }) => body)).toEqual([{ code: '123456' }]);
  });
});
