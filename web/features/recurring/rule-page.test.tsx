import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listGroups } from '#contract/groups.ts';
import { getRecurringExpense } from '#contract/recurring-expenses.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { ANA, BEN, CLEO, flat, member, person } from '#web/test/cast.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';
import { rent, resolved } from '#web/test/rules.ts';

const OWNER = person(1, 'Ana López', { tier: 'premium' });
const PATH = `/recurring-expenses/${rent().id}`;
const FAILED = {
  en: ['This recurring expense did not load', 'Try again'],
  es: ['No se ha podido cargar este gasto recurrente', 'Volver a intentarlo'],
} as const;

/** Sees in each language that it failed, and asks again in the last one. */
async function seeFailureAndRetry(): Promise<void> {
  await inEachLanguage(FAILED, async ([failed, again]) => {
    await expect.element(page.getByText(failed)).toBeVisible();
    await expect.element(page.getByRole('button', { name: again })).toBeVisible();
  });
  await page.getByRole('button', { name: FAILED.es[1] }).click();
}

describe('the page of a rule', () => {
  it.each([
    ['its page', PATH, page.getByRole('heading', { name: 'Rent', level: 1 })],
    ['its form', `${PATH}/edit`, page.getByRole('dialog')],
  ])('asks again for the groups that did not load, at the address of %s', async (_, path, shown) => {
    const { server } = startHouse({ user: OWNER, rules: [rent()] });
    const answerAgain = server.refuse(listGroups, 'INSUFFICIENT_PERMISSIONS');
    await openApp(path);
    await expect.element(page.getByText(FAILED.en[0])).toBeVisible();
    answerAgain();
    await seeFailureAndRetry();
    await expect.element(shown).toBeVisible();
  });

  it('asks again for the rule and the groups, where neither has loaded', async () => {
    const { server } = startHouse({ user: OWNER, rules: [rent()] });
    const answers = [
      server.refuse(listGroups, 'INSUFFICIENT_PERMISSIONS'),
      server.refuse(getRecurringExpense, 'INSUFFICIENT_PERMISSIONS'),
    ];
    await openApp(PATH);
    await expect.element(page.getByText(FAILED.en[0])).toBeVisible();
    for (const answerAgain of answers) answerAgain();
    await seeFailureAndRetry();
    await expect.element(page.getByRole('heading', { name: 'Rent', level: 1 })).toBeVisible();
  });
});

it.each([
  ['en', 'For whom', 'you'],
  ['es', 'Para', 'ti'],
] as const)(
  'the facts of a rule say for whom it is, the reader included (%s)',
  async (language, term, you) => {
    startHouse({ user: OWNER, rules: [rent()] });
    await openApp(PATH, { language });
    await expect.element(page.getByRole('term').getByText(term, { exact: true })).toBeVisible();
    const side = page.getByRole('definition').filter({ hasText: you }).filter({ hasText: 'Cleo' });
    await expect.element(side).toBeVisible();
  },
);

describe('the address of a rule’s form', () => {
  const ofBen = rent({ createdBy: BEN.id });
  const asMember = flat({ members: [member(ANA), member(BEN, { role: 'admin' }), member(CLEO)] });

  it('shows the rule to a member who may not change it', async () => {
    startHouse({ user: OWNER, groups: [asMember], rules: [ofBen] });
    await openApp(`${PATH}/edit`);
    await expect.poll(() => window.location.pathname).toBe(PATH);
    await expect.element(page.getByRole('heading', { name: 'Rent', level: 1 })).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([
    ['an admin', flat(), ofBen],
    ['its owner', asMember, rent()],
  ])('shows the form to %s', async (_, group, rule) => {
    startHouse({ user: OWNER, groups: [group], rules: [rule] });
    await openApp(`${PATH}/edit`);
    await expect.element(page.getByRole('dialog').getByLabelText('Amount', { exact: true })).toBeVisible();
  });
});

const UNBOOKED = {
  en: {
    one: /^Ben has left the group\. As long as the split/,
    both: /^Ben and Cleo have left/,
    owner: /^Ben created this and/,
    currency: /^The group no longer has JPY\. As long/,
    archived: /^You have archived the group\. On its next date/,
    ownerFree: /^Ben no longer has Premium\. On its next date/,
    free: /^You no longer have Premium\. On its next date/,
    chip: 'will pause',
    fact: 'paused on 31 January 2099, nothing is booked',
    history: 'Nothing is booked yet.',
    next: /^Next: /,
    schedule: /^Monthly /,
  },
  es: {
    one: /^Ben ha salido del grupo\. Mientras siga/,
    both: /^Ben y Cleo han salido/,
    owner: /^Ben creó esto y/,
    currency: /^El grupo ya no tiene JPY\. Mientras/,
    archived: /^Has archivado el grupo\. En la próxima fecha/,
    ownerFree: /^Ben ya no tiene Premium\. En la próxima fecha/,
    free: /^Ya no tienes Premium\. En la próxima fecha/,
    chip: 'se pausará',
    fact: 'en pausa el 31 de enero de 2099, sin apuntar nada',
    history: 'Todavía no hay nada apuntado.',
    next: /^Próximo: /,
    schedule: /^Cada mes/,
  },
} as const;

describe('a rule that would not be booked', () => {
  const LEFT = { leftAt: '2026-03-10T09:00:00.000Z' };
  const members = [member(ANA, { role: 'admin' }), member(BEN, LEFT)];
  const withBen = flat({ members: [...members, member(CLEO)] });
  const withoutBoth = flat({ members: [...members, member(CLEO, LEFT)] });
  const row = page.getByRole('main').getByRole('listitem');
  const ours = { payers: resolved(ANA), recipients: resolved(ANA, CLEO) };

  it.each([
    ['a recipient', 'one', { ...ours, recipients: resolved(ANA, BEN) }, withBen],
    ['a payer', 'one', { ...ours, payers: resolved(BEN) }, withBen],
    ['several', 'both', { ...ours, payers: resolved(BEN) }, withoutBoth],
    ['its owner', 'owner', { ...ours, createdBy: BEN.id }, withBen],
    ['its owner, also of its split', 'owner', { ...ours, payers: resolved(BEN), createdBy: BEN.id }, withBen],
    ['its owner’s premium', 'ownerFree', { ...ours, createdBy: BEN.id, ownerLacksPremium: true }, flat()],
    [
      'its owner, without premium, too',
      'owner',
      { ...ours, createdBy: BEN.id, ownerLacksPremium: true },
      withBen,
    ],
    ['a currency that is gone', 'currency', { ...ours, currency: getCurrency('JPY').code }, withBen],
  ] as const)(
    'does not promise its next booking in the list, nor on its page: %s',
    async (_, why, rule, group) => {
      startHouse({ user: OWNER, groups: [group], rules: [rent({ ...rule, nextExecution: '2099-01-31' })] });
      await openApp('/recurring-expenses');
      await inEachLanguage(UNBOOKED, async (said) => {
        await expect.element(row.getByText(said[why])).toBeVisible();
        await expect.element(row.getByText(said.chip)).toBeVisible();
        expect(row.getByText(said.next).query()).toBeNull();
      });
      await row.getByRole('link').click();
      await expect.element(page.getByRole('heading', { name: 'Rent', level: 1 })).toBeVisible();
      await inEachLanguage(UNBOOKED, async (said) => {
        await expect.element(page.getByText(said[why])).toBeVisible();
        await expect.element(page.getByText(said.chip)).toBeVisible();
        await expect.element(page.getByText(said.fact)).toBeVisible();
        await expect.element(page.getByText(said.history)).toBeVisible();
        expect(page.getByText(/2099/).elements()).toHaveLength(1);
      });
    },
  );

  it.each([
    ['has archived its group', 'archived', OWNER, flat({ archivedAt: '2026-03-10T09:00:00.000Z' })],
    ['no longer has Premium', 'free', ANA, flat()],
  ] as const)('does not promise its next booking to its owner, who %s', async (_, why, user, group) => {
    startHouse({ user, groups: [group], rules: [rent({ nextExecution: '2099-01-31' })] });
    await openApp('/recurring-expenses');
    await inEachLanguage(UNBOOKED, async (said) => {
      await expect.element(row.getByText(said[why])).toBeVisible();
      await expect.element(row.getByText(said.chip)).toBeVisible();
    });
    await row.getByRole('link').click();
    await expect.element(page.getByRole('heading', { name: 'Rent', level: 1 })).toBeVisible();
    await inEachLanguage(UNBOOKED, async (said) => {
      await expect.element(page.getByText(said[why])).toBeVisible();
      await expect.element(page.getByText(said.fact)).toBeVisible();
    });
  });

  it('keeps what stands with the reader out of a rule that another member owns', async () => {
    const group = flat({ archivedAt: '2026-03-10T09:00:00.000Z' });
    const rules = [rent({ createdBy: BEN.id, nextExecution: '2099-01-31' })];
    startHouse({ user: ANA, groups: [group], rules });
    await openApp('/recurring-expenses');
    await inEachLanguage(UNBOOKED, async ({ next, chip }) => {
      await expect.element(row.getByText(next)).toBeVisible();
      expect(row.getByText(chip).query()).toBeNull();
    });
  });

  it.each([
    ['names none', ours],
    ['is paused', { ...ours, payers: resolved(BEN), isActive: false, nextExecution: null }],
    ['has ended', { ...ours, payers: resolved(BEN), nextExecution: null }],
  ] as const)('is not said to lose a booking where it %s', async (_, rule) => {
    startHouse({ user: OWNER, groups: [withBen], rules: [rent({ nextExecution: '2099-01-31', ...rule })] });
    await openApp('/recurring-expenses');
    await expect.element(row).toBeVisible();
    await inEachLanguage(UNBOOKED, async ({ one, chip, schedule }) => {
      await expect.element(row.getByText(schedule)).toBeVisible();
      expect(row.getByText(one).query()).toBeNull();
      expect(row.getByText(chip).query()).toBeNull();
    });
  });
});
