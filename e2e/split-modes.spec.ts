import type { Page } from '@playwright/test';
import { listTransactions } from '#contract/transactions.ts';
import { makeGroup } from './group.ts';
import { assignment, chooseWord, pressNew, saveButton } from './group-screen.ts';
import { expect, test } from './journey.ts';

type Shares = Readonly<Record<string, string>>;

/** How one side is entered, and what each person's share must then be. */
const WAYS: readonly { mode: string; label: string; entries: Shares; shares: Shares }[] = [
  {
    mode: 'Evenly',
    label: 'Amount of',
    entries: { Ben: '5' },
    shares: { Ana: '27.50', Ben: '5.00', Chloe: '27.50' },
  },
  {
    mode: 'By amount',
    label: 'Amount of',
    entries: { Ana: '10', Ben: '20.50', Chloe: '29,50' },
    shares: { Ana: '10.00', Ben: '20.50', Chloe: '29.50' },
  },
  {
    mode: 'By parts',
    label: 'Parts of',
    entries: { Ana: '1', Ben: '2', Chloe: '0.5' },
    shares: { Ana: '17.14', Ben: '34.29', Chloe: '8.57' },
  },
  {
    mode: 'By percent',
    label: 'Percentage of',
    entries: { Ana: '50', Ben: '16.5', Chloe: '33.5' },
    shares: { Ana: '30.00', Ben: '9.90', Chloe: '20.10' },
  },
];

test('who paid and for whom can be split evenly, by amount, parts or percent, and what is shown is what is saved', async ({
  signUp,
  createAccount,
}) => {
  const [ana, ben, chloe] = await Promise.all([signUp('Ana'), createAccount('Ben'), createAccount('Chloe')]);
  const group = await makeGroup(ana, [ben, chloe]);
  const { page } = ana;
  await page.goto(`/groups/${group.id}`);
  await expect(page.getByText('Nothing recorded yet')).toBeVisible();
  for (const way of WAYS) {
    await pressNew(page);
    await page.getByLabel('Amount', { exact: true }).fill('60');
    await page.getByLabel('Description').fill(`Boat, ${way.mode}`);
    await chooseWord(page, page.getByRole('button', { name: /^Who paid/ }), 'Several people…');
    for (const side of ['Who paid', 'For whom']) await divide(page, side, way);
    await expect(assignment(page)).toContainText('Everything is assigned');
    await saveButton(page).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    const query = { q: `Boat, ${way.mode}` };
    const [saved] = (await ana.call(listTransactions, { params: { groupId: group.id }, query })).data;
    for (const person of [ana, ben, chloe]) {
      const share = Math.round(Number(way.shares[person.name]) * 100);
      for (const side of [saved?.payers, saved?.recipients])
        expect(side?.parts.find(({ userId }) => userId === person.id)?.amount, person.name).toBe(share);
    }
  }
});

async function divide(page: Page, side: string, { mode, label, entries, shares }: (typeof WAYS)[number]) {
  const section = page.getByRole('region', { name: side });
  for (const box of await section.getByRole('checkbox').all()) await box.check();
  // For whom it was is divided in the sentence, who paid in a line of its own.
  const words = side === 'Who paid' ? section : page.getByText('Paid by');
  await chooseWord(page, words.getByRole('button', { name: /^How it is split/ }), mode);
  for (const [name, text] of Object.entries(entries)) await section.getByLabel(`${label} ${name}`).fill(text);
  for (const [name, share] of Object.entries(shares)) {
    const line = section.getByRole('listitem').filter({ has: page.getByLabel(`${label} ${name}`) });
    if (label === 'Amount of' && entries[name] === undefined)
      await expect(line.getByLabel(`${label} ${name}`)).toHaveValue(share);
    else if (label !== 'Amount of') await expect(line).toContainText(`€${share}`);
  }
}
