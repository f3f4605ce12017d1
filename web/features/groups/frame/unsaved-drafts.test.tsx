import { del, set, values } from 'idb-keyval';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ANA, flat } from '#web/test/cast.ts';
import type { House } from '#web/test/house.ts';
import { dinner } from '#web/test/ledger.ts';
import { KEPT_DRAFTS, openApp, startHouse } from '#web/test/open-app.tsx';

const GROUP = `/groups/${flat().id}`;
const LOST = { en: 'We could not find this group', es: 'No encontramos este grupo' } as const;
const UNSAVED = {
  en: 'What you had entered here was not saved',
  es: 'Lo que habías escrito aquí no se ha guardado',
} as const;
/** An edit lies over the details of its transaction. */
const form = page.getByRole('dialog').last();

async function open(path: string, language: 'en' | 'es' = 'en') {
  const house = startHouse({ transactions: [dinner()] });
  await openApp(`${GROUP}${path}`, { language });
  await expect.element(form.getByRole('textbox').first()).toBeVisible();
  return () => lose(house, language);
}

/** Another member removes the reader, or deletes the group. */
async function lose(house: House, language: 'en' | 'es') {
  house.groups = [];
  house.server.tell('membership.deleted', { groupId: flat().id, id: house.user.id, version: 2, seq: 9 });
  await expect.element(page.getByRole('heading', { name: LOST[language] })).toBeVisible();
}

const keep = (form: string, left: object) =>
  set([ANA.id, form], { values: left, version: null, at: new Date().toISOString() }, KEPT_DRAFTS);

/** The form keeps a moment after each entry. */
const isKept = (text: string) =>
  expect.poll(async () => JSON.stringify(await values(KEPT_DRAFTS))).toContain(text);

describe('a form whose group is lost while it is open', () => {
  it.each([
    ['en', /^Candles · 12\.50 EUR · \d+ \w+ 2026$/],
    ['es', /^Candles · 12,50 EUR · \d+ \w+ 2026$/],
  ] as const)('is told as not saved, with what stood in it (%s)', async (language, line) => {
    const lose = await open('/transaction/new', language);
    await form.getByLabelText(/^(Amount|Importe)$/).fill(language === 'en' ? '12.50' : '12,50');
    await form.getByLabelText(/^(Description|Descripción)$/).fill('Candles');
    await isKept('Candles');
    await lose();
    await expect.element(page.getByText(UNSAVED[language])).toBeVisible();
    await expect.element(page.getByText(line)).toBeVisible();
  });

  it('may be that of an edit', async () => {
    const lose = await open(`/transaction/${dinner().id}/edit`);
    await form.getByLabelText('Description').fill('Supper');
    await isKept('Supper');
    await lose();
    await expect.element(page.getByText(UNSAVED.en)).toBeVisible();
    await expect.element(page.getByText(/^Supper · 30\.00 EUR · /)).toBeVisible();
  });

  it('may be that of a comment', async () => {
    const lose = await open(`/transaction/${dinner().id}`);
    await form.getByRole('textbox').fill('Who had the wine?');
    await isKept('Who had the wine?');
    await lose();
    await expect.element(page.getByText(UNSAVED.en)).toBeVisible();
    await expect.element(page.getByText('Who had the wine?')).toBeVisible();
  });

  it('may be that of guests', async () => {
    const lose = await open('/transaction/new');
    await keep(`guests:${flat().id}`, { names: 'Nan, Olga' });
    await lose();
    await expect.element(page.getByText(UNSAVED.en)).toBeVisible();
    await expect.element(page.getByText('Nan, Olga')).toBeVisible();
  });

  it('is not that of another group, nor one without words', async () => {
    const lose = await open('/transaction/new');
    await keep('recurring:new', {
      description: 'Rent',
      amountText: '900',
      currency: 'EUR',
      date: '',
      note: '',
    });
    await keep(`households:${flat().id}`, { households: [] });
    await keep(`guests:${flat().id}`, { names: 'Nan' });
    await lose();
    const told = page.getByText('Nan', { exact: true });
    await expect.element(told).toBeVisible();
    expect(page.getByText(/Rent/).query()).toBeNull();
    expect(page.getByText(UNSAVED.en).elements()).toHaveLength(1);
    expect(told.element().closest('p')?.parentElement?.children).toHaveLength(1);
  });

  it('is not mentioned where nothing was entered', async () => {
    const house = startHouse();
    await openApp(GROUP);
    await expect.element(page.getByRole('heading', { name: flat().name })).toBeVisible();
    await userEvent.keyboard('n');
    await expect.element(form.getByRole('textbox').first()).toBeVisible();
    await keep(`guests:${flat().id}`, { names: 'Nan' });
    await lose(house, 'en');
    await expect.element(page.getByText(UNSAVED.en)).toBeVisible();
    await del([ANA.id, `guests:${flat().id}`], KEPT_DRAFTS);
    window.history.back();
    await expect.poll(() => window.location.pathname).toBe(GROUP);
    await expect.element(page.getByText(UNSAVED.en)).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: LOST.en })).toBeVisible();
  });
});
