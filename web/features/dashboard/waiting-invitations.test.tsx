import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import {
  acceptInvitation,
  declineInvitation,
  listWaitingInvitations,
  previewInvitation,
  type WaitingInvitation,
} from '#contract/invitations.ts';
import { flat, id } from '#web/test/cast.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';
import { loseAnswer } from '#web/test/server.ts';

const SKI = flat({ id: id(200), name: 'Ski trip' });
const TO_SKI: WaitingInvitation = {
  id: id(300),
  token: 'ski',
  group: { name: 'Ski trip', icon: 'plane', colour: 'cyan', memberCount: 3 },
  invitedBy: 'Dora Klein',
  guestName: null,
  hasGuests: false,
  sentAt: '2026-03-01T09:00:00.000Z',
  expiresAt: '2126-03-08T09:00:00.000Z',
};

/** The dashboard of Ana, who is invited; the server lets her in. */
async function openInvited(visit: Visit = {}, invited: WaitingInvitation[] = [TO_SKI]) {
  const house = startHouse(visit);
  const { server } = house;
  house.user = { ...house.user, locale: visit.language ?? 'en' };
  let waiting = invited;
  server.answer(listWaitingInvitations, () => waiting);
  server.answer(acceptInvitation, () => {
    house.groups = [...house.groups, SKI];
    waiting = [];
    return SKI;
  });
  server.answer(declineInvitation, () => {
    waiting = [];
    return undefined;
  });
  await openApp('/dashboard', visit);
  return { house, server };
}

const card = page.getByRole('region', { name: 'An invitation is waiting for you' });

describe('an invitation to the reader’s own address', () => {
  it('waits on the newcomer’s dashboard, before the ways to begin, and is accepted there', async () => {
    const { server } = await openInvited({ groups: [] });
    await expect.element(card.getByText('Dora Klein invites you · 3 people are in it')).toBeVisible();
    await expect.element(page.getByText('Two ways to begin')).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Create your first group' })).toBeVisible();
    await card.getByRole('button', { name: 'Join Ski trip' }).click();
    await expect.element(page.getByText('Welcome to “Ski trip”')).toBeVisible();
    expect(window.location.pathname).toBe(`/groups/${SKI.id}`);
    expect(server.sent(acceptInvitation).map(({ params }) => params.token)).toEqual(['ski']);
  });

  it('is accepted once, however fast the button is pressed again', async () => {
    const { server } = await openInvited();
    await card.getByRole('button', { name: 'Join Ski trip' }).dblClick();
    await expect.element(page.getByText('Welcome to “Ski trip”')).toBeVisible();
    expect(server.sent(acceptInvitation)).toHaveLength(1);
  });

  it('is accepted though the first answer was lost, and its card is gone before the second', async () => {
    const { house, server } = await openInvited();
    server.answer(acceptInvitation, () => {
      house.groups = [...house.groups, SKI];
      server.answer(listWaitingInvitations, () => []);
      server.refuse(acceptInvitation, 'ALREADY_GROUP_MEMBER', { params: { groupId: SKI.id } });
      server.tellOwn('invitation.waiting');
      return loseAnswer();
    });
    await card.getByRole('button', { name: 'Join Ski trip' }).click();
    await expect.element(card).not.toBeInTheDocument();
    await expect.element(page.getByText('Welcome to “Ski trip”')).toBeVisible();
    expect(window.location.pathname).toBe(`/groups/${SKI.id}`);
    expect(server.sent(acceptInvitation)).toHaveLength(2);
  });

  it('leaves a reader who has gone elsewhere by the time it is accepted where they are', async () => {
    const { server } = await openInvited();
    const acceptNow = server.hold(acceptInvitation);
    await card.getByRole('button', { name: 'Join Ski trip' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Groups' }).first().click();
    await expect.element(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
    acceptNow();
    await expect.element(page.getByText('Welcome to “Ski trip”')).toBeVisible();
    expect(window.location.pathname).toBe('/groups');
  });

  it('waits above the balances of a reader with groups', async () => {
    await openInvited();
    await expect.element(card.getByText('Ski trip')).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Groups' })).toBeVisible();
  });

  it('is declined after a question, and is gone', async () => {
    const { server } = await openInvited();
    await card.getByRole('button', { name: 'Decline the invitation to Ski trip' }).click();
    const question = page.getByRole('alertdialog', { name: 'Decline the invitation to “Ski trip”?' });
    await question.getByRole('button', { name: 'Decline' }).click();
    await expect.element(page.getByText('Invitation declined')).toBeVisible();
    await expect.element(card).not.toBeInTheDocument();
    expect(server.sent(declineInvitation).map(({ params }) => params.token)).toEqual(['ski']);
  });

  it('is said to be declined though the first answer was lost, and its card is gone before the second', async () => {
    const { server } = await openInvited();
    server.answer(declineInvitation, () => {
      server.answer(listWaitingInvitations, () => []);
      server.answer(declineInvitation, () => undefined);
      server.tellOwn('invitation.waiting');
      return loseAnswer();
    });
    await card.getByRole('button', { name: 'Decline the invitation to Ski trip' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
    await expect.element(card).not.toBeInTheDocument();
    await expect.element(page.getByText('Invitation declined')).toBeVisible();
    expect(server.sent(declineInvitation)).toHaveLength(2);
  });

  it.each(['a press', 'the keyboard'])('leaves the focus on the screen when declined by %s', async (way) => {
    const { server } = await openInvited();
    // The answer comes when the question has gone.
    const declineNow = server.hold(declineInvitation);
    const decline = card.getByRole('button', { name: 'Decline the invitation to Ski trip' });
    const press = async (button: Locator) => {
      if (way === 'a press') return button.click();
      await expect.element(button).toBeVisible();
      (button.element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
    };
    await press(decline);
    const question = page.getByRole('alertdialog');
    await press(question.getByRole('button', { name: 'Decline' }));
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(decline).toHaveFocus();
    declineNow();
    await expect.element(card).not.toBeInTheDocument();
    await expect.element(page.getByRole('main')).toHaveFocus();
  });

  it.each([
    ['accepted', 'Join Ski trip', acceptInvitation],
    ['declined', 'Decline the invitation to Ski trip', declineInvitation],
  ] as const)('that is gone when it is %s goes from the screen', async (_, name, endpoint) => {
    const { server } = await openInvited();
    await expect.element(card.getByText('Ski trip')).toBeVisible();
    server.answer(listWaitingInvitations, () => []);
    server.refuse(endpoint, 'INVITATION_NOT_FOUND');
    await card.getByRole('button', { name }).click();
    if (endpoint === declineInvitation)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
    await expect.element(card).not.toBeInTheDocument();
    expect(server.sent(endpoint)).toHaveLength(1);
  });

  it('that the plan has no room for stays, and says why', async () => {
    const { server } = await openInvited();
    server.refuse(acceptInvitation, 'TIER_LIMIT_EXCEEDED', { params: { maxGroups: 2 } });
    await card.getByRole('button', { name: 'Join Ski trip' }).click();
    await expect.element(page.getByText(/You have not joined yet/)).toBeVisible();
    await expect.element(card.getByText('Ski trip')).toBeVisible();
  });

  it('for a guest’s place is read before it is accepted', async () => {
    const { server } = await openInvited({}, [{ ...TO_SKI, guestName: 'Grandma' }]);
    server.refuse(previewInvitation, 'INVITATION_NOT_FOUND');
    await expect.element(card.getByText('Dora Klein invites you as Grandma')).toBeVisible();
    await card.getByRole('link', { name: 'View the invitation to Ski trip' }).click();
    await expect.poll(() => window.location.pathname).toBe('/invitations/ski');
  });

  it('into a group with guests is answered where they are asked for', async () => {
    await openInvited({}, [{ ...TO_SKI, hasGuests: true }]);
    await expect.element(card.getByRole('link', { name: 'View the invitation to Ski trip' })).toBeVisible();
    await expect.element(card.getByRole('button', { name: 'Join Ski trip' })).not.toBeInTheDocument();
  });

  it('is said in Spanish', async () => {
    await openInvited({ language: 'es', groups: [] });
    const spanish = page.getByRole('region', { name: 'Te espera una invitación' });
    await expect.element(spanish.getByText('Dora Klein te invita · hay 3 personas')).toBeVisible();
    await spanish.getByRole('button', { name: 'Unirme a Ski trip' }).click();
    await expect.element(page.getByText('Te damos la bienvenida a «Ski trip»')).toBeVisible();
  });

  it('that cannot be read leaves the dashboard as it is', async () => {
    const house = startHouse();
    house.server.refuse(listWaitingInvitations, 'SERVICE_UNAVAILABLE');
    await openApp('/dashboard');
    await expect.element(page.getByRole('region', { name: 'Groups' })).toBeVisible();
    await expect.element(card).not.toBeInTheDocument();
  });
});
