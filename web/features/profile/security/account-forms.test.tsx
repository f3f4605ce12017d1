import { describe, expect, it, onTestFinished, vi } from 'vitest';
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
import { confirmTotp, removeTotp, renewRecoveryCodes, startTotp } from '#contract/sign-in/second-factors.ts';
import { changeLanguage } from '#web/lib/texts/texts.ts';
import { ANA, BEN, flat, member } from '#web/test/cast.ts';
import { closeSlowly } from '#web/test/close-slowly.ts';
import { useFinger } from '#web/test/finger.ts';
import type { House } from '#web/test/house.ts';
import { inEachLanguage } from '#web/test/languages.ts';
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

  it('stands above an email address that is fixed, with no contact where no support is named', async () => {
    await openForm();
    const email = page.getByLabelText('Email', { exact: true });
    await expect.element(email).toHaveAccessibleDescription('The email address cannot be changed here.');
  });

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

it('the account of the demo says why it keeps its name', async () => {
  const WORDS = {
    en: {
      edit: 'Edit profile',
      save: 'Save Changes',
      why: 'All visitors share this demo account. Create your own to do this',
    },
    es: {
      edit: 'Editar el perfil',
      save: 'Guardar cambios',
      why: 'La cuenta de la demo es de todos sus visitantes. Crea una tuya para hacer esto',
    },
  } as const;
  const { server } = await openProfile('profile');
  await inEachLanguage(WORDS, async ({ edit }) => {
    await expect.element(page.getByRole('button', { name: edit })).toBeVisible();
  });
  await page.getByRole('button', { name: WORDS.es.edit }).click();
  server.refuse(updateProfile, 'INSUFFICIENT_PERMISSIONS', { params: { reason: 'demo' } });
  await page.getByRole('textbox').first().fill('Mallory');
  await page.getByRole('button', { name: WORDS.es.save }).click();
  await inEachLanguage(WORDS, async ({ save, why }) => {
    await expect.element(page.getByText(why)).toBeVisible();
    await expect.element(page.getByRole('button', { name: save })).toBeVisible();
  });
});

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

  async function openForm(user = ANA) {
    const groups = [flat({ members: [member(user, { role: 'admin' }), member(BEN)] })];
    const opened = await openProfile('profile', { user, groups });
    const { server, house } = opened;
    server.answer(setAvatar, () => {
      house.user = withPicture;
      return house.user;
    });
    server.answer(removeAvatar, () => {
      house.user = { ...house.user, avatarUrl: null };
      return house.user;
    });
    await page.getByRole('button', { name: 'Edit profile' }).click();
    return opened;
  }

  const WORDS = {
    en: {
      choose: 'Choose a picture',
      unsaved: 'Takes effect with Save Changes.',
      cancel: 'Cancel',
    },
    es: {
      choose: 'Elegir una foto',
      unsaved: 'Se aplica con Guardar cambios.',
      cancel: 'Cancelar',
    },
  } as const;

  async function choosePicture() {
    await page
      .getByLabelText(WORDS.en.choose, { exact: true })
      .last()
      .upload(await pictureFile());
    await expect.element(page.getByText(WORDS.en.unsaved)).toBeVisible();
  }

  describe('by finger', () => {
    useFinger();

    it('is only chosen, as nothing can be dropped', async () => {
      await openForm();
      await expect.element(page.getByText(/The middle of it is shown\.$/)).toBeVisible();
      await expect.element(page.getByText('Or drop one here.')).not.toBeVisible();
    });
  });

  it('may be dropped, and dragged text is left to the browser', async () => {
    await openForm();
    const place = page.getByRole('region', { name: 'Your picture' });
    await expect.element(place).toBeVisible();
    const target = place.element();
    const drag = (kind: string, dataTransfer: DataTransfer) =>
      !target.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
    const look = target.className;
    const text = new DataTransfer();
    text.items.add('Ana', 'text/plain');
    expect(drag('dragover', text)).toBe(false);
    const picture = new DataTransfer();
    picture.items.add(await pictureFile());
    expect(target.className).toBe(look);
    expect(drag('dragover', picture)).toBe(true);
    await expect.poll(() => target.className).not.toBe(look);
    drag('drop', picture);
    await expect.element(page.getByText(WORDS.en.unsaved)).toBeVisible();
    expect(target.className).toBe(look);
  });

  it('that was chosen and cancelled is never sent', async () => {
    const { server } = await openForm();
    await inEachLanguage(WORDS, async ({ choose }) => {
      await expect.element(page.getByLabelText(choose, { exact: true }).last()).toBeInTheDocument();
    });
    await changeLanguage('en');
    await choosePicture();
    await inEachLanguage(WORDS, async ({ unsaved, cancel }) => {
      await expect.element(page.getByText(unsaved)).toBeVisible();
      await expect.element(page.getByRole('button', { name: cancel })).toBeVisible();
    });
    await page.getByRole('button', { name: WORDS.es.cancel }).click();
    await expect.element(page.getByText(WORDS.es.unsaved)).not.toBeInTheDocument();
    expect(server.sent(setAvatar)).toEqual([]);
  });

  it('that was removed and cancelled is still there', async () => {
    const { server } = await openForm(withPicture);
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('button', { name: 'Edit profile' })).toBeVisible();
    expect(server.sent(removeAvatar)).toEqual([]);
  });

  it('that is saved is at once the one of every screen', async () => {
    const { server } = await openForm();
    await choosePicture();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect.element(page.getByText('Profile updated successfully!')).toBeVisible();
    expect(server.sent(setAvatar)).toHaveLength(1);
    await page.getByRole('button', { name: 'Close' }).click();
    // The bar and the group's row.
    await expect.poll(() => document.querySelectorAll(avatars).length).toBeGreaterThan(1);
  });

  it('that is saved while it is being made small is saved', async () => {
    const { server } = await openForm();
    const { promise, resolve } = Promise.withResolvers<void>();
    const decode = window.createImageBitmap.bind(window);
    const slow = vi.spyOn(window, 'createImageBitmap').mockImplementation(async (file: ImageBitmapSource) => {
      await promise;
      return await decode(file);
    });
    onTestFinished(() => slow.mockRestore());
    await page
      .getByLabelText(WORDS.en.choose, { exact: true })
      .last()
      .upload(await pictureFile());
    await expect.poll(() => slow.mock.calls).toHaveLength(1);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    resolve();
    await expect.element(page.getByText('Profile updated successfully!')).toBeVisible();
    expect(server.sent(setAvatar)).toHaveLength(1);
  });

  it('that is refused says so, and the form stays', async () => {
    const { server } = await openForm();
    server.refuse(setAvatar, 'VALIDATION_ERROR');
    await choosePicture();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect.element(page.getByText('The picture could not be saved. Try another one.')).toBeVisible();
  });
});

it('an account without a way in says so in place of an empty card', async () => {
  const house = startHouse();
  house.methods = { hasPassword: false, identities: [], totp: null, recoveryCodesLeft: 0, passkeys: [] };
  await openApp('/groups#profile/profile');
  const TEXT = {
    en: 'This account has no way in of its own: the demo opens it for every visitor.',
    es: 'Esta cuenta no tiene acceso propio: la demo la abre para cada visitante.',
  };
  await inEachLanguage(TEXT, async (text) => {
    await expect.element(page.getByText(text)).toBeVisible();
  });
});

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

  it('is entered by the keyboard alone, and leads back to its button, saved or cancelled', async () => {
    await openForm();
    const button = page.getByRole('button', { name: 'Change Password' });
    await expect.element(password).toHaveFocus();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(password).toHaveFocus();
    await password.fill('battery staple');
    await confirmed.fill('battery staple');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Password has been set successfully')).toBeVisible();
    await expect.element(button).toHaveFocus();
  });

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
    await expect.element(page.getByRole('button', { name: 'Change Password' })).toHaveFocus();
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

describe('the first second factor', () => {
  const ENDS = {
    en: /Then you are signed out on all other devices\.$/,
    es: /Después se cierra tu sesión en todos los demás dispositivos\.$/,
  };
  const totp = { since: ANA.createdAt, recoveryCodesLeft: 2 };

  async function addPasskey() {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    return page.getByLabelText('Name of the passkey').element();
  }

  it('says beforehand that it signs out the other devices, as an app and as a passkey', async () => {
    const { server } = await openProfile('security');
    server.answer(startTotp, () => ({ secret: 'JBSWY3DP', uri: 'otpauth://totp/Quits:ana?secret=JBSWY3DP' }));
    const name = await addPasskey();
    await page.getByRole('button', { name: 'Set up' }).click();
    await inEachLanguage(ENDS, async (text) => {
      await expect.poll(() => page.getByText(text).elements().length).toBe(2);
      await expect.element(name).toHaveAccessibleDescription(text);
    });
  });

  it('is not what a further one is', async () => {
    await openProfile('security', {}, (house) => {
      house.methods = { ...house.methods, totp };
    });
    const name = await addPasskey();
    await expect.element(name).not.toHaveAccessibleDescription(ENDS.en);
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
    await app.getByRole('button', { name: 'Turn on' }).click();
    await expect.element(app.getByText('Please enter the code')).toBeVisible();
    await expect.element(code).toBeInvalid();
    await code.fill('111111');
    await app.getByRole('button', { name: 'Turn on' }).click();
    await expect.element(app.getByText(/This code is not right/)).toBeVisible();
    server.answer(confirmTotp, () => ({ recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] }));
    await code.fill('222222');
    await app.getByRole('button', { name: 'Turn on' }).click();
    await expect.element(app.getByText('AAAA-BBBB')).toBeVisible();
    expect(server.sent(confirmTotp).map(({ body }) => body.code)).toEqual(['111111', '222222']);
  });

  it('that is turned on by the keyboard leads to the recovery codes, and back to its card', async () => {
    const { house, server } = await openProfile('security');
    server.answer(startTotp, () => ({ secret: 'JBSWY3DP', uri: 'otpauth://totp/Quits:ana?secret=JBSWY3DP' }));
    server.answer(confirmTotp, () => {
      house.methods = { ...house.methods, totp: { since: ANA.createdAt, recoveryCodesLeft: 2 } };
      return { recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] };
    });
    const app = page.getByRole('region', { name: 'Authenticator app' });
    await app.getByRole('button', { name: 'Set up' }).click();
    await app.getByLabelText('Code from the app').fill('222222');
    await userEvent.keyboard('{Enter}');
    await expect.element(app.getByRole('region', { name: 'Keep these recovery codes' })).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(app.getByRole('button', { name: 'Copy', exact: true })).toHaveFocus();
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    await expect.element(app.getByText('AAAA-BBBB')).not.toBeInTheDocument();
    await expect.element(app.getByRole('button', { name: 'New recovery codes' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    server.answer(renewRecoveryCodes, () => ({ recoveryCodes: ['EEEE-FFFF', 'GGGG-HHHH'] }));
    await page.getByRole('alertdialog').getByRole('button', { name: 'New recovery codes' }).click();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await expect.element(app.getByRole('region', { name: 'Keep these recovery codes' })).toHaveFocus();
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

  async function openCodes() {
    const { server } = await openProfile('security');
    await showCodes(server);
  }

  async function showCodes(server: TestServer) {
    server.answer(startTotp, () => ({ secret: 'JBSWY3DP', uri: 'otpauth://totp/Quits:ana?secret=JBSWY3DP' }));
    server.answer(confirmTotp, () => ({ recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] }));
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    await page.getByLabelText('Code from the app').fill('222222');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect.element(codes).toBeVisible();
  }

  it('are not closed without a question', async () => {
    const WORDS = {
      en: {
        title: 'Close without keeping the codes?',
        stay: 'Back to the codes',
        leave: 'Close all the same',
        close: 'Close',
      },
      es: {
        title: '¿Cerrar sin guardar los códigos?',
        stay: 'Volver a los códigos',
        leave: 'Cerrar de todos modos',
        close: 'Cerrar',
      },
    } as const;
    await openCodes();
    const pressClose = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
    // The question keeps the words that it was asked with.
    await inEachLanguage(WORDS, async ({ title, stay, leave, close }) => {
      for (const attempt of [
        () => userEvent.keyboard('{Escape}'),
        () => pressClose(close),
        () => dialog.getByRole('tab').first().click(),
      ]) {
        await attempt();
        await expect.element(question.getByText(title)).toBeVisible();
        await expect.element(question.getByRole('button', { name: leave })).toBeVisible();
        await question.getByRole('button', { name: stay }).click();
        await expect.element(question).not.toBeInTheDocument();
        await expect.element(codes).toBeVisible();
      }
    });
    await pressClose(WORDS.es.close);
    await question.getByRole('button', { name: WORDS.es.leave }).click();
    await expect.element(codes).not.toBeInTheDocument();
  });

  it('are not left by going back without a question', async () => {
    const { server } = await openApp('/groups');
    await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
    await dialog.getByRole('tab', { name: 'Security' }).click();
    await showCodes(server);
    window.history.back();
    await expect.element(question.getByText('Close without keeping the codes?')).toBeVisible();
    await question.getByRole('button', { name: 'Back to the codes' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(codes).toBeVisible();
  });

  it('close at once when they were downloaded', async () => {
    await openCodes();
    await page.getByRole('button', { name: 'Download' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(codes).not.toBeInTheDocument();
    expect(question.query()).toBeNull();
  });
});

describe('deleting the account', () => {
  const OPEN = { groupId: flat().id, groupName: 'Flat 12', currency: 'EUR', amount: -1250 };

  const WORDS = {
    en: {
      open: 'Delete my account…',
      owed: '€12.50',
      follows: /For 30 days nothing is lost/,
      sureOpen: 'I want to delete my account, with these balances open',
      submit: 'Delete account',
    },
    es: {
      open: 'Eliminar mi cuenta…',
      owed: /12,50\s€/,
      follows: /Durante 30 días no se pierde nada/,
      sureOpen: 'Quiero eliminar mi cuenta con estos saldos abiertos',
      submit: 'Eliminar la cuenta',
    },
  } as const;
  const button = (name: string) => page.getByRole('button', { name });

  it('says what is open, and takes the consent to exactly that', async () => {
    const { server } = await openProfile('data');
    server.answer(previewDeletion, () => ({ outstanding: [OPEN], soleAdminOf: [], graceDays: 30 }));
    server.answer(deleteAccount, () => ({ dueAt: '2026-12-24T10:00:00.000Z' }));
    await button(WORDS.en.open).click();
    await inEachLanguage(WORDS, async ({ owed, submit, sureOpen }) => {
      await expect.element(page.getByText(owed)).toBeVisible();
      await expect.element(page.getByLabelText(sureOpen)).toBeVisible();
      await expect.element(button(submit)).toBeDisabled();
    });
    await changeLanguage('en');
    await page.getByLabelText(WORDS.en.sureOpen).click();
    await inEachLanguage(WORDS, async ({ submit }) => {
      await expect.element(button(submit)).toBeEnabled();
    });
    await button(WORDS.es.submit).click();
    await expect.poll(() => window.location.pathname).toBe('/account-deleted');
    await changeLanguage('en');
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

  it('says what follows', async () => {
    const { server } = await openProfile('data');
    server.answer(previewDeletion, () => ({ outstanding: [], soleAdminOf: [], graceDays: 30 }));
    await inEachLanguage(WORDS, async ({ open }) => {
      await expect.element(button(open)).toBeVisible();
    });
    await button(WORDS.es.open).click();
    await inEachLanguage(WORDS, async ({ follows, submit }) => {
      await expect.element(page.getByText(follows)).toBeVisible();
      await expect.element(button(submit)).toBeDisabled();
    });
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
