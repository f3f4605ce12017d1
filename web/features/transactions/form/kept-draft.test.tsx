import { keys, update, values } from 'idb-keyval';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { createTransaction, listTransactionHistory, updateTransaction } from '#contract/transactions.ts';
import { holdDeviceLock } from '#web/lib/api/device-lock.ts';
import type { KeptDraft } from '#web/lib/kept/draft-store.ts';
import type { Draft } from '#web/parts/entering/draft.ts';
import { ANA, BEN, CLEO, flat, id, member, person } from '#web/test/cast.ts';
import { dinner, evenly } from '#web/test/ledger.ts';
import { KEPT_DRAFTS, openApp, startHouse } from '#web/test/open-app.tsx';

const GROUP = `/groups/${flat().id}`;
const form = page.getByRole('dialog');
const description = form.getByLabelText(/^(Description|Descripción)$/);
const amount = form.getByLabelText(/^(Amount|Importe)$/);
const kept = async () =>
  (await values<KeptDraft<Draft>>(KEPT_DRAFTS)).map((draft) => draft.values.description);

const keptItems = async () =>
  (await values<KeptDraft<Draft>>(KEPT_DRAFTS)).map((draft) => draft.values.recipients.itemised);

/** Gives the items of all kept drafts the key that they had before. */
async function keepAsEarlierBuild(): Promise<void> {
  for (const key of await keys(KEPT_DRAFTS))
    await update<KeptDraft<object>>(
      key,
      (draft) => JSON.parse(JSON.stringify(draft).replace('"itemised":', '"bill":')),
      KEPT_DRAFTS,
    );
  expect(await keptItems()).toEqual([undefined]);
}

/** As after a crash: the page is gone without a word, and the same address is opened again. */
async function openAgain(path: string, language: 'en' | 'es' = 'en') {
  await cleanup();
  await openApp(path, { language });
  await expect.element(description).toBeVisible();
}

/** Of the drafts that are kept. */
async function lockNames(): Promise<string[]> {
  return (await keys<string[]>(KEPT_DRAFTS)).map((key) => `quits:draft:${key.join(':')}`);
}

/** As where another page has each form open whose draft is kept: until the returned function is called. */
async function openElsewhere(): Promise<() => void> {
  const releases: (() => void)[] = [];
  const leave = () => {
    for (const release of releases) release();
  };
  for (const name of await lockNames())
    await new Promise<void>((resolve) => releases.push(holdDeviceLock(name, resolve)));
  onTestFinished(leave);
  return leave;
}

/** As on a slow device: what is kept there is read only once the returned function is called. */
function holdKept(): () => Promise<void> {
  let isHeld = true;
  const held = KEPT_DRAFTS('readwrite', (store) => {
    const free = Promise.withResolvers<void>();
    const wait = () => {
      if (!isHeld) return free.resolve();
      store.count().onsuccess = wait;
    };
    wait();
    return free.promise;
  });
  return () => {
    isHeld = false;
    return held;
  };
}

describe('what stands in the form of an expense', () => {
  it.each([
    ['en', /^Here is what you had entered on/, 'Start over'],
    ['es', /^Aquí está lo que habías introducido el/, 'Empezar de nuevo'],
  ] as const)(
    'is there again after the page was lost, until the reader starts over (%s)',
    async (language, said, startOver) => {
      startHouse();
      await openApp(`${GROUP}/transaction/new`, { language });
      await amount.fill('12');
      await description.fill('Candles');
      await expect.poll(() => kept()).toEqual(['Candles']);
      await openAgain(`${GROUP}/transaction/new`, language);
      await expect.element(form.getByText(said)).toBeVisible();
      await expect.element(description).toHaveValue('Candles');
      await expect.element(amount).toHaveValue('12');
      await form.getByRole('button', { name: startOver }).click();
      await expect.element(form.getByText(said)).not.toBeInTheDocument();
      await expect.element(description).toHaveValue('');
      await expect.poll(() => kept()).toEqual([]);
    },
  );

  it('is not offered by a second page while the form of the first is open', async () => {
    const { server } = startHouse();
    server.answer(createTransaction, () => dinner());
    await openApp(`${GROUP}/transaction/new`);
    await amount.fill('12');
    await description.fill('Candles');
    await expect.poll(() => kept()).toEqual(['Candles']);
    await cleanup();
    const leave = await openElsewhere();
    await openApp(`${GROUP}/transaction/new`);
    await description.fill('Matches');
    await amount.fill('3');
    await form.getByRole('button', { name: 'Save expense' }).click();
    await expect.element(form).not.toBeInTheDocument();
    expect(await kept()).toEqual(['Candles']);
    await cleanup();
    await openApp(`${GROUP}/transaction/new`);
    await description.fill('Lamp');
    leave();
    await openAgain(`${GROUP}/transaction/new`);
    await expect.element(description).toHaveValue('Candles');
  });

  it('leads to the amount when the reader starts over by a key', async () => {
    startHouse();
    await openApp(`${GROUP}/transaction/new`);
    await amount.fill('12');
    await description.fill('Candles');
    await expect.poll(() => kept()).toEqual(['Candles']);
    await openAgain(`${GROUP}/transaction/new`);
    const startOver = form.getByRole('button', { name: 'Start over' });
    await expect.element(startOver).toBeVisible();
    const button = startOver.element();
    if (button instanceof HTMLElement) button.focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(startOver).not.toBeInTheDocument();
    await expect.element(amount).toHaveFocus();
  });

  it('goes on in the language that was chosen since', async () => {
    startHouse();
    await openApp(`${GROUP}/transaction/new`);
    await amount.fill('12.50+0.25');
    await description.fill('Candles');
    await expect.poll(() => kept()).toEqual(['Candles']);
    await openAgain(`${GROUP}/transaction/new`, 'es');
    await expect.element(amount).toHaveValue('12,50+0,25');
  });

  it('does not replace what was typed before the device has answered', async () => {
    startHouse();
    await openApp(`${GROUP}/transaction/new`);
    await description.fill('Candles');
    await expect.poll(() => kept()).toEqual(['Candles']);
    await cleanup();
    const names = await lockNames();
    const free = holdKept();
    await openApp(`${GROUP}/transaction/new`);
    const held = async () => (await navigator.locks.query()).held?.map(({ name }) => name);
    await expect.poll(held).toEqual(expect.arrayContaining(names));
    await description.fill('Matches');
    await free();
    await expect.poll(() => kept()).toEqual(['Matches']);
    await expect.element(description).toHaveValue('Matches');
    await expect.element(form.getByText(/^Here is what you had entered on/)).not.toBeInTheDocument();
  });

  it('is there again over the newer version that a save has met', async () => {
    const house = startHouse({ transactions: [dinner()] });
    const newer = { ...dinner(), description: 'Lunch', version: 2 };
    house.server.refuse(updateTransaction, 'CONSTRAINT_VIOLATION', { details: newer });
    house.server.answer(listTransactionHistory, () => []);
    const path = `${GROUP}/transaction/${dinner().id}/edit`;
    await openApp(path);
    await description.fill('Supper');
    await form.getByRole('button', { name: 'Save expense' }).click();
    await expect.element(form.getByText(/^Another member changed this/)).toBeVisible();
    await expect
      .poll(async () => (await values<KeptDraft<Draft>>(KEPT_DRAFTS)).map(({ version }) => version))
      .toEqual([2]);
    house.transactions = [newer];
    await openAgain(path);
    await expect.element(description).toHaveValue('Supper');
  });

  it('is not offered again once it was saved', async () => {
    const { server } = startHouse();
    await openApp(`${GROUP}/transaction/new`);
    await amount.fill('12');
    await description.fill('Candles');
    await expect.poll(() => kept()).toEqual(['Candles']);
    await form.getByRole('button', { name: 'Save expense' }).click();
    await expect.element(form).not.toBeInTheDocument();
    expect(server.sent(createTransaction)).toHaveLength(1);
    await expect.poll(() => kept()).toEqual([]);
  });

  describe('that is on its way', () => {
    async function save(refusal?: 'INVALID_EXPENSE_PARTICIPANTS') {
      const house = startHouse();
      const release = house.server.hold(createTransaction);
      if (refusal) house.server.refuse(createTransaction, refusal);
      await openApp(`${GROUP}/transaction/new`);
      await amount.fill('12');
      await description.fill('Candles');
      await expect.poll(() => kept()).toEqual(['Candles']);
      await form.getByRole('button', { name: 'Save expense' }).click();
      await expect.poll(() => house.server.sent(createTransaction)).toHaveLength(1);
      await expect.poll(() => kept()).toEqual([]);
      return { house, release };
    }

    it('is not offered to the next page, which sends it', async () => {
      const { house, release } = await save();
      await openAgain(`${GROUP}/transaction/new`);
      await expect.element(description).toHaveValue('');
      release();
      await expect.poll(() => house.transactions).toMatchObject([{ description: 'Candles' }]);
      const ids = house.server.sent(createTransaction).map(({ body }) => body.id);
      expect(new Set(ids).size).toBe(1);
      await expect.element(form.getByText(/^Here is what you had entered on/)).not.toBeInTheDocument();
    });

    it('is kept again when it is refused', async () => {
      const { release } = await save('INVALID_EXPENSE_PARTICIPANTS');
      release();
      await expect.poll(() => kept()).toEqual(['Candles']);
      await expect.element(description).toHaveValue('Candles');
    });
  });

  it('is not offered again once it was discarded on purpose', async () => {
    startHouse();
    await openApp(`${GROUP}/transaction/new`);
    await description.fill('Candles');
    await expect.poll(() => kept()).toEqual(['Candles']);
    await userEvent.keyboard('{Escape}');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => kept()).toEqual([]);
  });

  it('is read with the items that an earlier build kept as a bill', async () => {
    startHouse();
    await openApp(`${GROUP}/transaction/new`);
    await description.fill('Groceries');
    await form.getByRole('button', { name: 'How it is split: evenly' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Item by item' }).click();
    await form.getByLabelText('Amount of item 1').fill('12');
    await form.getByLabelText('Tip').fill('3');
    await expect.poll(() => keptItems()).toMatchObject([{ extras: { tip: '3' } }]);
    await cleanup();
    await keepAsEarlierBuild();
    await openAgain(`${GROUP}/transaction/new`);
    await expect.element(form.getByLabelText('Amount of item 1')).toHaveValue('12');
    await expect.element(form.getByLabelText('Tip')).toHaveValue('3');
    await expect.element(amount).toHaveValue('15.00');
    await form.getByLabelText('Tip').fill('4');
    await expect.poll(() => keptItems()).toMatchObject([{ extras: { tip: '4' } }]);
  });

  it('is kept for an edit too, and no longer when another version has come', async () => {
    const edit = `${GROUP}/transaction/${dinner().id}/edit`;
    startHouse({ transactions: [dinner()] });
    await openApp(edit);
    await description.fill('Supper');
    await expect.poll(() => kept()).toEqual(['Supper']);
    await openAgain(edit);
    await expect.element(description).toHaveValue('Supper');
    await cleanup();
    startHouse({ transactions: [{ ...dinner(), version: 2, description: 'Brunch' }] });
    await openAgain(edit);
    await expect.element(description).toHaveValue('Brunch');
  });

  const gus = member({ ...BEN, id: id(90), displayName: 'Gus' }, { hasAccount: false });
  const withGus = flat({ members: [...flat().members, gus] });

  it('names the person who has taken the place of a guest meanwhile', async () => {
    const dana = person(4, 'Dana Kim');
    startHouse({ groups: [withGus] });
    await openApp(`${GROUP}/transaction/new`);
    await amount.fill('12');
    await description.fill('Candles');
    await expect.poll(() => kept()).toEqual(['Candles']);
    await cleanup();
    const claimed = flat({ members: [...flat().members, member(dana, { tookOver: [gus.userId] })] });
    const { server } = startHouse({ groups: [claimed] });
    await openAgain(`${GROUP}/transaction/new`);
    await expect.element(description).toHaveValue('Candles');
    await expect.element(form.getByRole('checkbox', { name: 'Dana Kim' })).toBeChecked();
    await expect.element(page.getByText('any more', { exact: false })).not.toBeInTheDocument();
    await form.getByRole('button', { name: 'Save expense' }).click();
    await expect.element(form).not.toBeInTheDocument();
    const everyone = claimed.members.map(({ userId }) => ({ userId }));
    expect(server.sent(createTransaction)[0]?.body.recipients).toEqual({ mode: 'evenly', parts: everyone });
  });

  it.each([
    ['en', 'A person is not in the group any more, and was taken out of this transaction'],
    ['es', 'Una persona ya no está en el grupo y se ha quitado de este movimiento'],
  ] as const)(
    'says that a guest was removed meanwhile, who is in it no more (%s)',
    async (language, said) => {
      startHouse({ groups: [withGus] });
      await openApp(`${GROUP}/transaction/new`, { language });
      await amount.fill('12');
      await description.fill('Candles');
      await expect.poll(() => kept()).toEqual(['Candles']);
      await cleanup();
      startHouse({ groups: [flat()] });
      await openAgain(`${GROUP}/transaction/new`, language);
      await expect.element(page.getByText(said)).toBeVisible();
      await expect.element(description).toHaveValue('Candles');
    },
  );

  it('of an edit names the person who has taken the place of a guest', async () => {
    const guest = flat({ members: [member(ANA), member(BEN), member(CLEO, { hasAccount: false })] });
    const dana = person(4, 'Dana Kim');
    const claimed = flat({ members: [member(ANA), member(BEN), member(dana, { tookOver: [CLEO.id] })] });
    const edit = `${GROUP}/transaction/${dinner().id}/edit`;
    startHouse({ groups: [guest], transactions: [dinner()] });
    await openApp(edit);
    await description.fill('Supper');
    await expect.poll(() => kept()).toEqual(['Supper']);
    await cleanup();
    const { server } = startHouse({
      groups: [claimed],
      transactions: [dinner({ recipients: evenly(ANA, BEN, dana) })],
    });
    await openAgain(edit);
    await expect.element(description).toHaveValue('Supper');
    await form.getByRole('button', { name: 'Save expense' }).click();
    await expect.element(page.getByText('Changes saved')).toBeVisible();
    expect(server.sent(updateTransaction).map(({ body }) => body.recipients)).toEqual([
      evenly(ANA, BEN, dana),
    ]);
  });

  it('of an edit still names a guest who is gone, and is refused for that', async () => {
    const guest = flat({ members: [member(ANA), member(BEN), member(CLEO, { hasAccount: false })] });
    const dana = person(4, 'Dana Kim');
    const claimed = flat({ members: [member(ANA), member(BEN), member(dana)] });
    const edit = `${GROUP}/transaction/${dinner().id}/edit`;
    startHouse({ groups: [guest], transactions: [dinner()] });
    await openApp(edit);
    await amount.fill('60');
    await description.fill('Supper');
    await expect.poll(() => kept()).toEqual(['Supper']);
    await cleanup();
    const { server } = startHouse({
      groups: [claimed],
      transactions: [dinner({ recipients: evenly(ANA, BEN, dana) })],
    });
    server.refuse(updateTransaction, 'INVALID_EXPENSE_PARTICIPANTS', { params: { reason: 'unknown' } });
    await openAgain(edit);
    await expect.element(description).toHaveValue('Supper');
    await form.getByRole('button', { name: 'Save expense' }).click();
    await expect
      .element(form.getByText('is not in the group under this name any more', { exact: false }))
      .toBeVisible();
    expect(server.sent(updateTransaction).map(({ body }) => body.recipients)).toEqual([
      evenly(ANA, BEN, CLEO),
    ]);
  });
});
