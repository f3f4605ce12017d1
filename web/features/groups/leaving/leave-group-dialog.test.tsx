import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
import { changeLanguage } from '#web/lib/texts/texts.ts';
import { ANA, BEN, CLEO, flat, id, member, person } from '#web/test/cast.ts';
import type { House } from '#web/test/house.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { dinner, evenly } from '#web/test/ledger.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';
import { loseAnswer, type Plain } from '#web/test/server.ts';

const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
const twoAdmins = flat({ members: [member(ANA, { role: 'admin' }), member(BEN, { role: 'admin' })] });

async function leave(
  group: Group,
  transactions: Transaction[] = [],
  prepare: (house: House) => void = () => undefined,
) {
  const house = startHouse({ groups: [group], transactions });
  house.server.answer(leaveGroup, () => {
    house.groups = [];
    return undefined;
  });
  prepare(house);
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
    const WORDS = {
      en: ['You have open balances in this group:', /€30\.00/, 'Settle up'],
      es: ['Tienes saldos abiertos en este grupo:', /30,00\s€/, 'Saldar cuentas'],
    } as const;
    await inEachLanguage(WORDS, async ([open, amount, settle]) => {
      await expect.element(dialog.getByText(open)).toBeVisible();
      // The balance, and the payment that settles it once the plan is there.
      await expect.element(dialog.getByText(amount).first()).toBeVisible();
      await expect.element(dialog.getByRole('link', { name: settle })).toBeVisible();
    });
    expect(server.sent(leaveGroup)).toEqual([]);
  });

  it('tells two members apart who share the first word of their names', async () => {
    const smith = person(4, 'Ben Smith');
    const members = [member(ANA, { role: 'admin' }), member(BEN), member(smith)];
    await leave(flat({ members }), [dinner({ amount: 4500, recipients: evenly(ANA, BEN, smith) })]);
    const WORDS = {
      en: ['Ben Okafor pays you', 'Ben Smith pays you'],
      es: ['Ben Okafor te paga', 'Ben Smith te paga'],
    } as const;
    await inEachLanguage(WORDS, async (lines) => {
      for (const line of lines)
        await expect.element(dialog.getByRole('listitem').getByText(line, { exact: true })).toBeVisible();
    });
  });

  it('whose answer was lost is not said to have failed', async () => {
    const { server } = await leave(twoAdmins);
    server.answer(leaveGroup, loseAnswer);
    await dialog.getByRole('button', { name: 'Leave group' }).click();
    await expect.element(page.getByText(/^No answer came, so it may have gone through/)).toBeVisible();
    expect(page.getByText(/You are still in the group/).query()).toBeNull();
  });

  it('whose answer was lost is said to be done where the group is gone', async () => {
    const { house, server } = await leave(twoAdmins);
    server.answer(leaveGroup, () => {
      house.groups = [];
      return loseAnswer();
    });
    await dialog.getByRole('button', { name: 'Leave group' }).click();
    await expect.element(page.getByText('You have left “Flat 12”')).toBeVisible();
    expect(window.location.pathname).toBe('/groups');
  });

  it.each([
    ['arrives', () => undefined],
    ['is lost', loseAnswer],
  ])('is said to be done where the group is seen to be gone before its answer %s', async (_, answer) => {
    const { house, server } = await leave(twoAdmins);
    const { promise: answered, resolve: release } = Promise.withResolvers<void>();
    server.answer(leaveGroup, async () => {
      house.groups = [];
      server.tell('membership.deleted', { groupId: twoAdmins.id, id: house.user.id, version: 2, seq: 9 });
      await answered;
      return answer();
    });
    await dialog.getByRole('button', { name: 'Leave group' }).click();
    await expect.element(page.getByText('We could not find this group')).toBeVisible();
    release();
    await expect.element(page.getByText('You have left “Flat 12”')).toBeVisible();
    expect(window.location.pathname).toBe('/groups');
  });

  it('asks the last admin who takes over, and then asks again', async () => {
    const { house, server } = await leave(flat());
    const WORDS = {
      en: ['You are the only admin', 'New admin'],
      es: ['Nadie más administra el grupo', 'Quién administrará el grupo'],
    } as const;
    await inEachLanguage(WORDS, async ([onlyAdmin, name]) => {
      await expect.element(dialog.getByText(onlyAdmin)).toBeVisible();
      await dialog.getByRole('combobox', { name }).click();
      await expect.element(page.getByRole('option', { name: 'Ben Okafor' })).toBeVisible();
      await userEvent.keyboard('{Escape}');
      await expect.element(page.getByRole('option')).not.toBeInTheDocument();
    });
    expect(server.sent(changeRole)).toEqual([]);
    await changeLanguage('en');
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

  it.each(['/groups', `/groups/${flat().id}/details`])(
    'asks again after the last admin, as only the server knew, has handed over (%s)',
    async (path) => {
      const house = startHouse({ groups: [twoAdmins] });
      const { server } = house;
      await openApp(path);
      if (path === '/groups') await page.getByRole('button', { name: /^Actions for Flat 12/ }).click();
      const action = page.getByRole(path === '/groups' ? 'menuitem' : 'button', { name: 'Leave group' });
      await action.click();
      await expect.element(page.getByRole('alertdialog', { name: 'Leave “Flat 12”?' })).toBeVisible();
      house.groups = [flat()];
      server.refuse(leaveGroup, 'CANNOT_LEAVE_AS_ADMIN');
      server.answer(changeRole, () => {
        house.groups = [twoAdmins];
        return twoAdmins;
      });
      await dialog.getByRole('button', { name: 'Leave group' }).click();
      await expect.element(dialog.getByText('You are the only admin')).toBeVisible();
      await dialog.getByRole('combobox', { name: 'New admin' }).click();
      await page.getByRole('option', { name: 'Ben Okafor' }).click();
      await dialog.getByRole('button', { name: 'Make admin' }).click();
      await expect.element(page.getByRole('alertdialog', { name: 'Leave “Flat 12”?' })).toBeVisible();
      expect(page.getByText('You are the only admin').query()).toBeNull();
    },
  );

  it('keeps the chosen member after a lost answer, and takes it again', async () => {
    const WORDS = {
      en: { leave: 'Leave group', grant: 'Make admin', field: 'New admin', lost: /^No answer came/ },
      es: {
        leave: 'Salir del grupo',
        grant: 'Hacer admin',
        field: 'Quién administrará el grupo',
        lost: /^No ha llegado respuesta/,
      },
    } as const;
    const house = startHouse({ groups: [flat()] });
    const { server } = house;
    server.answer(changeRole, loseAnswer);
    await openApp(`/groups/${flat().id}/details`);
    await inEachLanguage(WORDS, async ({ leave: name }) => {
      await expect.element(page.getByRole('button', { name })).toBeVisible();
    });
    const { es } = WORDS;
    await page.getByRole('button', { name: es.leave }).click();
    await dialog.getByRole('combobox', { name: es.field }).click();
    await page.getByRole('option', { name: 'Ben Okafor' }).click();
    await inEachLanguage(WORDS, async ({ lost, field, grant }) => {
      await dialog.getByRole('button', { name: grant }).click();
      await expect.element(page.getByText(lost)).toBeVisible();
      await expect.element(dialog.getByRole('combobox', { name: field })).toHaveTextContent('Ben Okafor');
    });
    const lost = server.sent(changeRole).length;
    server.answer(changeRole, () => {
      house.groups = [twoAdmins];
      return twoAdmins;
    });
    await dialog.getByRole('button', { name: es.grant }).click();
    await expect.element(page.getByRole('alertdialog', { name: /Flat 12/ })).toBeVisible();
    expect(server.sent(changeRole).slice(lost)).toMatchObject([{ params: { userId: BEN.id } }]);
  });

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

  it('says that the household is quits while its member is not, and offers the payment within it', async () => {
    const WORDS = {
      en: {
        said: /^“Upstairs” is quits, but you leave alone and you are not yet\./,
        record: 'Record a payment',
        form: 'New settlement',
      },
      es: {
        said: /^«Upstairs» está en paz, pero sales por tu cuenta y tú todavía no\./,
        record: 'Registrar un pago',
        form: 'Nuevo pago',
      },
    } as const;
    const households = [{ id: id(300), name: 'Upstairs', userIds: [ANA.id, BEN.id] }];
    const open = dinner({ recipients: { mode: 'evenly', parts: [{ userId: BEN.id }] } });
    const { server } = await leave({ ...twoAdmins, households }, [open], (house) => {
      // Between the two of a household the server plans nothing.
      house.server.answer(previewSettlement, () => [
        { currency: 'EUR', seq: 1, payments: [], optimal: true, paymentsBefore: 1, paymentsAfter: 0 },
      ]);
    });
    await inEachLanguage(WORDS, async ({ said, record }) => {
      await expect.element(dialog.getByText(said)).toBeVisible();
      await expect.element(dialog.getByRole('link', { name: record })).toBeVisible();
    });
    await dialog.getByRole('link', { name: WORDS.es.record }).click();
    await inEachLanguage(WORDS, async ({ form: name }) => {
      await expect.element(page.getByRole('dialog', { name })).toBeVisible();
    });
    expect(server.sent(leaveGroup)).toEqual([]);
  });

  it('offers both where the plan has a payment in another currency', async () => {
    const WORDS = {
      en: {
        said: /^“Upstairs” is quits in EUR, but you leave alone/,
        links: ['Record a payment', 'Settle up'],
      },
      es: {
        said: /^«Upstairs» está en paz en EUR, pero sales/,
        links: ['Registrar un pago', 'Saldar cuentas'],
      },
    } as const;
    const households = [{ id: id(300), name: 'Upstairs', userIds: [ANA.id, BEN.id] }];
    const within = dinner({ recipients: { mode: 'evenly', parts: [{ userId: BEN.id }] } });
    const across = dinner({
      id: id(901),
      currency: 'USD',
      recipients: { mode: 'evenly', parts: [{ userId: CLEO.id }] },
    });
    await leave({ ...twoAdmins, households }, [within, across], ({ server }) => {
      const plan = { seq: 1, optimal: true, paymentsBefore: 1, paymentsAfter: 0 };
      const payment = { from: CLEO.id, to: ANA.id, amount: minorUnits(100) };
      server.answer(previewSettlement, () => [
        { ...plan, currency: 'EUR', payments: [] },
        { ...plan, currency: 'USD', payments: [payment], paymentsAfter: 1 },
      ]);
    });
    await inEachLanguage(WORDS, async ({ said, links }) => {
      await page.viewport(390, 844);
      await expect.element(dialog.getByText(said)).toBeVisible();
      for (const name of links) await expect.element(dialog.getByRole('link', { name })).toBeVisible();
      // Beside each other, where there is room for that, and within the dialog.
      await page.viewport(1280, 900);
      const first = dialog.getByRole('button').last().element().getBoundingClientRect();
      expect(first.left).toBeGreaterThan(dialog.element().getBoundingClientRect().left + 20);
    });
  });

  it('is deleting where no other member has an account', async () => {
    const guest = member(person(5, 'Grandma'), { hasAccount: false });
    await leave(flat({ members: [member(ANA, { role: 'admin' }), guest] }));
    await expect.element(dialog.getByText(/Nobody else here could look after the group/)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Delete group' })).toBeVisible();
  });

  it('says what the server finds open, though the screen did not know it', async () => {
    const { server } = await leave(twoAdmins);
    const params = { reason: 'outstanding-balance', currency: 'EUR', outstanding: 250 } as const;
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
  const SAID = {
    en: /^Your open invitations end with it/,
    es: /^Tus invitaciones abiertas terminan con ello/,
  } as const;

  async function ask(open: {
    links?: Plain<InvitationLink>[];
    mails?: Plain<MailedInvitation>[];
    group?: Group;
  }) {
    const { server } = startHouse({ groups: [open.group ?? twoAdmins] });
    server.answer(listInvitationLinks, () => open.links ?? []);
    server.answer(listInvitations, () => open.mails ?? []);
    // From the list: no card of invitations has read them before.
    await openApp('/groups');
    await page.getByRole('button', { name: /^Actions for Flat 12/ }).click();
    await page.getByRole('menuitem', { name: 'Leave group' }).click();
    await expect.element(page.getByRole('alertdialog').or(dialog).first()).toBeVisible();
    return { server, said: dialog.getByText(SAID.en) };
  }

  it('says that open invitations end with it', async () => {
    await ask({ links: [link] });
    await inEachLanguage(SAID, async (text) => {
      await expect.element(dialog.getByText(text)).toBeVisible();
    });
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await page.getByRole('button', { name: /^Acciones para Flat 12/ }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Salir del grupo' })).toBeVisible();
  });

  it('says so of one that was mailed', async () => {
    const { said } = await ask({ mails: [mail] });
    await expect.element(said).toBeVisible();
  });

  it('says nothing of what others have made or what was accepted', async () => {
    const { said } = await ask({
      links: [{ ...link, createdBy: BEN.id }],
      mails: [{ ...mail, status: 'accepted' }],
    });
    await expect.element(said).not.toBeInTheDocument();
  });

  it('asks for no invitations where the member may not invite', async () => {
    const members = [member(ANA), member(BEN, { role: 'admin' })];
    const { server } = await ask({ group: flat({ members }) });
    expect(server.sent(listInvitationLinks)).toEqual([]);
    expect(server.sent(listInvitations)).toEqual([]);
  });
});
