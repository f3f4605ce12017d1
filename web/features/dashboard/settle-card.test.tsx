import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getDashboardPlans } from '#contract/dashboard.ts';
import { answerAcross } from '#web/test/across.ts';
import { ANA, BEN, CLEO, flat, id, member, person } from '#web/test/cast.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

/** Of two who settle as one, a payment names one. */
const AB = { id: id(300), name: 'AB', userIds: [ANA.id, BEN.id] };
const FLAT = flat({ households: [AB] });

const toAna = { from: CLEO.id, to: ANA.id, amount: 1_000 };
const byAna = { from: ANA.id, to: CLEO.id, amount: 1_000 };

function start(user: typeof ANA, payments: (typeof toAna)[], group = FLAT) {
  const { server } = startHouse({ user, groups: [group] });
  answerAcross(server, {
    totals: () => [
      {
        currency: 'EUR',
        net: -1_000,
        owedToYou: 0,
        youOwe: 1_000,
        groups: [{ groupId: FLAT.id, amount: -1_000 }],
      },
    ],
  });
  server.answer(getDashboardPlans, () => [
    {
      groupId: FLAT.id,
      plans: [
        {
          currency: 'EUR',
          payments,
          optimal: true,
          paymentsBefore: 2,
          paymentsAfter: 1,
          seq: 1,
        },
      ],
    },
  ]);
}

describe('a payment of a household on the dashboard', () => {
  it.each([
    ['en', 'Settle up', BEN, toAna, 'Cleo pays Ana', 'Settle: Cleo pays Ana'],
    ['es', 'Saldar cuentas', BEN, toAna, 'Cleo paga a Ana', 'Saldar: Cleo paga a Ana'],
    ['en', 'Settle up', BEN, byAna, 'Ana pays Cleo', 'Settle: Ana pays Cleo'],
    ['en', 'Settle up', ANA, toAna, 'Cleo pays you', 'Settle: Cleo pays you'],
    ['en', 'Settle up', ANA, byAna, 'You pay Cleo', 'Settle: You pay Cleo'],
    ['en', 'Settle up', CLEO, toAna, 'You pay Ana', 'Settle: You pay Ana'],
  ] as const)(
    'is said of the two whom it names, to every member of it (%s)',
    async (language, title, user, payment, line, settle) => {
      start(user, [payment]);
      await openApp('/dashboard', { language });
      const row = page.getByRole('region', { name: title }).getByRole('listitem');
      await expect.element(row.getByText(line, { exact: true })).toBeVisible();
      await expect
        .element(row.getByRole('link', { name: settle }))
        .toHaveAttribute('href', `/groups/${FLAT.id}/balances?currency=EUR`);
    },
  );
});

describe('more payments than six', () => {
  it.each([
    ['en', 'Settle up', 'Show 2 more payments'],
    ['es', 'Saldar cuentas', 'Mostrar 2 pagos más'],
  ] as const)(
    'are shown on demand, and the focus goes on to the first of them (%s)',
    async (language, title, more) => {
      const guests = [2, 3, 4, 5, 6, 7, 8, 9].map((number) => person(number, `Guest ${number}`));
      const members = [member(ANA, { role: 'admin' }), ...guests.map((guest) => member(guest))];
      const payments = guests.map(({ id: from }) => ({ from, to: ANA.id, amount: 1_000 }));
      start(ANA, payments, flat({ members }));
      await openApp('/dashboard', { language });
      const rows = page.getByRole('region', { name: title }).getByRole('listitem');
      const button = page.getByRole('button', { name: more });
      await expect.element(button).toBeVisible();
      expect(rows.elements()).toHaveLength(6);
      await button.click();
      await expect.element(rows.nth(6)).toHaveFocus();
      expect(rows.elements()).toHaveLength(8);
      expect(button.query()).toBeNull();
    },
  );
});

describe('payments of two members who share the first word of their names', () => {
  it('are told apart by the whole name', async () => {
    const smith = person(4, 'Ben Smith');
    const members = [member(ANA, { role: 'admin' }), member(BEN), member(smith)];
    const payments = [BEN, smith].map(({ id: from }) => ({ from, to: ANA.id, amount: 1_500 }));
    start(ANA, payments, flat({ members }));
    await openApp('/dashboard');
    const rows = page.getByRole('region', { name: 'Settle up' }).getByRole('listitem');
    for (const line of ['Ben Okafor pays you', 'Ben Smith pays you']) {
      await expect.element(rows.getByText(line, { exact: true })).toBeVisible();
      await expect.element(rows.getByRole('link', { name: `Settle: ${line}` })).toBeVisible();
    }
  });
});
