import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createInvitationLink, inviteByEmail } from '#contract/invitations.ts';
import { OPEN_LINKS_MAX } from '#domain/groups/rules.ts';
import { flat } from '#web/test/cast.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

const dialog = page.getByRole('dialog');

const TOO_MANY = { params: { reason: 'too-many-links', max: OPEN_LINKS_MAX } } as const;

async function openDialog() {
  const { server } = startHouse();
  await openApp(`/groups/${flat().id}`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect.element(dialog).toBeVisible();
  return server;
}

async function chooseExpiry(choice: string) {
  await dialog.getByRole('combobox', { name: 'Expires after' }).click();
  await page.getByRole('option', { name: choice }).click();
}

describe('inviting by email', () => {
  const addresses = dialog.getByLabelText('Email addresses');

  async function openForm() {
    const server = await openDialog();
    server.answer(inviteByEmail, ({ body }) =>
      body.emails.map((email) => ({ email, result: 'invited' as const })),
    );
    await dialog.getByText('By email').click();
    await expect.element(addresses).toBeVisible();
    return server;
  }

  it('takes many addresses as they are pasted and says how many they are', async () => {
    const server = await openForm();
    await addresses.fill('Ben <Ben@Example.org>; chloe@example.org\ndan@example.org');
    await expect.element(dialog.getByText('3 addresses')).toBeVisible();
    await dialog.getByRole('button', { name: 'Send 3 invitations' }).click();
    await expect.element(dialog.getByText('3 invitations are on their way')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Invite more people' })).toHaveFocus();
    expect(server.sent(inviteByEmail).map(({ body }) => body)).toEqual([
      {
        emails: ['ben@example.org', 'chloe@example.org', 'dan@example.org'],
        expirationHours: 168,
        guestId: null,
      },
    ]);
  });

  it('names what is no address, and sends nothing', async () => {
    const server = await openForm();
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect.element(dialog.getByText('Enter at least one email address')).toBeVisible();
    await addresses.fill('ben@example.org, chloe');
    await dialog.getByRole('button', { name: /^Send/ }).click();
    await expect.element(dialog.getByText('Not an email address: chloe')).toBeVisible();
    expect(server.sent(inviteByEmail)).toEqual([]);
  });

  it('keeps the addresses when no invitation was sent, and says why', async () => {
    const server = await openForm();
    server.refuse(inviteByEmail, 'INSUFFICIENT_PERMISSIONS');
    await addresses.fill('ben@example.org');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect.element(dialog.getByText(/Nobody was invited\. You don't have permission/)).toBeVisible();
    await expect.element(addresses).toHaveValue('ben@example.org');
  });

  it('asks before the addresses are discarded, and keeps them while the links are looked at', async () => {
    const server = await openForm();
    await addresses.fill('ben@example.org');
    await expect.poll(() => window.onbeforeunload).not.toBeNull();
    await dialog.getByText('By link').click();
    await expect.element(addresses).not.toBeVisible();
    await dialog.getByText('By email').click();
    await expect.element(addresses).toHaveValue('ben@example.org');
    await userEvent.keyboard('{Escape}');
    const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(addresses).toHaveValue('ben@example.org');
    await userEvent.keyboard('{Escape}');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => window.onbeforeunload).toBeNull();
    expect(server.sent(inviteByEmail)).toEqual([]);
  });

  it('is closed without a question once the invitations are sent', async () => {
    await openForm();
    await addresses.fill('ben@example.org');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect.element(dialog.getByText(/is on its way/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('keeps the addresses on their way to the server, and says what became of them after the links were looked at', async () => {
    const server = await openForm();
    const letThrough = server.hold(inviteByEmail);
    const answerAgain = server.refuse(inviteByEmail, 'INSUFFICIENT_PERMISSIONS');
    await addresses.fill('ben@example.org');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await dialog.getByText('By link').click();
    letThrough();
    await expect.poll(() => server.sent(inviteByEmail)).toHaveLength(1);
    await dialog.getByText('By email').click();
    await expect.element(dialog.getByText(/Nobody was invited/)).toBeVisible();
    await expect.element(addresses).toHaveValue('ben@example.org');
    answerAgain();
    const letThroughAgain = server.hold(inviteByEmail);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await dialog.getByText('By link').click();
    letThroughAgain();
    await expect.poll(() => server.sent(inviteByEmail)).toHaveLength(2);
    await dialog.getByText('By email').click();
    await expect.element(dialog.getByText(/on its way/)).toBeVisible();
  });

  it('asks before the addresses are given up on their way, and says by a message that they were refused', async () => {
    const server = await openForm();
    const letThrough = server.hold(inviteByEmail);
    server.refuse(inviteByEmail, 'INSUFFICIENT_PERMISSIONS');
    await addresses.fill('ben@example.org');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    letThrough();
    await expect.element(page.getByText(/Nobody was invited/)).toBeVisible();
  });

  it('says the outcome for each address', async () => {
    const server = await openForm();
    server.answer(inviteByEmail, () => [
      { email: 'ben@example.org', result: 'member' as const },
      { email: 'dan@example.org', result: 'renewed' as const },
    ]);
    await addresses.fill('ben@example.org dan@example.org');
    await dialog.getByRole('button', { name: 'Send 2 invitations' }).click();
    await expect.element(dialog.getByText('already a member')).toBeVisible();
    await expect.element(dialog.getByText('invited again')).toBeVisible();
  });
});

describe('inviting in Spanish', () => {
  async function openSpanish() {
    const { server } = startHouse();
    await openApp(`/groups/${flat().id}`, { language: 'es' });
    await page.getByRole('button', { name: 'Invitar', exact: true }).click();
    await expect.element(dialog).toBeVisible();
    return server;
  }

  it('by mail names what is no address, and says how many invitations are on their way', async () => {
    const server = await openSpanish();
    server.answer(inviteByEmail, ({ body }) =>
      body.emails.map((email) => ({ email, result: 'invited' as const })),
    );
    await dialog.getByText('Por correo').click();
    const addresses = dialog.getByLabelText('Direcciones de correo');
    await addresses.fill('ben@example.org, chloe');
    await dialog.getByRole('button', { name: /^Enviar/ }).click();
    await expect.element(dialog.getByText('No es una dirección de correo: chloe')).toBeVisible();
    await addresses.fill('ben@example.org, chloe@example.org');
    await dialog.getByRole('button', { name: 'Enviar 2 invitaciones' }).click();
    await expect.element(dialog.getByText('2 invitaciones en camino')).toBeVisible();
  });

  it('by a link says that the group has as many as it may have', async () => {
    const server = await openSpanish();
    server.refuse(createInvitationLink, 'INVALID_INPUT', TOO_MANY);
    await dialog.getByRole('button', { name: 'Crear un enlace' }).click();
    await expect.element(dialog.getByText(/en este grupo ya funcionan 500\. Anula uno/)).toBeVisible();
  });

  it('by a link says what its terms may be', async () => {
    const server = await openSpanish();
    await dialog.getByLabelText('Máximo de usos').fill('0');
    await dialog.getByRole('button', { name: 'Crear un enlace' }).click();
    await expect.element(dialog.getByText(/Un número entero de 1 a/)).toBeVisible();
    expect(server.sent(createInvitationLink)).toEqual([]);
  });
});

describe('inviting by a link', () => {
  const createButton = dialog.getByRole('button', { name: 'Create a link' });

  it('is one link however often it is sent, and another once its terms were changed', async () => {
    const server = await openDialog();
    server.refuse(createInvitationLink, 'RATE_LIMIT_EXCEEDED');
    const keys = () => server.keysSent(createInvitationLink);
    await createButton.click();
    await expect.poll(() => keys().length).toBe(1);
    await expect.element(createButton).toBeEnabled();
    await createButton.click();
    await expect.poll(() => keys().length).toBe(2);
    await chooseExpiry('30 days');
    await createButton.click();
    await expect.poll(() => keys().length).toBe(3);
    const [first, second, third] = keys();
    expect(first).toEqual(expect.any(String));
    expect([second, third === first]).toEqual([first, false]);
  });

  it('is one link when the button is pressed twice', async () => {
    const server = await openDialog();
    const release = server.hold(createInvitationLink);
    server.refuse(createInvitationLink, 'RATE_LIMIT_EXCEEDED');
    await createButton.dblClick();
    await expect.element(createButton).toBeDisabled();
    release();
    await expect.element(dialog.getByText(/No link was created/)).toBeVisible();
    expect(server.sent(createInvitationLink)).toHaveLength(1);
  });

  it('lasts as many hours as are entered, which are whole and not too many', async () => {
    const server = await openDialog();
    server.refuse(createInvitationLink, 'RATE_LIMIT_EXCEEDED');
    await chooseExpiry('Other');
    await dialog.getByLabelText('Hours').fill('1.5');
    await createButton.click();
    await expect.element(dialog.getByText('Whole hours, from 1 to 8760')).toBeVisible();
    expect(server.sent(createInvitationLink)).toEqual([]);
    await dialog.getByLabelText('Hours').fill('48');
    await createButton.click();
    await expect.element(dialog.getByText(/No link was created\. Too many requests/)).toBeVisible();
    expect(server.sent(createInvitationLink).map(({ body }) => body)).toEqual([
      { expirationHours: 48, maxUses: null, guestId: null },
    ]);
  });

  it('asks before its terms are discarded, and keeps them while the addresses are looked at', async () => {
    const server = await openDialog();
    const uses = dialog.getByLabelText('Maximum uses');
    await uses.fill('5');
    await chooseExpiry('Other');
    await dialog.getByLabelText('Hours').fill('48');
    await expect.poll(() => window.onbeforeunload).not.toBeNull();
    await dialog.getByText('By email').click();
    await expect.element(uses).not.toBeVisible();
    await dialog.getByText('By link').click();
    await expect.element(uses).toHaveValue('5');
    await expect.element(dialog.getByLabelText('Hours')).toHaveValue('48');
    await userEvent.keyboard('{Escape}');
    const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(uses).toHaveValue('5');
    await userEvent.keyboard('{Escape}');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => window.onbeforeunload).toBeNull();
    expect(server.sent(createInvitationLink)).toEqual([]);
  });

  it('is refused where the group has as many as it may have, with what helps', async () => {
    const server = await openDialog();
    server.refuse(createInvitationLink, 'INVALID_INPUT', TOO_MANY);
    await createButton.click();
    await expect.element(dialog.getByText(/500 links of this group work already\. Revoke one/)).toBeVisible();
  });

  it('may be used as often as is entered', async () => {
    const server = await openDialog();
    server.refuse(createInvitationLink, 'RATE_LIMIT_EXCEEDED');
    await dialog.getByLabelText('Maximum uses').fill('0');
    await createButton.click();
    await expect.element(dialog.getByText(/A whole number from 1 to/)).toBeVisible();
    await dialog.getByLabelText('Maximum uses').fill('5');
    await createButton.click();
    await expect.element(dialog.getByText(/No link was created/)).toBeVisible();
    expect(server.sent(createInvitationLink).map(({ body }) => body.maxUses)).toEqual([5]);
  });
});
