import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  type InvitationLink,
  listInvitationLinks,
  listInvitations,
  type MailedInvitation,
  resendInvitation,
  revokeInvitation,
  revokeInvitationLink,
} from '#contract/invitations.ts';
import { ANA, BEN, flat, id, member, person } from '#web/test/cast.ts';
import { closeSlowly } from '#web/test/close-slowly.ts';
import { startOnOneDay } from '#web/test/one-day.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';
import { loseAnswer, type Plain } from '#web/test/server.ts';

const MAILED: Plain<MailedInvitation> = {
  id: id(301),
  email: 'dan@example.org',
  status: 'pending',
  createdBy: ANA.id,
  createdAt: '2026-03-01T09:00:00.000Z',
  sentAt: '2026-03-01T09:00:00.000Z',
  expiresAt: '2126-03-08T09:00:00.000Z',
  acceptedAt: null,
  acceptedBy: null,
  guestId: null,
  token: 'dan',
  url: 'https://quits.example/invitations/dan',
};
const LINK: Plain<InvitationLink> = {
  id: id(302),
  token: 'flat',
  url: 'https://quits.example/invitations/flat',
  createdBy: ANA.id,
  createdAt: '2026-03-01T09:00:00.000Z',
  expiresAt: '2126-03-08T09:00:00.000Z',
  maxUses: 5,
  uses: 2,
  guestId: null,
};

/** Opens the details of a group with these invitations; the server forgets the ones that are revoked. */
async function openInvitations({
  mailed = [],
  links = [],
  ...visit
}: Visit & { mailed?: Plain<MailedInvitation>[]; links?: Plain<InvitationLink>[] }) {
  const { server } = startHouse(visit);
  let [openMails, openLinks] = [mailed, links];
  server.answer(listInvitations, () => openMails);
  server.answer(listInvitationLinks, () => openLinks);
  server.answer(revokeInvitation, ({ params }) => {
    openMails = openMails.filter((one) => one.id !== params.invitationId);
    return undefined;
  });
  server.answer(revokeInvitationLink, ({ params }) => {
    openLinks = openLinks.filter((one) => one.id !== params.invitationId);
    return undefined;
  });
  await openApp(`/groups/${flat().id}/details`, visit);
  return server;
}

const mails = page.getByRole('list', { name: 'Invited by email' });
const linkList = page.getByRole('list', { name: 'Links' });

async function choose(action: string, email = MAILED.email) {
  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

describe('the end of a mailed invitation', () => {
  startOnOneDay();

  it.each([
    ['2026-03-17T11:30:00.000Z', /valid until 17 Mar 2026, \d\d:\d\d$/],
    ['2026-03-20T11:30:00.000Z', /valid until 20 Mar$/],
  ])('is said by the hour where less than a day is left (%s)', async (expiresAt, words) => {
    await openInvitations({ mailed: [{ ...MAILED, expiresAt }] });
    await expect.element(mails.getByText(words)).toBeVisible();
  });
});

describe('the invitations by mail', () => {
  it('say what became of each, and offer nothing once it was accepted', async () => {
    const accepted = {
      ...MAILED,
      id: id(303),
      email: 'ben@example.org',
      status: 'accepted' as const,
      acceptedAt: '2026-03-02T09:00:00.000Z',
      acceptedBy: BEN.id,
      token: null,
      url: null,
    };
    const declined = { ...MAILED, id: id(304), email: 'eve@example.org', status: 'declined' as const };
    await openInvitations({ mailed: [MAILED, accepted, declined] });
    const row = (email: string) => mails.getByRole('listitem').filter({ hasText: email });
    await expect.element(row('dan@example.org').getByText('waiting')).toBeVisible();
    await expect.element(row('ben@example.org').getByText(/joined .* as Ben Okafor/)).toBeVisible();
    await expect.element(row('ben@example.org').getByRole('button')).not.toBeInTheDocument();
    await expect.element(row('eve@example.org').getByText('declined')).toBeVisible();
  });

  it('say that one is declined as soon as it is', async () => {
    const server = await openInvitations({ mailed: [MAILED] });
    await expect.element(mails.getByText('waiting')).toBeVisible();
    server.answer(listInvitations, () => [{ ...MAILED, status: 'declined' as const }]);
    server.tell('invitation.edited', { groupId: flat().id, id: MAILED.id, version: 1, seq: 0 });
    await expect.element(mails.getByText('declined')).toBeVisible();
  });

  it('for a guest who was removed have no end to come, and are not offered to be sent again', async () => {
    const grandma = person(5, 'Grandma');
    const former = member(grandma, { hasAccount: false, leftAt: '2026-03-02T09:00:00.000Z' });
    const group = flat({ members: [member(ANA, { role: 'admin' }), member(BEN), former] });
    const ended = { ...MAILED, status: 'expired' as const, guestId: grandma.id };
    const before = { ...ended, id: id(303), email: 'eve@example.org', expiresAt: '2026-03-08T09:00:00.000Z' };
    await openInvitations({ groups: [group], mailed: [ended, before] });
    const row = (email: string) => mails.getByRole('listitem').filter({ hasText: email });
    await expect.element(row('eve@example.org').getByText(/^expired 8 Mar.* · for Grandma$/)).toBeVisible();
    await expect.element(row('dan@example.org').getByText(/^for Grandma$/)).toBeVisible();
    await page.getByRole('button', { name: 'Actions for dan@example.org' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Revoke' })).toBeVisible();
    expect(page.getByRole('menuitem', { name: 'Send again' }).query()).toBeNull();
  });

  it('for a guest are looked for beyond the first page', async () => {
    const grandma = person(5, 'Grandma');
    const guest = member(grandma, { hasAccount: false });
    const group = flat({ members: [member(ANA, { role: 'admin' }), member(BEN), guest] });
    const server = await openInvitations({ groups: [group] });
    server.answer(listInvitations, ({ query }) =>
      query.cursor === undefined
        ? { data: [MAILED], nextCursor: 'next' }
        : {
            data: [{ ...MAILED, id: id(303), email: 'eve@example.org', guestId: grandma.id }],
            nextCursor: null,
          },
    );
    await page.getByRole('button', { name: 'Actions for Grandma' }).click();
    await page.getByRole('menuitem', { name: 'Invite as Grandma' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('By email').click();
    await dialog.getByRole('button', { name: 'Load more' }).click();
    await expect.element(dialog.getByText('eve@example.org')).toBeVisible();
    await expect.element(dialog.getByText('dan@example.org')).not.toBeInTheDocument();
  });

  it('are sent again by one press', async () => {
    const server = await openInvitations({ mailed: [{ ...MAILED, status: 'expired' }] });
    server.answer(resendInvitation, () => MAILED);
    await choose('Send again');
    await expect.element(page.getByText('Sent again to dan@example.org')).toBeVisible();
    expect(server.sent(resendInvitation).map(({ params }) => params.invitationId)).toEqual([MAILED.id]);
  });

  it('say when it is too soon to send again', async () => {
    const server = await openInvitations({ mailed: [MAILED] });
    server.refuse(resendInvitation, 'RATE_LIMIT_EXCEEDED', { params: { seconds: 60 } });
    await choose('Send again');
    await expect.element(page.getByText(/was sent to dan@example.org a moment ago/)).toBeVisible();
  });

  it.each([
    ['en', 'Actions for', 'Send again', /^Too many invitations were mailed today\. Try again tomorrow/],
    ['es', 'Acciones para', 'Enviar de nuevo', /^Hoy se han enviado demasiadas invitaciones/],
  ] as const)('say that no more are mailed today (%s)', async (language, menu, action, words) => {
    const server = await openInvitations({ mailed: [MAILED], language });
    server.refuse(resendInvitation, 'RATE_LIMIT_EXCEEDED', { params: { seconds: 61 } });
    await page.getByRole('button', { name: `${menu} dan@example.org` }).click();
    await page.getByRole('menuitem', { name: action }).click();
    await expect.element(page.getByText(words)).toBeVisible();
  });

  it('say why one was not sent again', async () => {
    const server = await openInvitations({ mailed: [MAILED] });
    server.refuse(resendInvitation, 'INSUFFICIENT_PERMISSIONS');
    await choose('Send again');
    await expect.element(page.getByText(/It was not sent again\. You don't have permission/)).toBeVisible();
  });

  it('are revoked after a question, and leave the list', async () => {
    const server = await openInvitations({ mailed: [MAILED] });
    await choose('Revoke');
    const question = page.getByRole('alertdialog', { name: 'Revoke the invitation of dan@example.org?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(server.sent(revokeInvitation)).toEqual([]);
    await choose('Revoke');
    await question.getByRole('button', { name: 'Revoke' }).click();
    await expect.element(page.getByText('No invitation is open at the moment.')).toBeVisible();
    expect(server.sent(revokeInvitation).map(({ params }) => params.invitationId)).toEqual([MAILED.id]);
  });

  it('are back in the list when one could not be revoked', async () => {
    const server = await openInvitations({ mailed: [MAILED] });
    server.refuse(revokeInvitation, 'INSUFFICIENT_PERMISSIONS');
    await choose('Revoke');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect.element(page.getByText(/The invitation still works\. You don't/)).toBeVisible();
    await expect.element(mails.getByText('dan@example.org')).toBeVisible();
  });

  it('are revoked though the first answer was lost', async () => {
    const server = await openInvitations({ mailed: [MAILED] });
    server.answer(revokeInvitation, () => {
      server.answer(listInvitations, () => []);
      server.refuse(revokeInvitation, 'INVITATION_NOT_FOUND');
      return loseAnswer();
    });
    await choose('Revoke');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect.poll(() => server.sent(listInvitations).length).toBe(2);
    await expect.element(page.getByText('No invitation is open at the moment.')).toBeVisible();
    expect(server.sent(revokeInvitation)).toHaveLength(2);
    expect(page.getByText(/The invitation still works/).query()).toBeNull();
  });

  it('are sent again in Spanish too', async () => {
    const server = await openInvitations({ mailed: [MAILED], language: 'es' });
    server.answer(resendInvitation, () => MAILED);
    await expect.element(page.getByText('en espera')).toBeVisible();
    await page.getByRole('button', { name: 'Acciones para dan@example.org' }).click();
    await page.getByRole('menuitem', { name: 'Enviar de nuevo' }).click();
    await expect.element(page.getByText('Enviada de nuevo a dan@example.org')).toBeVisible();
  });
});

describe('the links of a group', () => {
  it('say how often each was used, and are revoked after a question', async () => {
    const server = await openInvitations({ links: [LINK] });
    await expect.element(linkList.getByText(/2 of 5 uses/)).toBeVisible();
    await linkList.getByRole('button', { name: 'Revoke' }).click();
    const question = page.getByRole('alertdialog', { name: 'Revoke this link?' });
    await question.getByRole('button', { name: 'Revoke' }).click();
    await expect.element(page.getByText('No invitation is open at the moment.')).toBeVisible();
    expect(server.sent(revokeInvitationLink).map(({ params }) => params.invitationId)).toEqual([LINK.id]);
  });

  it('leave the focus in the dialog in which one is revoked', async () => {
    closeSlowly();
    await openInvitations({ links: [LINK] });
    await page.getByRole('button', { name: 'Invite', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    const question = page.getByRole('alertdialog', { name: 'Revoke this link?' });
    await question.getByRole('button', { name: 'Revoke' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('button', { name: 'Revoke' })).not.toBeInTheDocument();
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  });

  it('are back in the list when one could not be revoked', async () => {
    const server = await openInvitations({ links: [LINK] });
    server.refuse(revokeInvitationLink, 'RATE_LIMIT_EXCEEDED');
    await linkList.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect.element(page.getByText(/The link still works\. Too many requests/)).toBeVisible();
    await expect.element(linkList.getByText(/2 of 5 uses/)).toBeVisible();
  });

  it('are revoked though the first answer was lost', async () => {
    const server = await openInvitations({ links: [LINK] });
    server.answer(revokeInvitationLink, () => {
      server.answer(listInvitationLinks, () => []);
      server.refuse(revokeInvitationLink, 'INVITATION_NOT_FOUND');
      return loseAnswer();
    });
    await linkList.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect.poll(() => server.sent(listInvitationLinks).length).toBe(2);
    await expect.element(page.getByText('No invitation is open at the moment.')).toBeVisible();
    expect(server.sent(revokeInvitationLink)).toHaveLength(2);
    expect(page.getByText(/The link still works/).query()).toBeNull();
  });

  it('are not shown to members who are no admins', async () => {
    const group = flat({ members: [member(ANA), member(BEN, { role: 'admin' })] });
    const server = await openInvitations({ groups: [group], links: [LINK], mailed: [MAILED] });
    await expect.element(page.getByText('Only admins can invite people.')).toBeVisible();
    expect(server.sent(listInvitationLinks)).toEqual([]);
  });
});
