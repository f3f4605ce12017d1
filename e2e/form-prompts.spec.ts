import { makeGroup } from './group.ts';
import { assignment, chooseWord, openNewExpense, saveButton } from './group-screen.ts';
import { expect, test } from './journey.ts';

test('the form says what is still to assign, assigns it on request, and asks before it throws entries away', async ({
  signUp,
}) => {
  const [ana, ben] = await Promise.all([signUp('Ana'), signUp('Ben')]);
  const group = await makeGroup(ana, [ben]);
  const { page } = ana;
  await openNewExpense(page, group.id);
  const form = page.getByRole('dialog', { name: 'New expense' });
  const amount = page.getByLabel('Amount', { exact: true });
  await amount.fill('30');
  await page.getByLabel('Description').fill('Boat');

  // Auto, fixed, and free again.
  const forWhom = page.getByRole('region', { name: 'For whom' });
  const bens = forWhom.getByLabel('Amount of Ben');
  await expect(forWhom.getByText('auto')).toHaveCount(2);
  await bens.fill('5');
  await expect(forWhom.getByLabel('Amount of Ana')).toHaveValue('25.00');
  await forWhom.getByRole('button', { name: 'The amount of Ben is fixed.' }).click();
  await expect(bens).toHaveValue('15.00');

  // Fixed amounts of all members that do not come to the total.
  await bens.fill('5');
  await forWhom.getByLabel('Amount of Ana').fill('10');
  await expect(assignment(page)).toHaveText('For whom: €15.00 of €30.00 still to assign');
  await form.getByRole('button', { name: 'Share out the rest' }).click();
  await expect(assignment(page)).toContainText('Everything is assigned');

  // Another way to split resets what was entered, once that is agreed.
  const mode = form.getByRole('button', { name: /^How it is split/ });
  await chooseWord(page, mode, 'By amount');
  const question = page.getByRole('alertdialog', { name: 'Start over with another split?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(mode).toHaveText('evenly');
  await chooseWord(page, mode, 'By amount');
  await question.getByRole('button', { name: 'Change the split' }).click();
  await expect(mode).toHaveText('by amount');

  // Both sides open: each has its button, and there is one for both.
  await chooseWord(page, form.getByRole('button', { name: /^Who paid/ }), 'Several people…');
  const whoPaid = page.getByRole('region', { name: 'Who paid' });
  await whoPaid.getByRole('checkbox', { name: 'Ben' }).check();
  await chooseWord(page, whoPaid.getByRole('button', { name: /^How it is split/ }), 'By amount');
  for (const side of [whoPaid, forWhom]) {
    await side.getByLabel('Amount of Ana').fill('12');
    await side.getByLabel('Amount of Ben').fill('3');
  }
  await expect(assignment(page)).toContainText('Who paid: €15.00 of €30.00 still to assign');
  await expect(assignment(page)).toContainText('For whom: €15.00 of €30.00 still to assign');
  await form.getByRole('button', { name: 'Fix who paid' }).click();
  await expect(assignment(page)).toHaveText('For whom: €15.00 of €30.00 still to assign');
  await whoPaid.getByLabel('Amount of Ana').fill('40');
  await expect(assignment(page)).toContainText('Who paid:');
  await form.getByRole('button', { name: 'Fix both' }).click();
  await expect(assignment(page)).toContainText('Everything is assigned');

  // Another total under amounts entered by hand: keep them, or split evenly.
  await amount.fill('50');
  const prompt = form.getByText('Your amounts were entered for €30.00.');
  await expect(prompt).toBeVisible();
  await form.getByRole('button', { name: 'Keep the amounts' }).click();
  await expect(prompt).toBeHidden();
  await expect(assignment(page)).toContainText('still to assign');
  await amount.fill('60');
  await form.getByRole('button', { name: 'Split evenly' }).click();
  await expect(assignment(page)).toContainText('€60.00 of €60.00');
  await saveButton(page).click();
  await expect(form).toBeHidden();
});
