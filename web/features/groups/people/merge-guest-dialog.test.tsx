import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { DataOf } from '#contract/endpoint.ts';
import { mergeGuest } from '#contract/guests.ts';
import { previewInvitation } from '#contract/invitations.ts';
import { ANA, BEN, CLEO, flat, member, person } from '#web/test/cast.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';
import type { Plain } from '#web/test/server.ts';

const BENNY = member(person(5, 'Benny'), { hasAccount: false });
const DETAILS = `/groups/${flat().id}/details`;
const dialog = page.getByRole('dialog');
/** What the server tells a member of the group. */
const OPENED_BY_MEMBER: Plain<DataOf<typeof previewInvitation>> = {
  group: { name: 'Flat 12', icon: 'home', colour: 'green', memberCount: 4 },
  groupId: flat().id,
  invitedBy: BEN.displayName,
  guestName: BENNY.displayName,
  guests: [{ userId: BENNY.userId, displayName: BENNY.displayName }],
  status: 'member',
  expiresAt: '2126-03-08T09:00:00.000Z',
};

const WORDS = {
  en: {
    actions: 'Actions for Benny',
    thisIsMe: 'This is me',
    merge: 'Merge with a member',
    alsoYou: /^Benny is in “Flat 12” without an account/,
    becomesYours: /All that Benny paid and owes becomes yours/,
    goesToBen: /All that Benny paid and owes goes to Ben Okafor/,
    same: 'The same person as',
    missing: 'Choose who it is',
    submit: 'Merge',
    doneYou: 'All that Benny had is yours now',
    done: 'Benny and Ben Okafor are one member now',
    between: /There is a payment between the two/,
  },
  es: {
    actions: 'Acciones para Benny',
    thisIsMe: 'Soy yo',
    merge: 'Unir con un miembro',
    alsoYou: /^Benny está en «Flat 12» sin cuenta/,
    becomesYours: /Todo lo que Benny ha pagado y debe pasa a ser tuyo/,
    goesToBen: /Todo lo que Benny ha pagado y debe pasa a Ben Okafor/,
    same: 'La misma persona que',
    missing: 'Elige quién es',
    submit: 'Unir',
    doneYou: 'Todo lo de Benny es ahora tuyo',
    done: 'Benny y Ben Okafor son ahora un solo miembro',
    between: /Hay un pago entre los dos/,
  },
} as const;
type Language = keyof typeof WORDS;

/** The server takes the guest out of the group. */
function openHouse(role: 'admin' | 'member', visit: Visit) {
  const members = [member(ANA, { role }), member(BEN, { role: 'admin' }), member(CLEO), BENNY];
  const house = startHouse({ ...visit, groups: [flat({ members })] });
  house.server.answer(mergeGuest, ({ params }) => {
    const [group = flat()] = house.groups;
    house.groups = [{ ...group, members: group.members.filter(({ userId }) => userId !== params.userId) }];
    return house.groups[0] ?? group;
  });
  return house;
}

/** Opens the guest's menu. */
async function openMenu(role: 'admin' | 'member', visit: Visit & { language: Language }) {
  const house = openHouse(role, visit);
  await openApp(DETAILS, visit);
  await page.getByRole('button', { name: WORDS[visit.language].actions }).click();
  return house.server;
}

describe.each(['en', 'es'] as const)('a guest who is a member already: %s', (language) => {
  const words = WORDS[language];

  it.each(['admin', 'member'] as const)(
    'is taken over by the %s who opens their invitation',
    async (role) => {
      const { server } = openHouse(role, { language });
      server.answer(previewInvitation, () => OPENED_BY_MEMBER);
      await openApp('/invitations/benny', { language });
      await expect.element(page.getByText(words.alsoYou)).toBeVisible();
      await page.getByRole('link', { name: words.thisIsMe }).click();
      await expect.element(dialog.getByText(words.becomesYours)).toBeVisible();
      await dialog.getByRole('button', { name: words.thisIsMe }).click();
      await expect.element(page.getByText(words.doneYou)).toBeVisible();
      await expect.element(dialog).not.toBeInTheDocument();
      expect([window.location.pathname, window.location.search]).toEqual([DETAILS, '']);
      expect(server.sent(mergeGuest).map(({ params, body }) => [params.userId, body.into])).toEqual([
        [BENNY.userId, ANA.id],
      ]);
    },
  );

  it('is taken over by a member who says so, after both were shown', async () => {
    const server = await openMenu('member', { language });
    await expect.element(page.getByRole('menuitem', { name: words.merge })).not.toBeInTheDocument();
    await page.getByRole('menuitem', { name: words.thisIsMe }).click();
    await expect.element(dialog.getByText(words.becomesYours)).toBeVisible();
    await expect.element(dialog.getByText('Ana López')).toBeVisible();
    await expect.element(dialog.getByText('Benny', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: words.thisIsMe }).click();
    await expect.element(page.getByText(words.doneYou)).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: words.actions })).not.toBeInTheDocument();
    expect(server.sent(mergeGuest).map(({ params, body }) => [params.userId, body.into])).toEqual([
      [BENNY.userId, ANA.id],
    ]);
  });

  it('is merged by an admin with the member who is chosen', async () => {
    const server = await openMenu('admin', { language });
    await page.getByRole('menuitem', { name: words.merge }).click();
    await dialog.getByRole('button', { name: words.submit }).click();
    await expect.element(dialog.getByText(words.missing)).toBeVisible();
    await dialog.getByLabelText(words.same).click();
    await page.getByRole('option', { name: 'Ben Okafor' }).click();
    await expect.element(dialog.getByText(words.goesToBen)).toBeVisible();
    await dialog.getByRole('button', { name: words.submit }).click();
    await expect.element(page.getByText(words.done)).toBeVisible();
    expect(server.sent(mergeGuest).map(({ body }) => body.into)).toEqual([BEN.id]);
  });

  it('stays where a payment between the two stands, and the dialog says why', async () => {
    const server = await openMenu('member', { language });
    server.refuse(mergeGuest, 'CONSTRAINT_VIOLATION', { params: { reason: 'paid-each-other' } });
    await page.getByRole('menuitem', { name: words.thisIsMe }).click();
    await dialog.getByRole('button', { name: words.thisIsMe }).click();
    await expect.element(dialog.getByText(words.between)).toBeVisible();
  });
});
