import { values } from 'idb-keyval';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { addComment } from '#contract/comments.ts';
import { createGroup } from '#contract/groups.ts';
import { createRecurringExpense } from '#contract/recurring-expenses.ts';
import { flat, person } from '#web/test/cast.ts';
import { dinner } from '#web/test/ledger.ts';
import { KEPT_DRAFTS, openApp, startHouse } from '#web/test/open-app.tsx';
import { rent } from '#web/test/rules.ts';
import { loseAnswer } from '#web/test/server.ts';

const OWNER = person(1, 'Ana López', { tier: 'premium' });
const dialog = page.getByRole('dialog');
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
const kept = async () => JSON.stringify(await values(KEPT_DRAFTS));

it('a new group whose answer was lost is made once, though the page went before the second attempt', async () => {
  const { server } = startHouse({ groups: [] });
  server.answer(createGroup, loseAnswer);
  await openApp('/groups/new');
  const create = dialog.getByRole('button', { name: 'Create group' });
  await field('Name').fill('Ski trip');
  await create.click();
  await expect.element(dialog.getByText(/^No answer came/)).toBeVisible();
  await expect.poll(kept).toContain('Ski trip');
  await cleanup();
  server.answer(createGroup, ({ body }) => flat({ ...body, icon: 'users', colour: 'blue' }));
  await openApp('/groups/new');
  await expect.element(field('Name')).toHaveValue('Ski trip');
  await create.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(new Set(server.keysSent(createGroup)).size).toBe(1);
});

it.each([
  ['the same', undefined, 1],
  ['another', 'Ski trip', 2],
])(
  'a recurring expense whose answer was lost is sent by the next page under its key, where it is %s',
  async (_, changed, keys) => {
    const { server } = startHouse({ user: OWNER });
    server.answer(createRecurringExpense, loseAnswer);
    await openApp('/recurring-expenses/new');
    const save = dialog.getByRole('button', { name: 'Save recurring expense' });
    await dialog.getByLabelText('Amount', { exact: true }).fill('12');
    await field('Description').fill('Rent');
    await save.click();
    await expect.element(dialog.getByText(/^No answer came/)).toBeVisible();
    await expect.poll(kept).toContain('Rent');
    await cleanup();
    server.answer(createRecurringExpense, () => rent());
    await openApp('/recurring-expenses/new');
    await expect.element(field('Description')).toHaveValue('Rent');
    if (changed) await field('Description').fill(changed);
    await save.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(new Set(server.keysSent(createRecurringExpense)).size).toBe(keys);
  },
);

it('a comment whose answer was lost is written once, though the page went before the second attempt', async () => {
  const { server } = startHouse({ transactions: [dinner()] });
  server.answer(addComment, loseAnswer);
  const path = `/groups/${flat().id}/transaction/${dinner().id}`;
  const comment = page.getByLabelText('Your comment');
  const send = page.getByRole('button', { name: 'Send comment' });
  await openApp(path);
  await comment.fill('Thanks!');
  await expect.poll(kept).toContain('Thanks!');
  await send.click();
  await expect.element(page.getByText(/^Your comment was not sent/).first()).toBeVisible();
  await cleanup();
  await openApp(path);
  await expect.element(comment).toHaveValue('Thanks!');
  server.refuse(addComment, 'INSUFFICIENT_PERMISSIONS');
  await send.click();
  await expect.element(page.getByText(/^Your comment was not sent/).first()).toBeVisible();
  expect(new Set(server.sent(addComment).map(({ body }) => body.id)).size).toBe(1);
});
