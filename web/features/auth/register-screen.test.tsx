import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { register, resendConfirmation } from '#contract/accounts.ts';
import { openApp } from '#web/test/open-app.tsx';
import { eachInTurn } from '#web/test/rows.ts';

const VISITOR = { isSignedIn: false };
const ANSWER = { user: { email: 'uma@example.org', displayName: 'Uma' } };

interface Entry {
  name?: string;
  email?: string;
  password?: string;
  repeated?: string;
}

async function fillIn(entry: Entry = {}) {
  const { name = 'Uma', email = 'uma@example.org', password = 'purple monkey 7' } = entry;
  await page.getByLabelText('Your name').fill(name);
  await page.getByLabelText('Email').fill(email);
  await page.getByLabelText('Password', { exact: true }).fill(password);
  await page.getByLabelText('Repeat the password').fill(entry.repeated ?? password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

describe('creating an account', () => {
  it('sends the language of the screen along, and says which mail to look for', async () => {
    const { server } = await openApp('/register', VISITOR);
    server.answer(register, () => ANSWER);
    await fillIn({ name: ' Uma ', email: 'Uma@Example.org' });
    await expect.element(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    await expect.element(page.getByText('uma@example.org')).toBeVisible();
    await expect.element(page.getByText(/Registration successful!/)).toBeVisible();
    expect(server.sent(register).map(({ body }) => body)).toEqual([
      { displayName: 'Uma', email: 'uma@example.org', password: 'purple monkey 7', locale: 'en' },
    ]);
  });

  it('refuses what a field does not take beside that field and sends nothing', async () => {
    const { server } = await openApp('/register', VISITOR);
    await eachInTurn<readonly [string, Entry, string]>(
      [
        ['a name of one letter', { name: 'U' }, 'Display name must be at least 2 characters'],
        ['a name that is too long', { name: 'U'.repeat(51) }, 'Display name must be at most 50 characters'],
        [
          'a name with other signs',
          { name: 'Uma!' },
          'Display name may have letters, numbers, spaces, hyphens and underscores only',
        ],
        ['no address', { email: 'uma' }, 'Please enter a valid email address'],
        ['a short password', { password: 'purpl' }, 'Password must be at least 6 characters'],
        ['a long password', { password: 'p'.repeat(129) }, 'Password must be at most 128 characters'],
        ['another password the second time', { repeated: 'purple monkey 8' }, "Passwords don't match"],
      ],
      async ([, entry, text]) => {
        await expect.element(page.getByText(text)).not.toBeInTheDocument();
        await fillIn(entry);
        await expect.element(page.getByText(text)).toBeVisible();
        expect(server.sent(register)).toEqual([]);
      },
    );
  });

  it('says every complaint in Spanish and puts the cursor into the first field', async () => {
    await openApp('/register', { ...VISITOR, language: 'es' });
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
    for (const text of [
      'El nombre debe tener al menos 2 caracteres',
      'Introduce un correo electrónico válido',
      'La contraseña debe tener al menos 6 caracteres',
      'Confirma tu contraseña',
    ])
      await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByLabelText('Tu nombre')).toHaveFocus();
  });

  it('shows what only the server knows beside the field it names', async () => {
    const { server } = await openApp('/register', VISITOR);
    const details = [{ path: 'password', code: 'too_common', message: 'too common' }];
    server.refuse(register, 'VALIDATION_ERROR', { details });
    await fillIn();
    const text = 'Too many people use this password. Choose one that is harder to guess';
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByLabelText('Password', { exact: true })).toBeInvalid();
    await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus();
    await expect.element(page.getByLabelText('Your name')).toHaveValue('Uma');
  });

  it('keeps everything that was entered when the server does not answer', async () => {
    const { server } = await openApp('/register', VISITOR);
    server.refuse(register, 'SERVICE_UNAVAILABLE');
    await fillIn();
    await expect.element(page.getByText(/Service is temporarily unavailable/)).toBeVisible();
    await expect.element(page.getByLabelText('Email')).toHaveValue('uma@example.org');
    await expect.element(page.getByLabelText('Repeat the password')).toHaveValue('purple monkey 7');
  });

  it('judges a password while it is typed, and the own name in it does not count', async () => {
    await openApp('/register', VISITOR);
    const strength = (judged: RegExp) => page.getByRole('status').filter({ hasText: judged });
    await page.getByLabelText('Password', { exact: true }).fill('umbriel castellanos');
    await expect.element(strength(/Good|Strong/)).toBeVisible();
    await page.getByLabelText('Your name').fill('Umbriel Castellanos');
    await expect.element(strength(/Far too easy|Easy to guess/)).toBeVisible();
  });
});

describe('a wrong address', () => {
  it.each([
    ['en', 'Wrong address? Correct it', 'Your name', 'Email', /In this browser the link signs you in/],
    [
      'es',
      '¿Dirección equivocada? Corrígela',
      'Tu nombre',
      'Correo electrónico',
      /En este navegador, el enlace inicia tu sesión/,
    ],
  ] as const)(
    'is corrected in the form as it was filled in, in %s',
    async (language, back, name, email, step) => {
      const { server } = await openApp('/register', { ...VISITOR, language });
      server.answer(register, () => ANSWER);
      await page.getByLabelText(name).fill('Uma');
      await page.getByLabelText(email).fill('uma@example.orgg');
      for (const field of document.querySelectorAll('input[type=password]'))
        await page.elementLocator(field).fill('purple monkey 7');
      await page.getByRole('button', { name: /^(Create account|Crear cuenta)$/ }).click();
      await expect.element(page.getByText(step)).toBeVisible();
      await page.getByRole('link', { name: back }).click();
      await expect.element(page.getByLabelText(name)).toHaveValue('Uma');
      await expect.element(page.getByLabelText(email)).toHaveValue('uma@example.orgg');
    },
  );

  it('is not offered where no account was made here', async () => {
    await openApp('/email-confirmation', VISITOR);
    await expect.element(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    expect(page.getByRole('link', { name: 'Wrong address? Correct it' }).query()).toBeNull();
  });
});

describe('sending the confirmation again', () => {
  it('works once a minute, and says how long to wait', async () => {
    const { server } = await openApp('/register', VISITOR);
    server.answer(register, () => ANSWER);
    server.answer(resendConfirmation, () => undefined);
    await fillIn();
    await page.getByRole('button', { name: 'Send the message again' }).click();
    await expect.element(page.getByText('Confirmation email sent successfully!')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /Send again in \d+ seconds/ })).toBeDisabled();
    expect(server.sent(resendConfirmation).map(({ body }) => body)).toEqual([
      { email: 'uma@example.org', locale: 'en' },
    ]);
  });

  it.each([
    ['en', 'Email', 'Send the message again', 'Confirmation email sent successfully!'],
    ['es', 'Correo electrónico', 'Enviar el mensaje otra vez', '¡Correo de confirmación enviado!'],
  ] as const)('asks for the address where it is not known (%s)', async (language, label, button, sent) => {
    const { server } = await openApp('/email-confirmation', { ...VISITOR, language });
    server.answer(resendConfirmation, () => undefined);
    await page.getByLabelText(label).fill('uma@example.org');
    await page.getByRole('button', { name: button }).click();
    await expect.element(page.getByRole('status').getByText(sent)).toBeVisible();
    expect(server.sent(resendConfirmation).map(({ body }) => body)).toEqual([
      { email: 'uma@example.org', locale: language },
    ]);
  });

  it('says why it was refused and may be tried again', async () => {
    const { server } = await openApp('/register', VISITOR);
    server.answer(register, () => ANSWER);
    server.refuse(resendConfirmation, 'RATE_LIMIT_EXCEEDED');
    await fillIn();
    await page.getByRole('button', { name: 'Send the message again' }).click();
    await expect
      .element(page.getByText('Error: Too many requests. Please wait a moment and try again'))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Send the message again' })).toBeEnabled();
  });
});
