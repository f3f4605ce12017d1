import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { DataOf } from '#contract/endpoint.ts';
import { mergeGuest } from '#contract/guests.ts';
import { previewInvitation } from '#contract/invitations.ts';
import { ANA, BEN, CLEO, flat, member, person } from '#web/test/cast.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';
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
const { en, es } = WORDS;
const menuitem = (name: string) => page.getByRole('menuitem', { name });
const button = (name: string) => dialog.getByRole('button', { name });

/** The server takes the guest out of the group, who is in it again when `reset` is called. */
function openHouse(role: 'admin' | 'member') {
  const members = [member(ANA, { role }), member(BEN, { role: 'admin' }), member(CLEO), BENNY];
  const house = startHouse({ groups: [flat({ members })] });
  const { server } = house;
  server.answer(mergeGuest, ({ params }) => {
    const [group = flat()] = house.groups;
    house.groups = [{ ...group, members: group.members.filter(({ userId }) => userId !== params.userId) }];
    return house.groups[0] ?? group;
  });
  function reset() {
    house.groups = [flat({ members })];
    server.tell('membership.created', { groupId: flat().id, id: BENNY.userId, version: 1, seq: 2 });
  }
  const merged = () => server.sent(mergeGuest).map(({ params, body }) => [params.userId, body.into]);
  return { server, reset, merged };
}

describe('a guest who is a member already', () => {
  it.each(['admin', 'member'] as const)(
    'is taken over by the %s who opens their invitation',
    async (role) => {
      const { server, merged } = openHouse(role);
      server.answer(previewInvitation, () => OPENED_BY_MEMBER);
      await openApp('/invitations/benny');
      await inEachLanguage(WORDS, async ({ alsoYou, thisIsMe }) => {
        await expect.element(page.getByText(alsoYou)).toBeVisible();
        await expect.element(page.getByRole('link', { name: thisIsMe })).toBeVisible();
      });
      await page.getByRole('link', { name: es.thisIsMe }).click();
      await inEachLanguage(WORDS, async ({ becomesYours, thisIsMe }) => {
        await expect.element(dialog.getByText(becomesYours)).toBeVisible();
        await expect.element(button(thisIsMe)).toBeVisible();
      });
      await button(es.thisIsMe).click();
      await expect.element(page.getByText(es.doneYou)).toBeVisible();
      await expect.element(dialog).not.toBeInTheDocument();
      await expect.poll(() => [window.location.pathname, window.location.search]).toEqual([DETAILS, '']);
      expect(merged()).toEqual([[BENNY.userId, ANA.id]]);
    },
  );

  it('is taken over by a member who says so, after both were shown', async () => {
    const { reset, merged } = openHouse('member');
    await openApp(DETAILS);
    await inEachLanguage(WORDS, async ({ actions, merge, thisIsMe, becomesYours, doneYou }) => {
      reset();
      await page.getByRole('button', { name: actions }).click();
      await expect.element(menuitem(thisIsMe)).toBeVisible();
      await expect.element(menuitem(merge)).not.toBeInTheDocument();
      await menuitem(thisIsMe).click();
      await expect.element(dialog.getByText(becomesYours)).toBeVisible();
      await expect.element(dialog.getByText('Ana López')).toBeVisible();
      await expect.element(dialog.getByText('Benny', { exact: true })).toBeVisible();
      await button(thisIsMe).click();
      await expect.element(page.getByText(doneYou)).toBeVisible();
      await expect.element(dialog).not.toBeInTheDocument();
      await expect.element(page.getByRole('button', { name: actions })).not.toBeInTheDocument();
    });
    const ours = [BENNY.userId, ANA.id];
    expect(merged()).toEqual([ours, ours]);
  });

  it('is merged by an admin with the member who is chosen', async () => {
    const { reset, merged } = openHouse('admin');
    await openApp(DETAILS);
    await inEachLanguage(WORDS, async ({ actions, merge, submit, missing, same, goesToBen, done }) => {
      reset();
      await page.getByRole('button', { name: actions }).click();
      await menuitem(merge).click();
      await button(submit).click();
      await expect.element(dialog.getByText(missing)).toBeVisible();
      await dialog.getByLabelText(same).click();
      await page.getByRole('option', { name: 'Ben Okafor' }).click();
      await expect.element(dialog.getByText(goesToBen)).toBeVisible();
      await button(submit).click();
      await expect.element(page.getByText(done)).toBeVisible();
      await expect.element(dialog).not.toBeInTheDocument();
    });
    const his = [BENNY.userId, BEN.id];
    expect(merged()).toEqual([his, his]);
  });

  it('stays where a payment between the two stands, and the dialog says why', async () => {
    const { server } = openHouse('member');
    server.refuse(mergeGuest, 'CONSTRAINT_VIOLATION', { params: { reason: 'paid-each-other' } });
    await openApp(DETAILS);
    await page.getByRole('button', { name: en.actions }).click();
    await menuitem(en.thisIsMe).click();
    await button(en.thisIsMe).click();
    await inEachLanguage(WORDS, async ({ between }) => {
      await expect.element(dialog.getByText(between)).toBeVisible();
    });
  });
});
