import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { resumeRecurringExpense } from '#contract/recurring-expenses.ts';
import { PAUSE_REASONS } from '#domain/recurrence/rule.ts';
import { ANA, BEN, CLEO, flat, member, person } from '#web/test/cast.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { ONE_DAY, startOnOneDay } from '#web/test/one-day.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';
import { rent } from '#web/test/rules.ts';

const PATH = '/recurring-expenses';
const paused = { isActive: false, nextExecution: null } as const;
const LEFT = '2026-03-10T09:00:00.000Z';
const group = flat({ members: [member(ANA, { role: 'admin' }), member(BEN)] });
const WORDS = {
  en: {
    menu: 'Actions for Rent',
    resume: 'Resume',
    edit: 'Edit',
    remove: 'Delete',
    resumed: /^“Rent” goes on/,
    refused: /^“Rent” was not resumed: .*Premium/,
  },
  es: {
    menu: 'Acciones para Rent',
    resume: 'Reanudar',
    edit: 'Editar',
    remove: 'Eliminar',
    resumed: /^«Rent» /,
    refused: /^«Rent» no se reanudó: .*Premium/,
  },
} as const;

describe.each(['en', 'es'] as const)('an admin on the free plan: %s', (language) => {
  const words = WORDS[language];
  const item = (name: string) => page.getByRole('menuitem', { name });

  async function openMenu(rule = rent({ ...paused, createdBy: BEN.id }), of = group) {
    const house = startHouse({ user: ANA, groups: [of], rules: [rule] });
    await openApp(PATH, { language });
    await page.getByRole('button', { name: words.menu }).click();
    await expect.element(item(words.remove)).toBeVisible();
    return house;
  }

  it('resumes the rule of another member, and does not edit it', async () => {
    const { server } = await openMenu();
    expect(item(words.edit).query()).toBeNull();
    await item(words.resume).click();
    await expect.element(page.getByText(words.resumed)).toBeVisible();
    expect(server.sent(resumeRecurringExpense)).toHaveLength(1);
  });

  it('does the same from its page', async () => {
    const rule = rent({ ...paused, createdBy: BEN.id });
    const { server } = startHouse({ user: ANA, groups: [group], rules: [rule] });
    await openApp(`${PATH}/${rule.id}`, { language });
    await page.getByRole('button', { name: words.resume }).click();
    await expect.element(page.getByText(words.resumed)).toBeVisible();
    expect(page.getByRole('link', { name: words.edit }).query()).toBeNull();
    expect(server.sent(resumeRecurringExpense)).toHaveLength(1);
  });

  it('is told by the server where that member has no Premium', async () => {
    const { server } = await openMenu(rent({ ...paused, createdBy: BEN.id, pauseReason: 'premium-ended' }));
    server.refuse(resumeRecurringExpense, 'PREMIUM_FEATURE_REQUIRED', {
      params: { feature: 'recurring_expenses' },
    });
    await item(words.resume).click();
    await expect.element(page.getByText(words.refused)).toBeVisible();
  });

  it('is not offered to resume a rule of their own', async () => {
    await openMenu(rent(paused));
    expect(item(words.resume).query()).toBeNull();
  });

  it('is not offered to resume what they would own, as its owner has left', async () => {
    const left = member(BEN, { leftAt: '2026-03-10T09:00:00.000Z' });
    const of = flat({ members: [member(ANA, { role: 'admin' }), left] });
    await openMenu(rent({ ...paused, createdBy: BEN.id, pauseReason: 'owner-left' }), of);
    expect(item(words.resume).query()).toBeNull();
  });
});

describe('the page of a rule whose currency its group lacks', () => {
  const owner = person(1, 'Ana López', { tier: 'premium' });
  const rule = { id: rent().id, currency: 'GBP' };

  it.each([
    ['en', /^The group no longer has GBP\. Before it is resumed/],
    ['es', /^El grupo ya no tiene GBP\. Antes de reanudarlo/],
  ] as const)('says so where a member or another reason has paused it (%s)', async (language, said) => {
    startHouse({ user: owner, groups: [group], rules: [rent({ ...rule, ...paused })] });
    await openApp(`${PATH}/${rule.id}`, { language });
    await expect.element(page.getByText(said)).toBeVisible();
  });

  it.each([
    ['en', 'Paused: the group no longer has GBP'],
    ['es', 'En pausa: el grupo ya no tiene GBP'],
  ] as const)('says it once where that has paused it (%s)', async (language, said) => {
    const rules = [rent({ ...rule, ...paused, pauseReason: 'currency-removed' })];
    startHouse({ user: owner, groups: [group], rules });
    await openApp(`${PATH}/${rule.id}`, { language });
    await expect.element(page.getByText(said)).toBeVisible();
    expect(page.getByText(/^(The group no longer|El grupo ya no)/).query()).toBeNull();
  });

  it.each([
    ['en', 'Paused: the group has EUR again, and this can be resumed'],
    ['es', 'En pausa: el grupo tiene otra vez EUR, y se puede reanudar'],
  ] as const)('says that the group has it again (%s)', async (language, said) => {
    const rules = [rent({ ...paused, pauseReason: 'currency-removed' })];
    startHouse({ user: owner, groups: [group], rules });
    await openApp(`${PATH}/${rule.id}`, { language });
    await expect.element(page.getByText(said)).toBeVisible();
    expect(page.getByText(/^(Paused: the group no longer|En pausa: el grupo ya no)/).query()).toBeNull();
  });
});

describe('the page of a rule whose reason to be paused has passed', () => {
  const owner = person(1, 'Ana López', { tier: 'premium' });
  const WORDS_OF = {
    en: {
      passed: 'Paused: the reason no longer holds, and this can be resumed',
      cleo: 'Paused: Cleo has left the group',
    },
    es: {
      passed: 'En pausa: el motivo ya no existe, y se puede reanudar',
      cleo: 'En pausa: Cleo ha salido del grupo',
    },
  } as const;

  it.each(PAUSE_REASONS.slice(0, 5).filter((reason) => reason !== 'currency-removed'))(
    'says that it can be resumed: %s',
    async (pauseReason) => {
      startHouse({ user: owner, groups: [group], rules: [rent({ ...paused, pauseReason })] });
      await openApp(`${PATH}/${rent().id}`);
      await inEachLanguage(WORDS_OF, async ({ passed }) => {
        await expect.element(page.getByText(passed)).toBeVisible();
      });
    },
  );

  const withoutBen = flat({ members: [member(ANA, { role: 'admin' }), member(BEN, { leftAt: LEFT })] });
  const archived = flat({ members: group.members, archivedAt: LEFT });

  it.each([
    ['member-left', withoutBen],
    ['group-archived', archived],
    ['premium-ended, and archived since', archived],
  ])('says no such thing while it holds: %s', async (reason, of) => {
    const pauseReason = PAUSE_REASONS.find((one) => reason.startsWith(one)) ?? null;
    startHouse({ user: owner, groups: [of], rules: [rent({ ...paused, pauseReason })] });
    await openApp(`${PATH}/${rent().id}`);
    await expect.element(page.getByText(/^Paused: (a member of its split|you have archived)/)).toBeVisible();
    expect(page.getByText(WORDS_OF.en.passed).query()).toBeNull();
  });

  it('names another reason that holds by now', async () => {
    const members = [member(ANA, { role: 'admin' }), member(BEN), member(CLEO, { leftAt: LEFT })];
    const rules = [rent({ ...paused, createdBy: CLEO.id, pauseReason: 'member-left' })];
    startHouse({ user: owner, groups: [flat({ members })], rules });
    await openApp(`${PATH}/${rent().id}`);
    await inEachLanguage(WORDS_OF, async ({ cleo }) => {
      await expect.element(page.getByText(cleo)).toBeVisible();
    });
  });
});

describe.each([
  ['en', 'ended', 'paused', 'Pause'],
  ['es', 'terminado', 'en pausa', 'Pausar'],
] as const)('a rule whose last day has passed: %s', (language, ended, isPaused, pause) => {
  startOnOneDay();
  const words = WORDS[language];
  const owner = person(1, 'Ana López', { tier: 'premium' });
  const over = { endDate: '2026-03-05', nextExecution: null, lastCreatedDate: '2026-02-28', createdCount: 2 };
  const row = page.getByRole('main').getByRole('listitem');

  it.each([
    ['active', { isActive: true }],
    ['paused by a member', { isActive: false }],
    ['paused for a reason', { isActive: false, pauseReason: 'member-left' }],
  ] as const)('has ended, and is neither paused nor resumed: %s', async (_, state) => {
    startHouse({ user: owner, groups: [group], rules: [rent({ ...over, ...state })] });
    await openApp(PATH, { language });
    await expect.element(row.getByText(ended, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: words.menu }).click();
    await expect.element(page.getByRole('menuitem', { name: words.edit })).toBeVisible();
    expect(page.getByRole('menuitem', { name: pause }).query()).toBeNull();
    expect(page.getByRole('menuitem', { name: words.resume }).query()).toBeNull();
  });

  it('offers neither on its page', async () => {
    startHouse({ user: owner, groups: [group], rules: [rent(over)] });
    await openApp(`${PATH}/${rent().id}`, { language });
    await expect.element(page.getByRole('main').getByText(ended, { exact: true })).toBeVisible();
    await expect.element(page.getByRole('link', { name: words.edit })).toBeVisible();
    expect(page.getByRole('button', { name: pause }).query()).toBeNull();
    expect(page.getByRole('button', { name: words.resume }).query()).toBeNull();
  });

  it.each([
    ['none', null],
    ['today', ONE_DAY],
  ] as const)('is told from a paused one with a day left, whose end is %s', async (_, endDate) => {
    const rules = [rent({ ...over, isActive: false, frequency: 'daily', endDate })];
    startHouse({ user: owner, groups: [group], rules });
    await openApp(PATH, { language });
    await expect.element(row.getByText(isPaused, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: words.menu }).click();
    await expect.element(page.getByRole('menuitem', { name: words.resume })).toBeVisible();
  });

  it('is not said to be resumable once the group has its currency again', async () => {
    const rules = [rent({ ...over, isActive: false, pauseReason: 'currency-removed' })];
    startHouse({ user: owner, groups: [group], rules });
    await openApp(PATH, { language });
    await expect.element(row.getByText(ended, { exact: true })).toBeVisible();
    expect(row.getByText(/Paused|En pausa/).query()).toBeNull();
  });

  it('has ended where its last day is booked already', async () => {
    const state = {
      isActive: false,
      frequency: 'daily',
      endDate: ONE_DAY,
      lastCreatedDate: ONE_DAY,
    } as const;
    startHouse({ user: owner, groups: [group], rules: [rent({ ...over, ...state })] });
    await openApp(PATH, { language });
    await expect.element(row.getByText(ended, { exact: true })).toBeVisible();
  });
});
