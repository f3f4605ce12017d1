import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listGroups } from '#contract/groups.ts';
import { getRecurringExpense } from '#contract/recurring-expenses.ts';
import { person } from '#web/test/cast.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';
import { rent } from '#web/test/rules.ts';

const OWNER = person(1, 'Ana López', { tier: 'premium' });
const PATH = `/recurring-expenses/${rent().id}`;
const WORDS = {
  en: { failed: 'This recurring expense could not be loaded', again: 'Try again' },
  es: { failed: 'No se pudo cargar este gasto recurrente', again: 'Volver a intentarlo' },
} as const;

describe.each(['en', 'es'] as const)('the page of a rule: %s', (language) => {
  const { failed, again } = WORDS[language];

  it.each([
    ['its page', PATH, page.getByRole('heading', { name: 'Rent', level: 1 })],
    ['its form', `${PATH}/edit`, page.getByRole('dialog')],
  ])('asks again for the groups that did not load, at the address of %s', async (_, path, shown) => {
    const { server } = startHouse({ user: OWNER, rules: [rent()] });
    const answerAgain = server.refuse(listGroups, 'INSUFFICIENT_PERMISSIONS');
    await openApp(path, { language });
    await expect.element(page.getByText(failed)).toBeVisible();
    answerAgain();
    await page.getByRole('button', { name: again }).click();
    await expect.element(shown).toBeVisible();
  });

  it('asks again for the rule and the groups, where neither has loaded', async () => {
    const { server } = startHouse({ user: OWNER, rules: [rent()] });
    const answers = [
      server.refuse(listGroups, 'INSUFFICIENT_PERMISSIONS'),
      server.refuse(getRecurringExpense, 'INSUFFICIENT_PERMISSIONS'),
    ];
    await openApp(PATH, { language });
    await expect.element(page.getByText(failed)).toBeVisible();
    for (const answerAgain of answers) answerAgain();
    await page.getByRole('button', { name: again }).click();
    await expect.element(page.getByRole('heading', { name: 'Rent', level: 1 })).toBeVisible();
  });
});
