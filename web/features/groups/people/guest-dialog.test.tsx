import { keys } from 'idb-keyval';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addGuests, renameGuest, restoreGuest } from '#contract/guests.ts';
import { isolated } from '#domain/fields/isolated-text.ts';
import { changeLanguage } from '#web/lib/texts/texts.ts';
import { ANA, BEN, flat, id, member, person } from '#web/test/cast.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { KEPT_DRAFTS, openApp, startHouse, type Visit } from '#web/test/open-app.tsx';
import { eachInTurn } from '#web/test/rows.ts';
import { loseAnswer } from '#web/test/server.ts';

const DETAILS = `/groups/${flat().id}/details`;
const dialog = page.getByRole('dialog');
const names = dialog.getByLabelText('Names');
const name = dialog.getByLabelText('Name');
const addButton = dialog.getByRole('button', { name: 'Add', exact: true });

/** Opens the dialog; the server adds every guest that is named. */
async function openDialog(visit: Visit = {}) {
  const house = startHouse(visit);
  house.server.answer(addGuests, ({ body }) => {
    const [group = flat()] = house.groups;
    const guests = (body.displayNames ?? []).map((displayName, place) =>
      member(person(50 + group.members.length + place, displayName), { hasAccount: false }),
    );
    house.groups = [{ ...group, members: [...group.members, ...guests], version: group.version + 1 }];
    return house.groups[0] ?? group;
  });
  await openApp(DETAILS, visit);
  await page.getByRole('button', { name: 'Add by name' }).click();
  await expect.element(dialog).toBeVisible();
  const sent = () => house.server.sent(addGuests).flatMap(({ body }) => body.displayNames ?? []);
  return { house, server: house.server, sent };
}

describe('adding a guest by name', () => {
  it('takes one name after the other without leaving the field', async () => {
    const { sent } = await openDialog();
    await expect.element(names).toHaveFocus();
    await userEvent.keyboard('Grandma{Enter}');
    await expect.element(page.getByText('Grandma is in the group')).toBeVisible();
    await expect.element(names).toHaveValue('');
    await expect.element(names).toHaveFocus();
    await userEvent.keyboard('Uncle Theo{Enter}');
    await expect.element(page.getByText('Uncle Theo is in the group')).toBeVisible();
    expect(sent()).toEqual(['Grandma', 'Uncle Theo']);
  });

  it('refuses what is no name or one that is taken and says why, without asking the server', async () => {
    const { sent } = await openDialog();
    await eachInTurn(
      [
        ['G', '“G”: a name has 2 to 50 characters'],
        [
          'Grandma!',
          '“Grandma!”: letters, numbers, spaces, hyphens, underscores, apostrophes and full stops only',
        ],
        ['ben okafor', '“ben okafor” is the name of somebody in the group already'],
        ['Grandma, grandma', '“grandma” is in the list twice'],
        ['Grandma, G', '“G”: a name has 2 to 50 characters'],
      ],
      async ([text, problem]) => {
        await names.fill(text);
        await addButton.click();
        await expect.element(dialog.getByText(problem)).toBeVisible();
        await expect.element(names).toBeInvalid();
        expect(sent()).toEqual([]);
        await names.fill('Grandma');
        await expect.element(dialog.getByText(problem)).not.toBeInTheDocument();
      },
    );
    await changeLanguage('es');
    await eachInTurn(
      [
        ['G', /de 2 a 50 caracteres/],
        [
          'Ana & Ben',
          '«Ana & Ben»: solo letras, números, espacios, guiones, guiones bajos, apóstrofos y puntos',
        ],
      ],
      async ([text, problem]) => {
        await dialog.getByRole('textbox').fill(text);
        await userEvent.keyboard('{Enter}');
        await expect.element(dialog.getByText(problem)).toBeVisible();
      },
    );
    expect(sent()).toEqual([]);
  });

  it('puts the new guest of a large group in view, and the focus back on the button', async () => {
    const others = Array.from({ length: 11 }, (_, place) => member(person(place + 11, `Mate ${place + 1}`)));
    await openDialog({ groups: [flat({ members: [member(ANA, { role: 'admin' }), ...others] })] });
    await names.fill('Grandma');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Actions for Grandma' })).toBeInViewport();
    await expect.element(page.getByRole('button', { name: 'Add by name' })).toHaveFocus();
  });

  it('leaves the page where it is when another member goes after a guest was put in view', async () => {
    await page.viewport(390, 700);
    const others = Array.from({ length: 14 }, (_, place) => member(person(place + 11, `Mate ${place + 1}`)));
    const { house } = await openDialog({
      groups: [flat({ members: [member(ANA, { role: 'admin' }), ...others] })],
    });
    await names.fill('Grandma');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(page.getByRole('button', { name: 'Actions for Grandma' })).toBeInViewport();
    window.scrollTo(0, 0);
    const gone = page.getByRole('button', { name: 'Actions for Mate 4' });
    await expect.element(gone).toBeInTheDocument();
    house.groups = house.groups.map((group) => ({
      ...group,
      members: group.members.filter(({ displayName }) => displayName !== 'Mate 4'),
      version: group.version + 1,
    }));
    house.server.tell('membership.deleted', { groupId: flat().id, id: id(14), version: 2, seq: 9 });
    await expect.element(gone).not.toBeInTheDocument();
    expect(window.scrollY).toBe(0);
  });

  it('takes names with apostrophes, full stops and joiners', async () => {
    const { sent } = await openDialog();
    for (const typed of ['O’Brien', "D'Angelo", 'J. R. Smith', 'علی\u200Cرضا']) {
      await names.fill(typed);
      await addButton.click();
      await expect.element(page.getByText(`${isolated(typed)} is in the group`)).toBeVisible();
    }
    expect(sent()).toEqual(['O’Brien', "D'Angelo", 'J. R. Smith', 'علی\u200Cرضا']);
  });

  it('takes a row of names, lists who is in already, and says how many they are', async () => {
    const { house, sent } = await openDialog();
    await expect
      .element(dialog.getByText('In the group already: Ana López · Ben Okafor · Cleo Marchetti'))
      .toBeVisible();
    await names.fill('Grandma, O’Brien, J. R. Smith');
    await expect.element(dialog.getByText('3 people: Grandma · O’Brien · J. R. Smith')).toBeVisible();
    await addButton.click();
    await expect.element(page.getByText('3 people are in the group')).toBeVisible();
    expect(sent()).toEqual(['Grandma', 'O’Brien', 'J. R. Smith']);
    expect(house.server.sent(addGuests)).toHaveLength(1);
    await expect.element(dialog.getByText(/J. R. Smith$/)).toBeVisible();
  });

  it('takes a pasted list, a name a line', async () => {
    const { sent } = await openDialog();
    const data = new DataTransfer();
    data.setData('text/plain', 'Grandma\nUncle Theo\r\n');
    names
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    await expect.element(names).toHaveValue('Grandma, Uncle Theo');
    await addButton.click();
    await expect.element(page.getByText('2 people are in the group')).toBeVisible();
    expect(sent()).toEqual(['Grandma', 'Uncle Theo']);
  });

  it('adds what was typed when it is closed by its button, and asks before Escape drops it', async () => {
    const { sent } = await openDialog();
    await names.fill('Grandma');
    const WORDS = { en: ['Keep editing', 'Done'], es: ['Seguir editando', 'Listo'] } as const;
    await inEachLanguage(WORDS, async ([keep, done]) => {
      await userEvent.keyboard('{Escape}');
      await page.getByRole('alertdialog').getByRole('button', { name: keep }).click();
      await expect.element(dialog.getByRole('button', { name: done })).toBeVisible();
    });
    await dialog.getByRole('button', { name: WORDS.es[1] }).click();
    await expect.element(page.getByText('Grandma ya está en el grupo')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(sent()).toEqual(['Grandma']);
  });

  it('does not bring back what was given up by going back', async () => {
    // The page that going back leads to.
    window.history.pushState({ idx: -1 }, '', '/groups');
    window.history.pushState(null, '', DETAILS);
    await openDialog();
    await names.fill('Grandma');
    // It is kept while it is typed.
    await expect.poll(async () => (await keys(KEPT_DRAFTS)).length).toBe(1);
    window.history.back();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard', exact: true }).click();
    await expect.element(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
    expect(await keys(KEPT_DRAFTS)).toEqual([]);
  });

  it('closes by its button at once where nothing was typed', async () => {
    const { sent } = await openDialog();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  it('shows at the field that the server knows the name already', async () => {
    const { server } = await openDialog();
    server.refuse(addGuests, 'DUPLICATE_ENTRY');
    await names.fill('Grandma');
    await addButton.click();
    await expect.element(dialog.getByText('Somebody in this group has that name already')).toBeVisible();
    await expect.element(names).toHaveValue('Grandma');
  });

  it('says why no guest was added, and keeps the name', async () => {
    const { server } = await openDialog();
    server.refuse(addGuests, 'RATE_LIMIT_EXCEEDED');
    await names.fill('Grandma');
    await addButton.click();
    await expect.element(dialog.getByText(/Nobody was added\. Too many requests/)).toBeVisible();
    await expect.element(names).toHaveValue('Grandma');
  });

  it('sends the same key when it is tried again, so that it is one guest', async () => {
    const { server } = await openDialog();
    server.refuse(addGuests, 'RATE_LIMIT_EXCEEDED', { once: true });
    await names.fill('Grandma');
    await addButton.click();
    await expect.element(dialog.getByText(/Nobody was added/)).toBeVisible();
    await addButton.click();
    await expect.element(page.getByText('Grandma is in the group')).toBeVisible();
    const [first, second] = server.keysSent(addGuests);
    expect(first).toEqual(expect.any(String));
    expect(second).toBe(first);
  });

  it('sends the same key when the answer was lost, though the guest is in the group by then', async () => {
    const { house, server } = await openDialog();
    let isAnswered = false;
    server.answer(addGuests, ({ body }) => {
      const [group = flat()] = house.groups;
      if (isAnswered) return group;
      const guests = (body.displayNames ?? []).map((name) => member(person(50, name), { hasAccount: false }));
      house.groups = [{ ...flat(), members: [...flat().members, ...guests], version: 2 }];
      server.tell('membership.created', { groupId: group.id, id: id(50), version: 1, seq: 2 });
      return loseAnswer();
    });
    await names.fill('Grandma');
    await addButton.click();
    const WORDS = {
      en: { add: 'Add', unanswered: /^No answer came/, taken: /“Grandma” is the name of/ },
      es: { add: 'Añadir', unanswered: /^No ha llegado respuesta/, taken: /se llama «Grandma»/ },
    } as const;
    await inEachLanguage(WORDS, async ({ add, unanswered, taken }) => {
      await expect.element(dialog.getByText(unanswered)).toBeVisible();
      await expect.element(dialog.getByText(/Cleo Marchetti · Grandma$/)).toBeVisible();
      await expect.element(dialog.getByRole('button', { name: add, exact: true })).toBeVisible();
      expect(dialog.getByText(taken).query()).toBeNull();
    });
    isAnswered = true;
    await dialog.getByRole('button', { name: WORDS.es.add, exact: true }).click();
    await expect.element(page.getByText('Grandma ya está en el grupo')).toBeVisible();
    await expect.element(dialog.getByRole('textbox')).toHaveValue('');
    expect(new Set(server.keysSent(addGuests)).size).toBe(1);
  });
});

describe('renaming a guest', () => {
  const GRANDMA = member(person(5, 'Grandma'), { hasAccount: false });
  const saveButton = dialog.getByRole('button', { name: 'Save name' });

  /** Opens the dialog from the guest's row; the server gives the name that is asked for. */
  async function openRenaming(visit: Visit = {}) {
    const group = flat({ members: [member(ANA, { role: 'admin' }), member(BEN), GRANDMA] });
    const house = startHouse({ ...visit, groups: [group] });
    house.server.answer(renameGuest, ({ body: { displayName } }) => {
      const members = group.members.map((one) =>
        one.userId === GRANDMA.userId ? { ...one, displayName } : one,
      );
      house.groups = [{ ...group, members, version: 2 }];
      return house.groups[0] ?? group;
    });
    await openApp(DETAILS, visit);
    const isSpanish = visit.language === 'es';
    await page
      .getByRole('button', { name: `${isSpanish ? 'Acciones para' : 'Actions for'} Grandma` })
      .click();
    await page.getByRole('menuitem', { name: isSpanish ? 'Cambiar el nombre' : 'Rename' }).click();
    await expect.element(dialog).toBeVisible();
    const names = () => house.server.sent(renameGuest).map(({ body }) => body.displayName);
    return { server: house.server, names };
  }

  it('begins with the name, and shows the new one in the list', async () => {
    const { names } = await openRenaming();
    await expect.element(name).toHaveValue('Grandma');
    await name.fill(' Nana ');
    await saveButton.click();
    await expect.element(page.getByText('Grandma is now called Nana')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Actions for Nana' })).toBeVisible();
    expect(names()).toEqual(['Nana']);
  });

  it('refuses what is no name or one that is taken and says why, without asking the server', async () => {
    const { names } = await openRenaming();
    await eachInTurn(
      [
        ['N', 'A name has 2 to 50 characters'],
        ['Nana!', 'Letters, numbers, spaces, hyphens, underscores, apostrophes and full stops'],
        ['ben okafor', 'Somebody in this group has that name already'],
      ],
      async ([text, problem]) => {
        await name.fill(text);
        await saveButton.click();
        await expect.element(dialog.getByText(problem)).toBeVisible();
        await expect.element(name).toBeInvalid();
        expect(names()).toEqual([]);
        await name.fill('Nana');
        await expect.element(dialog.getByText(problem)).not.toBeInTheDocument();
      },
    );
  });

  it('takes the guest’s own name in other letters', async () => {
    const { names } = await openRenaming();
    await name.fill('grandma');
    await saveButton.click();
    await expect.element(page.getByText('Grandma is now called grandma')).toBeVisible();
    expect(names()).toEqual(['grandma']);
  });

  it('keeps the entry when it was refused, and says why', async () => {
    const { server } = await openRenaming();
    server.refuse(renameGuest, 'RATE_LIMIT_EXCEEDED');
    await name.fill('Nana');
    await saveButton.click();
    await expect.element(dialog.getByText(/The name stays as it was\. Too many requests/)).toBeVisible();
    await expect.element(name).toHaveValue('Nana');
  });

  it('shows at the field that the server knows the name already, in Spanish too', async () => {
    const { server } = await openRenaming({ language: 'es' });
    server.refuse(renameGuest, 'DUPLICATE_ENTRY');
    await dialog.getByRole('textbox').fill('Nana');
    await dialog.getByRole('button', { name: 'Guardar nombre' }).click();
    await expect.element(dialog.getByText('Alguien de este grupo ya se llama así')).toBeVisible();
    await expect.element(dialog.getByRole('textbox')).toHaveValue('Nana');
  });
});

describe('a guest who was removed', () => {
  const leftAt = '2026-03-03T12:00:00.000Z';
  const GRANDMA = member(person(5, 'Grandma'), { hasAccount: false, leftAt });
  const GROUP = flat({ members: [member(ANA, { role: 'admin' }), member(BEN), GRANDMA] });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const WORDS = {
    en: {
      add: 'Add by name',
      submit: 'Add',
      inList: 'Add again: Grandma',
      again: 'Add Grandma again',
      another: 'It is another person',
      wasHere: /Grandma was in this group until/,
      problem: 'Say first whether Grandma is the same person as before',
      restored: 'Grandma is in the group again',
      actions: 'Actions for Grandma',
    },
    es: {
      add: 'Añadir por nombre',
      submit: 'Añadir',
      inList: 'Readmitir: Grandma',
      again: 'Readmitir a Grandma',
      another: 'Es otra persona',
      wasHere: /Grandma estuvo en este grupo hasta el/,
      problem: 'Di antes si Grandma es la misma persona de antes',
      restored: 'Grandma vuelve a estar en el grupo',
      actions: 'Acciones para Grandma',
    },
  } as const;
  const { en, es } = WORDS;

  /** The server lets the guest back in, and adds another of the name. */
  async function openDetails() {
    const house = startHouse({ groups: [GROUP] });
    house.server.answer(restoreGuest, () => {
      house.groups = [flat({ members: [...GROUP.members.slice(0, 2), { ...GRANDMA, leftAt: null }] })];
      return house.groups[0] ?? GROUP;
    });
    house.server.answer(addGuests, () => GROUP);
    await openApp(DETAILS);
    return house;
  }

  async function enter(text: string) {
    await button(en.add).click();
    await dialog.getByRole('textbox').fill(text);
  }

  it('is added again from the list of former members', async () => {
    const house = await openDetails();
    const { server } = house;
    await inEachLanguage(WORDS, async ({ add, inList, restored, actions }) => {
      // Removed once more in the meantime.
      house.groups = [GROUP];
      server.tell('membership.deleted', { groupId: GROUP.id, id: GRANDMA.userId, version: 1, seq: 2 });
      await button(inList).click();
      await expect.element(page.getByText(restored)).toBeVisible();
      for (const name of [actions, add]) await expect.element(button(name)).toBeVisible();
      await expect.element(button(inList)).not.toBeInTheDocument();
    });
    const ids = server.sent(restoreGuest).map(({ params }) => params.userId);
    expect(ids).toEqual([GRANDMA.userId, GRANDMA.userId]);
  });

  it('is offered where the name is added once more, and comes back beside those who are new', async () => {
    const { server } = await openDetails();
    await enter('grandma, Theo');
    await inEachLanguage(WORDS, async ({ wasHere, submit }) => {
      await expect.element(dialog.getByText(wasHere)).toBeVisible();
      await expect.element(button(submit)).toBeVisible();
    });
    await button(es.submit).click();
    await inEachLanguage(WORDS, async ({ problem, again }) => {
      await expect.element(dialog.getByText(problem)).toBeVisible();
      await expect.element(dialog.getByRole('button', { name: again })).toBeVisible();
    });
    expect(server.sent(addGuests)).toEqual([]);
    await dialog.getByRole('button', { name: es.again }).click();
    await expect.element(page.getByText(es.restored)).toBeVisible();
    await expect.element(dialog.getByRole('textbox')).toHaveValue('Theo');
  });

  it('is left alone where it is said to be another person', async () => {
    const { server } = await openDetails();
    await enter('Grandma');
    await inEachLanguage(WORDS, async ({ wasHere, another }) => {
      await expect.element(dialog.getByText(wasHere)).toBeVisible();
      await expect.element(dialog.getByRole('button', { name: another })).toBeVisible();
    });
    await dialog.getByRole('button', { name: es.another }).click();
    await inEachLanguage(WORDS, async ({ wasHere, submit }) => {
      await expect.element(dialog.getByText(wasHere)).not.toBeInTheDocument();
      await expect.element(button(submit)).toBeVisible();
    });
    await button(es.submit).click();
    await expect
      .poll(() => server.sent(addGuests).map(({ body }) => body.displayNames))
      .toEqual([['Grandma']]);
    expect(server.sent(restoreGuest)).toEqual([]);
  });
});
