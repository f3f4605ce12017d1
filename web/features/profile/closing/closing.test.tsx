import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { updateProfile } from '#contract/accounts.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

const dialog = page.getByRole('dialog');
const question = page.getByRole('alertdialog');

const WORDS = {
  en: {
    profile: 'Profile',
    title: 'Discard what you entered?',
    stay: 'Keep editing',
    leave: 'Discard',
  },
  es: {
    profile: 'Perfil',
    title: '¿Descartar lo que has escrito?',
    stay: 'Seguir editando',
    leave: 'Descartar',
  },
} as const;

async function openProfile(language: 'en' | 'es', section: string) {
  const house = startHouse();
  house.user = { ...house.user, locale: language };
  await openApp('/groups', { language });
  await page.getByRole('navigation').getByRole('link', { name: WORDS[language].profile }).click();
  await dialog.getByRole('tab', { name: section }).click();
  return house;
}

it.each([
  ['the name', 'en', 'Profile', 'Edit profile', 'Display name'],
  ['the name', 'es', 'Perfil', 'Editar el perfil', 'Nombre visible'],
  ['a password', 'en', 'Security', 'Change Password', 'New password'],
  ['the name of a passkey', 'en', 'Security', 'Add a passkey', 'Name of the passkey'],
] as const)(
  'the profile is not left without a question once %s is typed (%s)',
  async (_, language, section, open, label) => {
    const { title, stay, leave } = WORDS[language];
    await openProfile(language, section);
    await dialog.getByRole('button', { name: open }).click();
    const field = dialog.getByLabelText(label);
    await field.fill('Blue key');
    for (const attempt of [
      () => userEvent.keyboard('{Escape}'),
      () => dialog.getByRole('tab').last().click(),
      () => window.history.back(),
    ]) {
      await attempt();
      await expect.element(question.getByText(title)).toBeVisible();
      await question.getByRole('button', { name: stay }).click();
      await expect.element(question).not.toBeInTheDocument();
      await expect.element(field).toHaveValue('Blue key');
    }
    await userEvent.keyboard('{Escape}');
    await question.getByRole('button', { name: leave }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  },
);

it('a form on its way is not left without a question, and its refusal is said once it is gone', async () => {
  const { server } = await openProfile('es', 'Perfil');
  await dialog.getByRole('button', { name: 'Editar el perfil' }).click();
  await dialog.getByLabelText('Nombre visible').fill('Ana María');
  server.refuse(updateProfile, 'INSUFFICIENT_PERMISSIONS');
  const letThrough = server.hold(updateProfile);
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: WORDS.es.leave }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  letThrough();
  await expect.element(page.getByText(/No se pudo actualizar/)).toBeVisible();
});

it('one form that is cancelled leaves the question of another', async () => {
  await openProfile('en', 'Security');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await dialog.getByLabelText('New password').fill('battery staple');
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabelText('Name of the passkey').fill('Blue key');
  await dialog.getByRole('button', { name: 'Cancel' }).last().click();
  await expect.element(dialog.getByLabelText('Name of the passkey')).not.toBeInTheDocument();
  await dialog.getByRole('tab', { name: 'Profile' }).click();
  await expect.element(question.getByText(WORDS.en.title)).toBeVisible();
});

it('a form that is empty or cancelled is left without a question', async () => {
  await openProfile('en', 'Security');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await dialog.getByLabelText('New password').fill('battery staple');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(question.query()).toBeNull();
});
