import type { Line, SettleUp, Story } from './script.ts';

const weeks = [9, 8, 7, 6, 5, 4, 3, 2, 1].flatMap((weeksAgo): (Line | SettleUp)[] => [
  {
    day: -7 * weeksAgo,
    what: weeksAgo % 3 === 0 ? 'Market' : 'Supermarket',
    amount: 4380 + ((weeksAgo * 2741) % 3900),
    by: [weeksAgo % 2 === 0 ? 'ana' : 'leo'],
  },
  {
    day: -7 * weeksAgo + 3,
    what: 'Cat food',
    category: 'pets',
    amount: 1890,
    by: [weeksAgo % 3 === 0 ? 'ana' : 'leo'],
  },
]);

export const COUPLE: Story = {
  name: 'Ana & Leo',
  description: '',
  icon: 'heart',
  colour: 'pink',
  currencies: ['EUR', 'USD'],
  people: ['ana', 'leo'],
  founded: -70,
  lines: [
    ...weeks.slice(0, 10),
    { day: -33, settleUp: true },
    { day: -32, what: 'Cinema', category: 'entertainment', amount: 2180, by: ['leo'] },
    ...weeks.slice(10),
    {
      day: -25,
      what: 'Streaming',
      category: 'entertainment',
      amount: 1399,
      by: ['leo'],
      frequency: 'monthly',
      next: 6,
    },
    {
      day: -25,
      what: 'Gym',
      category: 'sport',
      amount: 5980,
      by: ['ana'],
      frequency: 'monthly',
      next: 11,
      isPaused: true,
    },
    { day: -20, what: 'Guidebook', category: 'shopping', amount: 2499, by: ['ana'], currency: 'USD' },
    {
      day: -2,
      what: 'Mum’s birthday',
      category: 'gifts',
      amount: 7450,
      by: ['leo'],
      for: {
        percent: [
          ['ana', 70],
          ['leo', 30],
        ],
      },
    },
  ],
};
