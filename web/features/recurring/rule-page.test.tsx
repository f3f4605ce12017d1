import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listGroups } from '#contract/groups.ts';
import { getRecurringExpense } from '#contract/recurring-expenses.ts';
import { ANA, BEN, CLEO, flat, member, person } from '#web/test/cast.ts';
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

/** As the server resolves it: each has the same share of the rent. */
function resolved(...people: readonly { id: string }[]) {
  const amount = 90_000 / people.length;
  return { mode: 'evenly' as const, parts: people.map(({ id }) => ({ userId: id, amount })) };
}

describe.each([
  [
    'en',
    /^Ben has left the group\. As long as the split/,
    /^Ben and Cleo have left/,
    /^Ben created this and/,
    /^Next /,
  ],
  [
    'es',
    /^Ben ha dejado el grupo\. Mientras siga/,
    /^Ben y Cleo han dejado/,
    /^Ben creó esto y/,
    /^Próximo: /,
  ],
] as const)('a rule that names a former member: %s', (language, one, both, owner, next) => {
  const LEFT = { leftAt: '2026-03-10T09:00:00.000Z' };
  const members = [member(ANA, { role: 'admin' }), member(BEN, LEFT)];
  const withBen = flat({ members: [...members, member(CLEO)] });
  const withoutBoth = flat({ members: [...members, member(CLEO, LEFT)] });
  const row = page.getByRole('main').getByRole('listitem');
  const ours = { payers: resolved(ANA), recipients: resolved(ANA, CLEO) };

  it.each([
    ['a recipient', one, { ...ours, recipients: resolved(ANA, BEN) }, withBen],
    ['a payer', one, { ...ours, payers: resolved(BEN) }, withBen],
    ['several', both, { ...ours, payers: resolved(BEN) }, withoutBoth],
    ['its owner', owner, { ...ours, createdBy: BEN.id }, withBen],
    ['its owner, also of its split', owner, { ...ours, payers: resolved(BEN), createdBy: BEN.id }, withBen],
  ] as const)(
    'does not promise its next booking in the list, nor on its page: %s',
    async (_, said, rule, group) => {
      startHouse({ user: OWNER, groups: [group], rules: [rent({ ...rule, nextExecution: '2099-01-31' })] });
      await openApp('/recurring-expenses', { language });
      await expect.element(row.getByText(said)).toBeVisible();
      expect(row.getByText(next).query()).toBeNull();
      await row.getByRole('link').click();
      await expect.element(page.getByRole('heading', { name: 'Rent', level: 1 })).toBeVisible();
      await expect.element(page.getByText(said)).toBeVisible();
    },
  );

  it.each([
    ['names none', ours],
    ['is paused', { ...ours, payers: resolved(BEN), isActive: false, nextExecution: null }],
    ['has ended', { ...ours, payers: resolved(BEN), nextExecution: null }],
  ] as const)('is not said to lose a booking where it %s', async (_, rule) => {
    startHouse({ user: OWNER, groups: [withBen], rules: [rent({ nextExecution: '2099-01-31', ...rule })] });
    await openApp('/recurring-expenses', { language });
    await expect.element(row).toBeVisible();
    expect(row.getByText(one).query()).toBeNull();
  });
});
