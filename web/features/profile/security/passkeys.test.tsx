import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  startPasskey,
} from '#contract/sign-in/second-factors.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';
import { loseAnswer } from '#web/test/server.ts';

const PHONE = {
  id: 'phone',
  name: 'My phone',
  createdAt: '2026-01-10T09:00:00.000Z',
  lastUsedAt: null,
};

/** What the browser gives for a new passkey whose owner agreed. */
const MADE = {
  id: 'AQID',
  type: 'public-key',
  rawId: new Uint8Array([1, 2, 3]).buffer,
  response: {
    clientDataJSON: new Uint8Array([1]).buffer,
    attestationObject: new Uint8Array([2]).buffer,
  },
  getClientExtensionResults: () => ({}),
};

/** Opens the security section of an account with one passkey; the server does what it is asked. */
async function openPasskeys({ codesLeft = 0, ...visit }: Visit & { codesLeft?: number } = {}) {
  const house = startHouse(visit);
  house.user = { ...house.user, locale: visit.language ?? 'en' };
  house.methods = { ...house.methods, passkeys: [PHONE], recoveryCodesLeft: codesLeft };
  const { server } = house;
  server.answer(startPasskey, () => ({
    challenge: 'AAAA',
    rp: { name: 'Quits' },
    user: { id: 'AAAA', name: 'ana', displayName: 'Ana' },
    pubKeyCredParams: [],
  }));
  const keep = (passkeys: (typeof PHONE)[]) => {
    house.methods = { ...house.methods, passkeys };
    return house.methods;
  };
  server.answer(addPasskey, ({ body: { name } }) => keep([PHONE, { ...PHONE, id: 'new', name }]));
  server.answer(renamePasskey, ({ body: { name } }) => keep([{ ...PHONE, name }]));
  server.answer(removePasskey, () => keep([]));
  server.answer(renewRecoveryCodes, () => {
    house.methods = { ...house.methods, recoveryCodesLeft: 10 };
    return { recoveryCodes: ['ABCD-EFGH'] };
  });
  await openApp('/groups#profile/security', visit);
  const names = () => server.sent(renamePasskey).map(({ body }) => body.name);
  return { house, server, names };
}

const name = page.getByLabelText('Name of the passkey');
const passkeys = page.getByRole('list', { name: 'Passkeys' });
const saveButton = page.getByRole('button', { name: 'Save', exact: true });

async function rename() {
  await page.getByRole('button', { name: 'Rename My phone' }).click();
  await expect.element(name).toHaveValue('My phone');
}

describe('the name of a passkey', () => {
  it('is changed in its row, without the spaces around it', async () => {
    const { names } = await openPasskeys();
    await rename();
    await expect.element(name).toHaveFocus();
    await name.fill('  Old phone ');
    await userEvent.keyboard('{Enter}');
    await expect.element(passkeys.getByText('Old phone')).toBeVisible();
    await expect.element(name).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Rename Old phone' })).toHaveFocus();
    expect(names()).toEqual(['Old phone']);
  });

  it('may not be empty', async () => {
    const { names } = await openPasskeys();
    await rename();
    await name.fill('   ');
    await saveButton.click();
    await expect.element(page.getByText('Give it a name')).toBeVisible();
    await expect.element(name).toBeInvalid();
    expect(names()).toEqual([]);
  });

  it('may not be empty in Spanish either', async () => {
    const { names } = await openPasskeys({ language: 'es' });
    await page.getByRole('button', { name: 'Cambiar el nombre de My phone' }).click();
    await page.getByLabelText('Nombre de la llave').fill('');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Ponle un nombre')).toBeVisible();
    expect(names()).toEqual([]);
  });

  it('stays in the field when it was refused, with the reason', async () => {
    const { server } = await openPasskeys();
    server.refuse(renamePasskey, 'RATE_LIMIT_EXCEEDED');
    await rename();
    await name.fill('Old phone');
    await saveButton.click();
    await expect.element(page.getByText(/Too many requests/)).toBeVisible();
    await expect.element(name).toHaveValue('Old phone');
  });

  it('stays as it was when renaming is cancelled', async () => {
    const { names } = await openPasskeys();
    await rename();
    await name.fill('Old phone');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(passkeys.getByText('My phone')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Rename My phone' })).toHaveFocus();
    expect(names()).toEqual([]);
  });
});

describe('a new passkey', () => {
  /** The browser's own dialog for a new passkey, to be answered by the test. */
  function onDevice() {
    const create = vi.spyOn(navigator.credentials, 'create');
    onTestFinished(() => create.mockRestore());
    return create;
  }

  async function add(text: string) {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await name.fill(text);
    await page.getByRole('button', { name: 'Create the passkey' }).click();
  }

  it('is made by the browser and kept under its name', async () => {
    const { server } = await openPasskeys();
    const create = onDevice().mockResolvedValue(MADE);
    await add('Blue key');
    await expect.element(page.getByText('Passkey added')).toBeVisible();
    await expect.element(passkeys.getByText('Blue key')).toBeVisible();
    expect(create).toHaveBeenCalledOnce();
    expect(server.sent(addPasskey).map(({ body }) => [body.name, body.credential.id])).toEqual([
      ['Blue key', 'AQID'],
    ]);
  });

  it('needs a name before the browser is asked', async () => {
    const { server } = await openPasskeys();
    const create = onDevice();
    await add('');
    await expect.element(page.getByText('Give it a name')).toBeVisible();
    expect(create).not.toHaveBeenCalled();
    expect(server.sent(startPasskey)).toEqual([]);
  });

  it('that the server does not take is said to be, and may be tried again', async () => {
    const { server } = await openPasskeys();
    onDevice().mockResolvedValue(MADE);
    server.refuse(addPasskey, 'INVALID_INPUT');
    await add('Blue key');
    await expect.element(page.getByText(/This passkey could not be added/)).toBeVisible();
    await expect.element(name).toHaveValue('Blue key');
  });

  it.each([
    ['en', 'Add a passkey', 'Name of the passkey', 'Create the passkey', /of this device is added already/],
    [
      'es',
      'Añadir una llave de acceso',
      'Nombre de la llave',
      'Crear la llave',
      /dispositivo ya está añadida/,
    ],
  ] as const)(
    'whose answer was lost is listed, and is said to be there at the next try (%s)',
    async (language, begin, field, submit, said) => {
      const { house, server } = await openPasskeys({ language });
      const create = onDevice().mockResolvedValue(MADE);
      server.answer(addPasskey, ({ body }) => {
        house.methods = { ...house.methods, passkeys: [PHONE, { ...PHONE, id: 'new', name: body.name }] };
        loseAnswer();
      });
      await page.getByRole('button', { name: begin }).click();
      await page.getByLabelText(field).fill('Blue key');
      await page.getByRole('button', { name: submit }).click();
      await expect.element(page.getByRole('listitem').getByText('Blue key')).toBeVisible();
      create.mockRejectedValue(new DOMException('The device has one', 'InvalidStateError'));
      await page.getByRole('button', { name: submit }).click();
      await expect.element(page.getByText(said)).toBeVisible();
      await expect.element(page.getByLabelText(field)).not.toBeInTheDocument();
      expect(server.sent(addPasskey)).toHaveLength(1);
    },
  );
});

describe('removing a passkey', () => {
  const question = page.getByRole('alertdialog', { name: 'Remove “My phone”?' });

  it('is asked back first, and takes the row away', async () => {
    const { server } = await openPasskeys();
    await page.getByRole('button', { name: 'Remove My phone' }).click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByText('Passkey removed')).toBeVisible();
    await expect.element(passkeys).not.toBeInTheDocument();
    expect(server.sent(removePasskey).map(({ params }) => params.passkeyId)).toEqual(['phone']);
  });

  it('that is refused says why in the row', async () => {
    const { server } = await openPasskeys();
    server.refuse(removePasskey, 'RATE_LIMIT_EXCEEDED');
    await page.getByRole('button', { name: 'Remove My phone' }).click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect.element(passkeys.getByText(/Too many requests/)).toBeVisible();
  });
});

describe('removing the passkey that is the only way to sign in', () => {
  it.each([
    ['en', 'Remove My phone', 'Remove', /only way to sign in\. Add a password or another passkey first/],
    ['es', 'Quitar My phone', 'Quitar', /única forma de entrar\. Añade antes una contraseña u otra llave/],
  ] as const)('is refused with what to do first (%s)', async (language, remove, confirm, said) => {
    const { server } = await openPasskeys({ language });
    server.refuse(removePasskey, 'INVALID_INPUT');
    await page.getByRole('button', { name: remove }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: confirm }).click();
    await expect.element(page.getByText(said)).toBeVisible();
    await expect.element(page.getByRole('button', { name: remove })).toBeVisible();
  });
});

describe('the recovery codes of an account with a passkey and no authenticator app', () => {
  const card = page.getByRole('region', { name: 'Recovery codes', exact: true });

  it('are offered while there are none, and are counted once they are kept', async () => {
    const { server } = await openPasskeys();
    await expect.element(card.getByText(/You have none/)).toBeVisible();
    await card.getByRole('button', { name: 'Make recovery codes' }).click();
    await expect.element(card.getByText('ABCD-EFGH')).toBeVisible();
    await card.getByRole('button', { name: 'I have kept them' }).click();
    await expect.element(card.getByText('10 recovery codes left.')).toBeVisible();
    expect(server.sent(renewRecoveryCodes)).toHaveLength(1);
  });

  it('are replaced after a question', async () => {
    const { server } = await openPasskeys({ codesLeft: 1 });
    await expect.element(card.getByText('1 recovery code left.')).toBeVisible();
    await card.getByRole('button', { name: 'New recovery codes' }).click();
    const question = page.getByRole('alertdialog', { name: 'Make new recovery codes?' });
    await expect.element(question).toBeVisible();
    expect(server.sent(renewRecoveryCodes)).toEqual([]);
    await question.getByRole('button', { name: 'New recovery codes' }).click();
    await expect.element(card.getByText('ABCD-EFGH')).toBeVisible();
  });

  it('say why there are no new ones where these are refused', async () => {
    const { server } = await openPasskeys();
    server.refuse(renewRecoveryCodes, 'RATE_LIMIT_EXCEEDED');
    await card.getByRole('button', { name: 'Make recovery codes' }).click();
    await expect.element(card.getByText(/Too many requests/)).toBeVisible();
  });

  it('are counted in Spanish', async () => {
    await openPasskeys({ codesLeft: 3, language: 'es' });
    const region = page.getByRole('region', { name: 'Códigos de recuperación', exact: true });
    await expect.element(region.getByText('Quedan 3 códigos de recuperación.')).toBeVisible();
  });

  it('are offered once: by the card of the app where there is one', async () => {
    const { house, server } = await openPasskeys({ codesLeft: 8 });
    await expect.element(card.getByText('8 recovery codes left.')).toBeVisible();
    house.methods = { ...house.methods, totp: { since: PHONE.createdAt, recoveryCodesLeft: 8 } };
    server.answer(renamePasskey, () => house.methods);
    await rename();
    await saveButton.click();
    const app = page.getByRole('region', { name: 'Authenticator app' });
    await expect.element(app.getByText(/8 recovery codes left/)).toBeVisible();
    await expect.element(card).not.toBeInTheDocument();
  });

  it('are not spoken of without a passkey', async () => {
    await openPasskeys();
    await expect.element(card).toBeVisible();
    await page.getByRole('button', { name: 'Remove My phone' }).click();
    const question = page.getByRole('alertdialog', { name: 'Remove “My phone”?' });
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect.element(card).not.toBeInTheDocument();
  });
});
