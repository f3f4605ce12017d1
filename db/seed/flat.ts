import type { Line, Name, SettleUp, Story } from './script.ts';

const BUYERS: readonly Name[] = ['ana', 'ben', 'chloé', 'dev'];

// Four weeks of the same life each, a little different in its amounts, the older ones settled at their end.
const months = [3, 2, 1].flatMap((monthsAgo): (Line | SettleUp)[] => {
  const start = -30 * monthsAgo - 4;
  const groceries = [5, 11, 18, 25].map(
    (day, week): Line => ({
      day: start + day,
      what: 'Groceries',
      category: 'groceries',
      amount: 6120 + ((monthsAgo * 7919 + week * 3571) % 4300),
      by: [BUYERS[(week + monthsAgo) % 4] ?? 'ana'],
    }),
  );
  return [
    {
      day: start + 1,
      what: 'Rent',
      category: 'rent',
      amount: 145_000,
      by: ['ben'],
      for: {
        percent: [
          ['ana', 26],
          ['ben', 28],
          ['chloé', 23],
          ['dev', 23],
        ],
      },
    },
    ...groceries.slice(0, 2),
    { day: start + 12, what: 'Internet', category: 'internet', amount: 3999, by: ['dev'] },
    ...groceries.slice(2),
    {
      day: start + 26,
      what: 'Electricity',
      category: 'utilities',
      amount: 9460 + monthsAgo * 610,
      by: ['ana'],
      for: {
        parts: [
          ['ana', 1],
          ['ben', 1],
          ['chloé', 0.5],
          ['dev', 0.5],
        ],
      },
    },
    { day: start + 28, settleUp: true },
  ];
});

export const FLAT: Story = {
  name: 'Flat 12',
  description: 'Calle de la Luna 12, third floor. Rent on the 1st, bins on Tuesdays.',
  icon: 'home',
  colour: 'red',
  currencies: ['EUR'],
  people: ['ana', 'ben', 'chloé', 'dev'],
  founded: -110,
  lines: [
    {
      day: -108,
      what: 'Deposit',
      category: 'rent',
      amount: 290_000,
      by: {
        amount: [
          ['ana', 145_000],
          ['dev', 145_000],
        ],
      },
    },
    {
      day: -107,
      what: 'Sofa from the Martins',
      category: 'household',
      amount: 18_000,
      by: ['chloé'],
      for: ['ana', 'chloé', 'dev'],
    },
    ...months,
    {
      day: -9,
      what: 'Rent',
      category: 'rent',
      amount: 145_000,
      by: ['ben'],
      for: {
        percent: [
          ['ana', 26],
          ['ben', 28],
          ['chloé', 23],
          ['dev', 23],
        ],
      },
      frequency: 'monthly',
      next: 4,
    },
    {
      day: -9,
      what: 'Cleaning',
      category: 'household',
      amount: 4500,
      by: ['ana'],
      frequency: 'weekly',
      next: 1,
    },
    { day: -6, what: 'Hoover', category: 'household', amount: 13_900, by: ['ben', 'dev'] },
    {
      day: -5,
      what: 'Electricity',
      category: 'utilities',
      amount: 11_280,
      by: ['ana'],
      for: {
        parts: [
          ['ana', 1],
          ['ben', 1],
          ['chloé', 0.5],
          ['dev', 0.5],
        ],
      },
    },
    { day: -5, what: 'Deposit refund', amount: 20_000, by: ['dev'], type: 'income' },
    { day: -4, what: 'Toilet paper', category: 'household', amount: 899, by: ['ben'], isDeleted: true },
    { day: -3, what: 'Cash for the plumber', amount: 6000, by: ['ana'], for: ['ben'], type: 'transfer' },
    {
      day: -2,
      what: 'Dinner at Nonna’s',
      category: 'dining',
      amount: 12_640,
      by: {
        amount: [
          ['ben', 5140],
          ['chloé', 7500],
        ],
      },
      for: {
        items: [
          ['Pizzas', 5200, 'all'],
          ['Lobster', 3400, ['ben']],
          ['Wine', 2800, ['ana', 'ben', 'chloé']],
        ],
        tip: 1240,
      },
    },
    { day: -2, what: 'Settlement', amount: 4000, by: ['chloé'], for: ['ana'], type: 'settlement' },
    { day: 0, what: 'Internet', category: 'internet', amount: 3999, by: ['dev'] },
    { day: 0, what: 'Groceries', category: 'groceries', amount: 8400, by: ['ana'], mistakenAmount: 4800 },
  ],
};
