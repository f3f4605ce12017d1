import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mergeGuest } from '#contract/guests.ts';
import { ANA, BEN, CLEO, flat, member, person } from '#web/test/cast.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';

const BENNY = member(person(5, 'Benny'), { hasAccount: false });
const DETAILS = `/groups/${flat().id}/details`;
const dialog = page.getByRole('dialog');

const WORDS = {
  en: {
    actions: 'Actions for Benny',
    thisIsMe: 'This is me',
    merge: 'Merge with a member',
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

/** Opens the guest's menu; the server takes the guest out of the group. */
async function openMenu(role: 'admin' | 'member', visit: Visit & { language: Language }) {
  const members = [member(ANA, { role }), member(BEN, { role: 'admin' }), member(CLEO), BENNY];
  const house = startHouse({ ...visit, groups: [flat({ members })] });
  house.server.answer(mergeGuest, ({ params }) => {
    const [group = flat()] = house.groups;
    house.groups = [{ ...group, members: group.members.filter(({ userId }) => userId !== params.userId) }];
    return house.groups[0] ?? group;
  });
  await openApp(DETAILS, visit);
  await page.getByRole('button', { name: WORDS[visit.language].actions }).click();
  return house.server;
}

describe.each(['en', 'es'] as const)('a guest who is a member already: %s', (language) => {
  const words = WORDS[language];

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
