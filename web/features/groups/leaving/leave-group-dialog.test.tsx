import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getGroupBalances, previewSettlement } from '#contract/balances.ts';
import type { Group } from '#contract/groups.ts';
import {
  type InvitationLink,
  listInvitationLinks,
  listInvitations,
  type MailedInvitation,
} from '#contract/invitations.ts';
import { changeRole, leaveGroup } from '#contract/memberships.ts';
import type { Transaction } from '#contract/transactions.ts';
import { minorUnits } from '#domain/money/money.ts';
import { ANA, BEN, CLEO, flat, id, member, person } from '#web/test/cast.ts';
import { dinner } from '#web/test/ledger.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';
import { loseAnswer, type Plain } from '#web/test/server.ts';

const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
const twoAdmins = flat({ members: [member(ANA, { role: 'admin' }), member(BEN, { role: 'admin' })] });

async function leave(group: Group, transactions: Transaction[] = []) {
  const house = startHouse({ groups: [group], transactions });
  house.server.answer(leaveGroup, () => {
    house.groups = [];
    return undefined;
  });
  await openApp(`/groups/${group.id}/details`);
  await page.getByRole('button', { name: 'Leave group' }).click();
  await expect.element(dialog).toBeVisible();
  return { house, server: house.server };
}

describe('leaving a group', () => {
  it('asks once, and leads to the other groups', async () => {
    const { server } = await leave(twoAdmins);
    await dialog.getByRole('button', { name: 'Leave group' }).click();
    await expect.element(page.getByText('You have left “Flat 12”')).toBeVisible();
    expect(window.location.pathname).toBe('/groups');
    expect(server.sent(leaveGroup)).toHaveLength(1);
  });

  it('is not offered while something is open, which is said', async () => {
    const { server } = await leave(twoAdmins, [
      dinner({ recipients: { mode: 'evenly', parts: [{ userId: BEN.id }] } }),
    ]);
    await expect.element(dialog.getByText('You have open balances in this group:')).toBeVisible();
    await expect.element(dialog.getByRole('link', { name: 'Settle up' })).toBeVisible();
    expect(server.sent(leaveGroup)).toEqual([]);
  });

  it('whose answer was lost is not said to have failed', async () => {
    const { server } = await leave(twoAdmins);
    server.answer(leaveGroup, loseAnswer);
    await dialog.getByRole('button', { name: 'Leave group' }).click();
    await expect.element(page.getByText(/^No answer came, so it may have gone through/)).toBeVisible();
    expect(page.getByText(/You are still in the group/).query()).toBeNull();
  });

  it('asks the last admin who takes over, and then asks again', async () => {
    const { house, server } = await leave(flat());
    server.answer(changeRole, () => {
      house.groups = [twoAdmins];
      return twoAdmins;
    });
    await dialog.getByRole('button', { name: 'Make admin' }).click();
    await expect.element(dialog.getByText('Choose a member')).toBeVisible();
    expect(server.sent(changeRole)).toEqual([]);
    await dialog.getByRole('combobox', { name: 'New admin' }).click();
    await page.getByRole('option', { name: 'Ben Okafor' }).click();
    await dialog.getByRole('button', { name: 'Make admin' }).click();
    await expect.element(page.getByText('Ben Okafor is an admin now')).toBeVisible();
    await expect.element(page.getByRole('alertdialog', { name: 'Leave “Flat 12”?' })).toBeVisible();
  });

  it.each(['en', 'es'] as const)(
    'keeps the chosen member after a lost answer, and takes it again: %s',
    async (language) => {
      const words = {
        en: { leave: 'Leave group', grant: 'Make admin', field: 'New admin', lost: /^No answer came/ },
        es: {
          leave: 'Salir del grupo',
          grant: 'Hacer admin',
          field: 'Nueva persona administradora',
          lost: /^No ha llegado respuesta/,
        },
      }[language];
      const house = startHouse({ groups: [flat()] });
      const { server } = house;
      server.answer(changeRole, loseAnswer);
      await openApp(`/groups/${flat().id}/details`, { language });
      await page.getByRole('button', { name: words.leave }).click();
      const field = dialog.getByRole('combobox', { name: words.field });
      await field.click();
      await page.getByRole('option', { name: 'Ben Okafor' }).click();
      await dialog.getByRole('button', { name: words.grant }).click();
      await expect.element(page.getByText(words.lost)).toBeVisible();
      await expect.element(field).toHaveTextContent('Ben Okafor');
      const lost = server.sent(changeRole).length;
      server.answer(changeRole, () => {
        house.groups = [twoAdmins];
        return twoAdmins;
      });
      await dialog.getByRole('button', { name: words.grant }).click();
      await expect.element(page.getByRole('alertdialog', { name: /Flat 12/ })).toBeVisible();
      expect(server.sent(changeRole).slice(lost)).toMatchObject([{ params: { userId: BEN.id } }]);
    },
  );

  it('keeps its question while what could not be read is read again', async () => {
    const { server } = startHouse({ groups: [flat()] });
    server.refuse(getGroupBalances, 'RESOURCE_NOT_FOUND');
    server.refuse(listInvitationLinks, 'RESOURCE_NOT_FOUND');
    await openApp('/groups');
    await page.getByRole('button', { name: /^Actions for Flat 12/ }).click();
    await page.getByRole('menuitem', { name: 'Leave group' }).click();
    const field = dialog.getByRole('combobox', { name: 'New admin' });
    await field.click();
    await page.getByRole('option', { name: 'Ben Okafor' }).click();
    await expect.element(field).toHaveTextContent('Ben Okafor');
    const reads = [getGroupBalances, listInvitationLinks] as const;
    const counts = reads.map((read) => server.sent(read).length);
    const release = reads.map((read) => server.hold(read));
    server.tell('transaction.created', { groupId: flat().id, id: id(900), version: 1, seq: 9 });
    await expect
      .poll(() => reads.map((read, at) => server.sent(read).length > (counts[at] ?? 0)))
      .toEqual([true, true]);
    await expect.element(field).toHaveTextContent('Ben Okafor');
    for (const go of release) go();
    await expect.element(field).toHaveTextContent('Ben Okafor');
  });

  it('asks in Spanish who takes over', async () => {
    const { server } = startHouse();
    await openApp(`/groups/${flat().id}/details`, { language: 'es' });
    await page.getByRole('button', { name: 'Salir del grupo' }).click();
    await expect.element(dialog.getByText('Eres el único admin')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Nueva persona administradora' }).click();
    await page.getByRole('option', { name: 'Ben Okafor' }).click();
    expect(server.sent(changeRole)).toEqual([]);
  });

  it('names in Spanish what is open', async () => {
    const open = dinner({ recipients: { mode: 'evenly', parts: [{ userId: BEN.id }] } });
    startHouse({ groups: [twoAdmins], transactions: [open] });
    await openApp(`/groups/${flat().id}/details`, { language: 'es' });
    await page.getByRole('button', { name: 'Salir del grupo' }).click();
    await expect.element(dialog.getByText('Tienes saldos abiertos en este grupo:')).toBeVisible();
    // The balance, and the payment that settles it once the plan is there.
    await expect.element(dialog.getByText(/30,00\s€/).first()).toBeVisible();
    await expect.element(dialog.getByRole('link', { name: 'Saldar' })).toBeVisible();
  });

  it.each([
    {
      language: 'en' as const,
      leave: 'Leave group',
      words: /^“Upstairs” is quits, but you leave alone and you are not yet\./,
      record: 'Record a payment',
      form: 'New settlement',
    },
    {
      language: 'es' as const,
      leave: 'Salir del grupo',
      words: /^«Upstairs» está en paz, pero sales por tu cuenta y tú todavía no\./,
      record: 'Anotar un pago',
      form: 'Nuevo pago',
    },
  ])(
    'says in $language that the household is quits while its member is not, and offers the payment within it',
    async (said) => {
      const households = [{ id: id(300), name: 'Upstairs', userIds: [ANA.id, BEN.id] }];
      const open = dinner({ recipients: { mode: 'evenly', parts: [{ userId: BEN.id }] } });
      const { server } = startHouse({ groups: [{ ...twoAdmins, households }], transactions: [open] });
      // Between the two of a household the server plans nothing.
      server.answer(previewSettlement, () => [
        { currency: 'EUR', seq: 1, payments: [], optimal: true, paymentsBefore: 1, paymentsAfter: 0 },
      ]);
      await openApp(`/groups/${flat().id}/details`, { language: said.language });
      await page.getByRole('button', { name: said.leave }).click();
      await expect.element(dialog.getByText(said.words)).toBeVisible();
      await dialog.getByRole('link', { name: said.record }).click();
      await expect.element(page.getByRole('dialog', { name: said.form })).toBeVisible();
    },
  );

  it.each([
    [
      'en',
      'Leave group',
      /^“Upstairs” is quits in EUR, but you leave alone/,
      'Record a payment',
      'Settle up',
    ],
    ['es', 'Salir del grupo', /^«Upstairs» está en paz en EUR, pero sales/, 'Anotar un pago', 'Saldar'],
  ] as const)(
    'offers both where the plan has a payment in another currency (%s)',
    async (language, leaveIt, words, record, settle) => {
      const households = [{ id: id(300), name: 'Upstairs', userIds: [ANA.id, BEN.id] }];
      const within = dinner({ recipients: { mode: 'evenly', parts: [{ userId: BEN.id }] } });
      const across = dinner({
        id: id(901),
        currency: 'USD',
        recipients: { mode: 'evenly', parts: [{ userId: CLEO.id }] },
      });
      const { server } = startHouse({
        groups: [{ ...twoAdmins, households }],
        transactions: [within, across],
      });
      const plan = { seq: 1, optimal: true, paymentsBefore: 1, paymentsAfter: 0 };
      const payment = { from: CLEO.id, to: ANA.id, amount: minorUnits(100) };
      server.answer(previewSettlement, () => [
        { ...plan, currency: 'EUR', payments: [] },
        { ...plan, currency: 'USD', payments: [payment], paymentsAfter: 1 },
      ]);
      await openApp(`/groups/${flat().id}/details`, { language });
      await page.getByRole('button', { name: leaveIt }).click();
      await expect.element(dialog.getByText(words)).toBeVisible();
      await expect.element(dialog.getByRole('link', { name: record })).toBeVisible();
      await expect.element(dialog.getByRole('link', { name: settle })).toBeVisible();
      // Beside each other, where there is room for that, and within the dialog.
      await page.viewport(1280, 900);
      const first = dialog.getByRole('button').last().element().getBoundingClientRect();
      expect(first.left).toBeGreaterThan(dialog.element().getBoundingClientRect().left + 20);
    },
  );

  it('is deleting where no other member has an account', async () => {
    const guest = member(person(5, 'Grandma'), { hasAccount: false });
    await leave(flat({ members: [member(ANA, { role: 'admin' }), guest] }));
    await expect.element(dialog.getByText(/Nobody else here could look after the group/)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Delete group' })).toBeVisible();
  });

  it('says what the server finds open, though the screen did not know it', async () => {
    const { server } = await leave(twoAdmins);
    const params = { reason: 'outstanding-balance', currency: 'EUR', outstanding: 250 };
    server.refuse(leaveGroup, 'INVALID_INPUT', { params });
    await dialog.getByRole('button', { name: 'Leave group' }).click();
    await expect.element(page.getByText('Settle up before you leave')).toBeVisible();
  });
});

describe('leaving as an admin', () => {
  const invitation = {
    id: id(302),
    token: 'flat',
    url: 'https://quits.example/invitations/flat',
    createdBy: ANA.id,
    createdAt: '2026-03-01T09:00:00.000Z',
    expiresAt: '2126-03-08T09:00:00.000Z',
    guestId: null,
  };
  const link: Plain<InvitationLink> = { ...invitation, maxUses: null, uses: 0 };
  const mail: Plain<MailedInvitation> = {
    ...invitation,
    email: 'dan@example.org',
    status: 'pending',
    sentAt: invitation.createdAt,
    acceptedAt: null,
    acceptedBy: null,
  };
  const WORDS = {
    en: { leave: 'Leave group', said: /^Your open invitations end with it/ },
    es: { leave: 'Salir del grupo', said: /^Tus invitaciones abiertas terminan con ello/ },
  } as const;

  async function ask(
    language: keyof typeof WORDS,
    open: { links?: Plain<InvitationLink>[]; mails?: Plain<MailedInvitation>[]; group?: Group },
  ) {
    const { server } = startHouse({ groups: [open.group ?? twoAdmins] });
    server.answer(listInvitationLinks, () => open.links ?? []);
    server.answer(listInvitations, () => open.mails ?? []);
    // From the list: no card of invitations has read them before.
    await openApp('/groups', { language });
    await page.getByRole('button', { name: /^(Actions for|Acciones para) Flat 12/ }).click();
    await page.getByRole('menuitem', { name: WORDS[language].leave }).click();
    await expect.element(page.getByRole('alertdialog').or(dialog).first()).toBeVisible();
    return { server, said: dialog.getByText(WORDS[language].said) };
  }

  it.each(['en', 'es'] as const)('says that open invitations end with it: %s', async (language) => {
    const { said } = await ask(language, { links: [link] });
    await expect.element(said).toBeVisible();
  });

  it('says so of one that was mailed', async () => {
    const { said } = await ask('en', { mails: [mail] });
    await expect.element(said).toBeVisible();
  });

  it('says nothing of what others have made or what was accepted', async () => {
    const { said } = await ask('en', {
      links: [{ ...link, createdBy: BEN.id }],
      mails: [{ ...mail, status: 'accepted' }],
    });
    await expect.element(said).not.toBeInTheDocument();
  });

  it('asks for no invitations where the member may not invite', async () => {
    const members = [member(ANA), member(BEN, { role: 'admin' })];
    const { server } = await ask('en', { group: flat({ members }) });
    expect(server.sent(listInvitationLinks)).toEqual([]);
    expect(server.sent(listInvitations)).toEqual([]);
  });
});
