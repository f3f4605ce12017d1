import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type HistoryEntry, listTransactionHistory } from '#contract/transactions.ts';
import { minorUnits } from '#domain/money/money.ts';
import { ANA, BEN, flat, id, member, person } from '#web/test/cast.ts';
import { dinner, evenly } from '#web/test/ledger.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

const MUHAMMAD = person(4, 'محمد');
const people = [ANA, BEN, MUHAMMAD];

/** Opens the history of a dinner that Muhammad has shared from the first version on, after one edit by Ben. */
async function openHistory(changes: HistoryEntry['changes'], language: 'en' | 'es' = 'en') {
  const before = dinner({ recipients: evenly(ANA, MUHAMMAD) });
  const after = { ...before, version: 2, updatedAt: '2026-03-15T18:00:00.000Z' };
  const house = startHouse({
    groups: [flat({ members: people.map((one) => member(one)) })],
    transactions: [after],
  });
  house.server.answer(listTransactionHistory, () => [
    {
      action: 'edited' as const,
      userId: BEN.id,
      at: after.updatedAt,
      version: 2,
      changes,
      transaction: after,
    },
    {
      action: 'created' as const,
      userId: ANA.id,
      at: before.createdAt,
      version: 1,
      changes: [],
      transaction: before,
    },
  ]);
  await openApp(`/groups/${flat().id}/history/${after.id}`, { language });
}

it('what a share was stands before what it is now, beside a name that runs from right to left too', async () => {
  await openHistory([
    {
      field: 'recipients',
      beforeMode: 'evenly',
      afterMode: 'evenly',
      members: [{ userId: MUHAMMAD.id, before: minorUnits(2364), after: minorUnits(2182) }],
    },
  ]);
  const line = page.getByRole('listitem').filter({ hasText: '€23.64' }).last();
  await expect.element(line).toBeVisible();
  expect(leftToRight(line.element(), ['محمد', '€23.64', '€21.82'])).toEqual(['محمد', '€23.64', '€21.82']);
  await expect.poll(() => document.title).toMatch(/Dinner.* · Quits$/);
});

it.each([
  ['en', 'Transaction', 'We could not find this transaction', 'Go to the list'],
  ['es', 'Movimiento', 'No encontramos este movimiento', 'Ir a la lista'],
] as const)(
  'of a transaction that is not there says so in %s, and leads to the list',
  async (language, heading, title, action) => {
    const { server } = startHouse();
    server.refuse(listTransactionHistory, 'EXPENSE_NOT_FOUND');
    await openApp(`/groups/${flat().id}/history/${id(99)}`, { language });
    await expect.element(page.getByText(title)).toBeVisible();
    // "History" stands above it already.
    await expect.element(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await page.getByRole('link', { name: action }).click();
    await expect.poll(() => location.pathname).toBe(`/groups/${flat().id}`);
  },
);

it('a description that runs from right to left stands before the one that took its place', async () => {
  await openHistory([{ field: 'description', before: 'عشاء', after: 'غداء' }]);
  const line = page.getByRole('listitem').filter({ hasText: 'عشاء' }).last();
  await expect.element(line).toBeVisible();
  expect(leftToRight(line.element(), ['عشاء', 'غداء'])).toEqual(['عشاء', 'غداء']);
});

it.each([
  ['en', 'Note', 'became'],
  ['es', 'Nota', 'pasó a'],
] as const)(
  'a note that was written and one that was taken away are said (%s)',
  async (language, label, became) => {
    await openHistory([{ field: 'note', before: null, after: '2026-03-14' }], language);
    const line = page.getByRole('listitem').filter({ hasText: label }).last();
    // What looks like a date is no date.
    await expect.element(line).toHaveTextContent(`${label}— ${became} 2026-03-14`);
  },
);

it('an amount is in the currency that it was in, of the last entry that is shown too', async () => {
  const after = { ...dinner({ amount: minorUnits(4600) }), version: 2 };
  const { server } = startHouse({ transactions: [after] });
  server.answer(listTransactionHistory, () => [
    {
      action: 'edited' as const,
      userId: ANA.id,
      at: after.updatedAt,
      version: 2,
      changes: [
        { field: 'amount' as const, before: minorUnits(5000), after: minorUnits(4600) },
        { field: 'currency' as const, before: 'JPY', after: 'EUR' },
      ],
      transaction: after,
    },
  ]);
  await openApp(`/groups/${flat().id}/history/${after.id}`);
  const line = page.getByRole('listitem').filter({ hasText: '€46.00' }).last();
  await expect.element(line).toHaveTextContent('Amount¥5,000 became €46.00');
});

it('the header lists the members in their order, whichever way their names run', async () => {
  const guests = [person(5, 'علي'), person(6, 'Max')].map((one) => member(one));
  const members = [member(ANA), member(BEN), member(MUHAMMAD), ...guests];
  startHouse({ groups: [flat({ members })] });
  await openApp(`/groups/${flat().id}`);
  const names = page.getByText(/^Ana, Ben/);
  await expect.element(names).toBeVisible();
  const inOrder = ['Ben', 'محمد', 'علي', 'Max'];
  expect(leftToRight(names.element(), inOrder)).toEqual(inOrder);
});

/** Parts of a text in the order in which the eye meets them. */
function leftToRight(element: Element, parts: readonly string[]): string[] {
  return parts.toSorted((one, other) => leftOf(element, one) - leftOf(element, other));
}

function leftOf(element: Element, part: string): number {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const at = texts.currentNode.nodeValue?.indexOf(part) ?? -1;
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(texts.currentNode, at);
    range.setEnd(texts.currentNode, at + part.length);
    return range.getBoundingClientRect().left;
  }
  throw new Error(`no ${part}`);
}

it('leads back by a link that stays within the screen, also to a group whose name is one long word', async () => {
  const name = 'W'.repeat(60);
  const house = startHouse({ groups: [flat({ name })], transactions: [dinner()] });
  house.server.answer(listTransactionHistory, () => []);
  await openApp(`/groups/${flat().id}/history/${dinner().id}`);
  const back = page.getByRole('main').getByRole('link', { name });
  await expect.element(back).toBeVisible();
  expect(back.element().getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth);
  expect(document.documentElement.scrollWidth).toBe(innerWidth);
});
