import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  deleteAccount,
  previewDeletion,
  removeAvatar,
  setAvatar,
  updateProfile,
} from '#contract/accounts.ts';
import { logout, prove } from '#contract/sessions.ts';
import { setPassword } from '#contract/sign-in/identities.ts';
import { confirmTotp, removeTotp, startTotp } from '#contract/sign-in/second-factors.ts';
import { ANA, BEN, flat, member } from '#web/test/cast.ts';
import { closeSlowly } from '#web/test/close-slowly.ts';
import type { House } from '#web/test/house.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';
import { eachInTurn } from '#web/test/rows.ts';
import { loseAnswer, type TestServer } from '#web/test/server.ts';

async function openProfile(
  section: 'profile' | 'security' | 'data',
  visit: Visit = {},
  prepare: (house: House) => void = () => undefined,
) {
  const house = startHouse(visit);
  prepare(house);
  house.user = { ...house.user, locale: visit.language ?? 'en' };
  await openApp(`/groups#profile/${section}`, visit);
  return { house, server: house.server };
}

/** The first call is refused until the person has proved again who they are. */
const ASKS = { details: [{ path: 'proof', code: 'password', message: 'asked for' }], once: true };

describe('the display name', () => {
  const name = page.getByLabelText('Display name');
  const saveButton = page.getByRole('button', { name: 'Save Changes' });

  async function openForm() {
    const opened = await openProfile('profile');
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await expect.element(name).toHaveValue('Ana López');
    return opened;
  }

  it('is saved without the spaces around it', async () => {
    const { house } = await openForm();
    await name.fill('  Ana María ');
    await saveButton.click();
    await expect.element(page.getByText('Profile updated successfully!')).toBeVisible();
    expect(house.user.displayName).toBe('Ana María');
  });

  it('is not saved when it is too short or has other signs, and the focus is on it', async () => {
    const { server } = await openForm();
    await eachInTurn(
      [
        ['A', 'Display name must be at least 2 characters'],
        ['Ana!', 'Display name may have letters, numbers, spaces, hyphens and underscores only'],
      ],
      async ([text, problem]) => {
        await name.fill(text);
        await saveButton.click();
        await expect.element(page.getByText(problem)).toBeVisible();
        await expect.element(name).toHaveFocus();
        expect(server.sent(updateProfile)).toEqual([]);
        await name.fill('Ana López');
        await expect.element(page.getByText(problem)).not.toBeInTheDocument();
      },
    );
  });

  it('stays in the field when it could not be saved', async () => {
    const { server } = await openForm();
    server.refuse(updateProfile, 'RATE_LIMIT_EXCEEDED');
    await name.fill('Ana María');
    await saveButton.click();
    await expect.element(page.getByText(/Failed to update profile/)).toBeVisible();
    await expect.element(name).toHaveValue('Ana María');
  });
});

it.each([
  [
    'en',
    'Edit profile',
    'Save Changes',
    "The demo's account is shared by all its visitors. Create one of your own to do this",
  ],
  [
    'es',
    'Editar el perfil',
    'Guardar cambios',
    'La cuenta de la demo es de todos sus visitantes. Crea una tuya para hacer esto',
  ],
] as const)(
  'the account of the demo says why it keeps its name, in %s',
  async (language, edit, save, why) => {
    const { server } = await openProfile('profile', { language });
    await page.getByRole('button', { name: edit }).click();
    server.refuse(updateProfile, 'INSUFFICIENT_PERMISSIONS', { params: { reason: 'demo' } });
    await page.getByRole('textbox').first().fill('Mallory');
    await page.getByRole('button', { name: save }).click();
    await expect.element(page.getByText(why)).toBeVisible();
  },
);

describe('the picture', () => {
  const PICTURE = '/mark.svg';
  const withPicture = { ...ANA, avatarUrl: PICTURE };
  const avatars = `img[src="${PICTURE}"]`;

  /** A small picture as the file of a phone. */
  async function pictureFile(): Promise<File> {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('the canvas gave no picture');
    return new File([blob], 'ana.png', { type: 'image/png' });
  }

  async function openForm(language: 'en' | 'es', user = ANA) {
    const groups = [flat({ members: [member(user, { role: 'admin' }), member(BEN)] })];
    const opened = await openProfile('profile', { language, user, groups });
    const { server, house } = opened;
    server.answer(setAvatar, () => {
      house.user = withPicture;
      return house.user;
    });
    server.answer(removeAvatar, () => {
      house.user = { ...house.user, avatarUrl: null };
      return house.user;
    });
    await page.getByRole('button', { name: language === 'en' ? 'Edit profile' : 'Editar el perfil' }).click();
    return opened;
  }

  /** Gives the line that says when it takes effect. */
  async function choosePicture(language: 'en' | 'es' = 'en') {
    const [choose, unsaved] =
      language === 'en'
        ? (['Choose a picture', 'Takes effect with Save Changes.'] as const)
        : (['Elegir una foto', 'Se aplica con Guardar cambios.'] as const);
    await page
      .getByLabelText(choose, { exact: true })
      .last()
      .upload(await pictureFile());
    await expect.element(page.getByText(unsaved)).toBeVisible();
    return page.getByText(unsaved);
  }

  it.each(['en', 'es'] as const)('that was chosen and cancelled is never sent, in %s', async (language) => {
    const { server } = await openForm(language);
    const unsaved = await choosePicture(language);
    await page.getByRole('button', { name: language === 'en' ? 'Cancel' : 'Cancelar' }).click();
    await expect.element(unsaved).not.toBeInTheDocument();
    expect(server.sent(setAvatar)).toEqual([]);
  });

  it('that was removed and cancelled is still there', async () => {
    const { server } = await openForm('en', withPicture);
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('button', { name: 'Edit profile' })).toBeVisible();
    expect(server.sent(removeAvatar)).toEqual([]);
  });

  it('that is saved is at once the one of every screen', async () => {
    const { server } = await openForm('en');
    await choosePicture();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect.element(page.getByText('Profile updated successfully!')).toBeVisible();
    expect(server.sent(setAvatar)).toHaveLength(1);
    await page.getByRole('button', { name: 'Close' }).click();
    // The bar and the group's row.
    await expect.poll(() => document.querySelectorAll(avatars).length).toBeGreaterThan(1);
  });

  it('that is refused says so, and the form stays', async () => {
    const { server } = await openForm('en');
    server.refuse(setAvatar, 'VALIDATION_ERROR');
    await choosePicture();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect.element(page.getByText('The picture could not be saved. Try another one.')).toBeVisible();
  });
});

it.each([
  ['en', 'This account has no way in of its own: the demo opens it for every visitor.'],
  ['es', 'Esta cuenta no tiene acceso propio: la demostración la abre para cada visitante.'],
] as const)(
  'an account without a way in says so in place of an empty card, in %s',
  async (language, text) => {
    const house = startHouse();
    house.user = { ...house.user, locale: language };
    house.methods = { hasPassword: false, identities: [], totp: null, recoveryCodesLeft: 0, passkeys: [] };
    await openApp('/groups#profile/profile', { language });
    await expect.element(page.getByText(text)).toBeVisible();
  },
);

describe('another password', () => {
  const password = page.getByLabelText('New password');
  const confirmed = page.getByLabelText('Confirm password');
  const saveButton = page.getByRole('button', { name: 'Save the password' });

  async function openForm() {
    const opened = await openProfile('security');
    opened.server.answer(setPassword, () => undefined);
    opened.server.answer(prove, () => undefined);
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect.element(password).toBeVisible();
    return opened;
  }

  it('is entered twice, alike', async () => {
    const { server } = await openForm();
    await password.fill('battery staple');
    await confirmed.fill('battery stable');
    await saveButton.click();
    await expect.element(page.getByText("Passwords don't match")).toBeVisible();
    await expect.element(confirmed).toHaveFocus();
    expect(server.sent(setPassword)).toEqual([]);
  });

  it('needs the present one where the proof is old, and is then saved by itself', async () => {
    const { server } = await openForm();
    server.refuse(setPassword, 'INSUFFICIENT_PERMISSIONS', ASKS);
    await password.fill('battery staple');
    await confirmed.fill('battery staple');
    await saveButton.click();
    const proof = page.getByRole('dialog', { name: 'Confirm it is you' });
    await proof.getByLabelText('Your current password').fill('correct horse');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Password has been set successfully')).toBeVisible();
    expect(server.sent(prove).map(({ body }) => body)).toEqual([{ password: 'correct horse' }]);
    expect(server.sent(setPassword)).toHaveLength(2);
  });

  it('is not saved by a wrong one, and the question stays', async () => {
    const { server } = await openForm();
    server.refuse(setPassword, 'INSUFFICIENT_PERMISSIONS', ASKS);
    server.refuse(prove, 'UNAUTHORIZED');
    await password.fill('battery staple');
    await confirmed.fill('battery staple');
    await saveButton.click();
    const proof = page.getByRole('dialog', { name: 'Confirm it is you' });
    await proof.getByLabelText('Your current password').fill('wrong horse');
    await userEvent.keyboard('{Enter}');
    await expect.element(proof).toBeVisible();
    await expect.element(proof.getByRole('button', { name: 'Cancel' })).toBeEnabled();
    expect(server.sent(setPassword)).toHaveLength(1);
  });

  it('may not be a common one', async () => {
    const { server } = await openForm();
    const details = [{ path: 'password', code: 'too_common', message: 'too common' }];
    server.refuse(setPassword, 'VALIDATION_ERROR', { details });
    await password.fill('password');
    await confirmed.fill('password');
    await saveButton.click();
    await expect.element(page.getByText(/among the first that would be tried/)).toBeVisible();
    await expect.element(password).toBeInvalid();
  });
});

describe('the authenticator app', () => {
  it('is turned on by its code, and shows the recovery codes once', async () => {
    const { server } = await openProfile('security');
    server.answer(startTotp, () => ({
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Quits:ana?secret=JBSWY3DPEHPK3PXP',
    }));
    server.refuse(confirmTotp, 'VALIDATION_ERROR', {
      details: [{ path: 'code', code: 'custom', message: 'wrong' }],
      once: true,
    });
    const app = page.getByRole('region', { name: 'Authenticator app' });
    await app.getByRole('button', { name: 'Set up' }).click();
    const code = app.getByLabelText('Code from the app');
    // It begins below what the dialog shows.
    await expect.element(app.getByRole('button', { name: 'Turn on' })).toBeInViewport({ ratio: 1 });
    await code.fill('111111');
    await app.getByRole('button', { name: 'Turn on' }).click();
    await expect.element(app.getByText(/This code is not right/)).toBeVisible();
    server.answer(confirmTotp, () => ({ recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] }));
    await code.fill('222222');
    await app.getByRole('button', { name: 'Turn on' }).click();
    await expect.element(app.getByText('AAAA-BBBB')).toBeVisible();
    expect(server.sent(confirmTotp).map(({ body }) => body.code)).toEqual(['111111', '222222']);
  });

  it.each([
    [
      'en',
      'Set up',
      'Code from the app',
      'Turn on',
      'New recovery codes',
      /is on already.+new recovery codes/,
    ],
    [
      'es',
      'Configurar',
      'Código de la aplicación',
      'Activar',
      'Códigos de recuperación nuevos',
      /ya está activada.+códigos de recuperación nuevos/,
    ],
  ] as const)(
    'that is on already, as the answer was lost, is shown in use (%s)',
    async (language, setUp, field, turnOn, renew, said) => {
      const { house, server } = await openProfile('security', {
        language,
        user: { ...ANA, locale: language },
      });
      server.answer(startTotp, () => ({
        secret: 'JBSWY3DP',
        uri: 'otpauth://totp/Quits:ana?secret=JBSWY3DP',
      }));
      server.answer(confirmTotp, loseAnswer);
      await page.getByRole('button', { name: setUp, exact: true }).click();
      await page.getByLabelText(field).fill('111111');
      await page.getByRole('button', { name: turnOn, exact: true }).click();
      await expect.poll(() => server.sent(confirmTotp).length).toBe(1);
      await expect.element(page.getByText(/^(No answer came|No ha llegado respuesta)/)).toBeVisible();
      house.methods = {
        ...house.methods,
        totp: { since: '2026-03-15T10:00:00.000Z', recoveryCodesLeft: 10 },
      };
      server.refuse(confirmTotp, 'DUPLICATE_ENTRY');
      await page.getByLabelText(field).fill('222222');
      await page.getByRole('button', { name: turnOn, exact: true }).click();
      await expect.element(page.getByRole('button', { name: renew })).toBeVisible();
      await expect.element(page.getByText(said)).toBeVisible();
    },
  );
});

describe('recovery codes that are neither copied nor downloaded', () => {
  const dialog = page.getByRole('dialog');
  const question = page.getByRole('alertdialog');
  const codes = page.getByText('AAAA-BBBB');

  async function openCodes(language: 'en' | 'es', setUp: string) {
    const { server } = await openProfile('security', { language, user: { ...ANA, locale: language } });
    await showCodes(server, setUp, language);
  }

  async function showCodes(server: TestServer, setUp: string, language: 'en' | 'es') {
    server.answer(startTotp, () => ({ secret: 'JBSWY3DP', uri: 'otpauth://totp/Quits:ana?secret=JBSWY3DP' }));
    server.answer(confirmTotp, () => ({ recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] }));
    await page.getByRole('button', { name: setUp, exact: true }).click();
    const [code, turnOn] =
      language === 'en' ? ['Code from the app', 'Turn on'] : ['Código de la aplicación', 'Activar'];
    await page.getByLabelText(code).fill('222222');
    await page.getByRole('button', { name: turnOn }).click();
    await expect.element(codes).toBeVisible();
  }

  it.each([
    ['en', 'Set up', 'Close without keeping the codes?', 'Back to the codes', 'Close all the same', 'Close'],
    [
      'es',
      'Configurar',
      '¿Cerrar sin guardar los códigos?',
      'Volver a los códigos',
      'Cerrar de todos modos',
      'Cerrar',
    ],
  ] as const)(
    'are not closed without a question (%s)',
    async (language, setUp, title, stay, leave, close) => {
      await openCodes(language, setUp);
      for (const attempt of [
        () => userEvent.keyboard('{Escape}'),
        () => dialog.getByRole('button', { name: close, exact: true }).click(),
        () => dialog.getByRole('tab').first().click(),
      ]) {
        await attempt();
        await expect.element(question.getByText(title)).toBeVisible();
        await question.getByRole('button', { name: stay }).click();
        await expect.element(question).not.toBeInTheDocument();
        await expect.element(codes).toBeVisible();
      }
      await dialog.getByRole('button', { name: close, exact: true }).click();
      await question.getByRole('button', { name: leave }).click();
      await expect.element(codes).not.toBeInTheDocument();
    },
  );

  it('are not left by going back without a question', async () => {
    const { server } = await openApp('/groups');
    await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
    await dialog.getByRole('tab', { name: 'Security' }).click();
    await showCodes(server, 'Set up', 'en');
    window.history.back();
    await expect.element(question.getByText('Close without keeping the codes?')).toBeVisible();
    await question.getByRole('button', { name: 'Back to the codes' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(codes).toBeVisible();
  });

  it('close at once when they were downloaded', async () => {
    await openCodes('en', 'Set up');
    await page.getByRole('button', { name: 'Download' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(codes).not.toBeInTheDocument();
    expect(question.query()).toBeNull();
  });
});

describe('deleting the account', () => {
  const OPEN = { groupId: flat().id, groupName: 'Flat 12', currency: 'EUR', amount: -1250 };

  it('says what is open, and takes the consent to exactly that', async () => {
    const { server } = await openProfile('data');
    server.answer(previewDeletion, () => ({ outstanding: [OPEN], soleAdminOf: [], graceDays: 30 }));
    server.answer(deleteAccount, () => ({ dueAt: '2026-12-24T10:00:00.000Z' }));
    await page.getByRole('button', { name: 'Delete my account…' }).click();
    await expect.element(page.getByText('€12.50')).toBeVisible();
    const deleteButton = page.getByRole('button', { name: 'Delete account' });
    await expect.element(deleteButton).toBeDisabled();
    await page.getByLabelText('I want to delete my account, with these balances open').click();
    await deleteButton.click();
    await expect.element(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeVisible();
    expect(server.sent(deleteAccount).map(({ body }) => body)).toEqual([{ acceptOutstanding: true }]);
  });

  it('offers to sign in again only when the account is signed out', async () => {
    const { server } = await openProfile('data');
    server.answer(previewDeletion, () => ({ outstanding: [], soleAdminOf: [], graceDays: 30 }));
    server.answer(deleteAccount, () => ({ dueAt: '2026-12-24T10:00:00.000Z' }));
    const signOut = server.hold(logout);
    await page.getByRole('button', { name: 'Delete my account…' }).click();
    await page.getByLabelText('I want to delete my account').click();
    await page.getByRole('button', { name: 'Delete account' }).click();
    const offer = { name: 'Sign in and keep my account' };
    await expect.element(page.getByRole('button', offer)).toHaveAttribute('aria-busy', 'true');
    signOut();
    await page.getByRole('link', offer).click();
    await expect.element(page.getByLabelText('Email')).toBeVisible();
    expect(server.sent(logout)).toHaveLength(1);
  });

  it('signs out no account that comes back to what it said', async () => {
    const { server } = await openProfile('data');
    server.answer(previewDeletion, () => ({ outstanding: [], soleAdminOf: [], graceDays: 30 }));
    server.answer(deleteAccount, () => ({ dueAt: '2026-12-24T10:00:00.000Z' }));
    await page.getByRole('button', { name: 'Delete my account…' }).click();
    await page.getByLabelText('I want to delete my account').click();
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expect.element(page.getByRole('link', { name: 'Sign in and keep my account' })).toBeVisible();
    expect(window.history.state.usr).toBeNull();
  });

  it('says what follows in Spanish', async () => {
    const { server } = await openProfile('data', { user: { ...ANA, locale: 'es' }, language: 'es' });
    server.answer(previewDeletion, () => ({ outstanding: [], soleAdminOf: [], graceDays: 30 }));
    await page.getByRole('button', { name: 'Eliminar mi cuenta…' }).click();
    await expect.element(page.getByText(/Durante 30 días no se pierde nada/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Eliminar la cuenta' })).toBeDisabled();
  });

  it('names what is open in Spanish, and asks for consent to it', async () => {
    const { server } = await openProfile('data', { language: 'es' });
    server.answer(previewDeletion, () => ({ outstanding: [OPEN], soleAdminOf: [], graceDays: 30 }));
    server.answer(deleteAccount, () => ({ dueAt: '2026-12-24T10:00:00.000Z' }));
    await page.getByRole('button', { name: 'Eliminar mi cuenta…' }).click();
    await expect.element(page.getByText(/12,50\s€/)).toBeVisible();
    await page.getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Eliminar la cuenta' }).click();
    await expect.poll(() => window.location.pathname).toBe('/account-deleted');
    expect(server.sent(deleteAccount).map(({ body }) => body)).toEqual([{ acceptOutstanding: true }]);
  });

  it('does not happen when something was opened meanwhile', async () => {
    const { server } = await openProfile('data');
    server.answer(previewDeletion, () => ({ outstanding: [], soleAdminOf: [], graceDays: 30 }));
    server.refuse(deleteAccount, 'INVALID_INPUT');
    await page.getByRole('button', { name: 'Delete my account…' }).click();
    await page.getByLabelText('I want to delete my account').click();
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expect.element(page.getByText(/Something has changed meanwhile/)).toBeVisible();
  });
});

it('an authenticator app that is turned off leaves the focus in the profile', async () => {
  const { house, server } = await openProfile('security', {}, (opened) => {
    opened.methods = { ...opened.methods, totp: { since: ANA.createdAt, recoveryCodesLeft: 8 } };
  });
  server.answer(removeTotp, () => {
    house.methods = { ...house.methods, totp: null };
    return house.methods;
  });
  closeSlowly();
  await page.getByRole('button', { name: 'Turn off' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Turn off' }).click();
  await expect.element(page.getByText('The authenticator app is turned off')).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  const profile = page.getByRole('dialog').element();
  await expect.poll(() => profile.contains(document.activeElement)).toBe(true);
});
