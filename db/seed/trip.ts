import type { Line, Story } from './script.ts';

const SKIING = { id: '0198a1c4-0000-7000-8000-000000000001', name: 'Skiing', icon: 'snowflake' } as const;

const SKIERS = ['ana', 'ben', 'chloé', 'dev', 'flor'] as const;

const planned: Line[] = [
  { day: -58, what: 'Chalet, first half', category: 'lodging', amount: 96_000, by: ['ana', 'emma'] },
  {
    day: -57,
    what: 'Flights from London',
    category: 'travel',
    amount: 41_760,
    by: ['dev'],
    for: ['dev', 'emma'],
    currency: 'GBP',
  },
  { day: -40, what: 'Travel insurance', category: 'insurance', amount: 13_140, by: ['flor'] },
  {
    day: -31,
    what: 'Train from Madrid',
    category: 'travel',
    amount: 38_680,
    by: ['ana'],
    for: ['ana', 'ben', 'chloé', 'flor'],
  },
];

const firstDays: Line[] = [
  {
    day: -9,
    what: 'Airport taxi',
    category: 'transport',
    amount: 6450,
    by: ['dev'],
    for: ['dev', 'emma'],
    currency: 'GBP',
  },
  {
    day: -9,
    what: 'Sandwiches for the train',
    category: 'groceries',
    amount: 3170,
    by: ['flor'],
    for: ['ana', 'ben', 'chloé', 'flor'],
  },
  { day: -9, what: 'Bus up to the village', category: 'transport', amount: 8400, by: ['ben'] },
  {
    day: -9,
    what: 'Chalet, second half',
    category: 'lodging',
    amount: 96_000,
    by: {
      amount: [
        ['ben', 60_000],
        ['chloé', 36_000],
      ],
    },
  },
  { day: -9, what: 'Supermarket', category: 'groceries', amount: 21_385, by: ['chloé'] },
  { day: -9, what: 'Pizza', category: 'dining', amount: 11_250, by: ['emma'] },
  {
    day: -8,
    what: 'Ski passes, six days',
    category: SKIING.id,
    amount: 156_000,
    by: ['ana', 'dev'],
    for: SKIERS,
  },
  {
    day: -8,
    what: 'Ski rental',
    category: SKIING.id,
    amount: 63_240,
    by: ['ben'],
    for: { fixed: [['emma', 4500]], rest: SKIERS },
  },
  { day: -8, what: 'Snowshoes', category: 'sport', amount: 2800, by: ['emma'], for: ['emma'] },
  { day: -8, what: 'Hot chocolate', category: 'dining', amount: 3360, by: ['ana'] },
  { day: -8, what: 'Day ticket', category: SKIING.id, amount: 5200, by: ['flor'], for: ['pau'] },
  {
    day: -8,
    what: 'Fondue',
    category: 'dining',
    amount: 19_530,
    by: ['flor'],
    for: [...SKIERS, 'emma', 'pau'],
  },
  { day: -7, what: 'Breakfast rolls', category: 'groceries', amount: 1480, by: ['dev'] },
  { day: -7, what: 'Lunch on the slope', category: 'dining', amount: 11_920, by: ['chloé'], for: SKIERS },
  {
    day: -7,
    what: 'Ski lesson',
    category: SKIING.id,
    amount: 18_000,
    by: ['ana'],
    for: {
      parts: [
        ['flor', 2],
        ['dev', 1],
      ],
    },
  },
  { day: -7, what: 'Sun cream', category: 'health', amount: 2390, by: ['ben'], mistakenAmount: 23_900 },
  {
    day: -7,
    what: 'Thermal baths',
    category: 'entertainment',
    amount: 14_400,
    by: ['emma'],
    for: ['ana', 'chloé', 'emma', 'flor'],
  },
  { day: -7, what: 'Supermarket', category: 'groceries', amount: 9865, by: ['flor'] },
];

const lastDays: Line[] = [
  { day: -6, what: 'Breakfast rolls', category: 'groceries', amount: 1610, by: ['emma'] },
  { day: -6, what: 'Lunch on the slope', category: 'dining', amount: 10_480, by: ['ben'], for: SKIERS },
  {
    day: -6,
    what: 'Après-ski',
    category: 'dining',
    amount: 13_250,
    by: ['dev'],
    for: {
      percent: [
        ['ana', 15],
        ['ben', 30],
        ['dev', 30],
        ['emma', 25],
      ],
    },
  },
  { day: -6, what: 'Raclette cheese', category: 'groceries', amount: 4725, by: ['chloé'] },
  {
    day: -6,
    what: 'Wine',
    category: 'groceries',
    amount: 5880,
    by: ['ana'],
    for: ['ana', 'ben', 'dev', 'emma'],
  },
  { day: -5, what: 'Breakfast rolls', category: 'groceries', amount: 1390, by: ['ana'] },
  { day: -5, what: 'Sledges', category: 'sport', amount: 4800, by: ['flor'] },
  { day: -5, what: 'Lunch on the slope', category: 'dining', amount: 12_160, by: ['emma'], for: 'all' },
  { day: -5, what: 'Pharmacy', category: 'health', amount: 1875, by: ['chloé'], for: ['dev'] },
  { day: -5, what: 'Cash for the lift', amount: 4000, by: ['ben'], for: ['flor'], type: 'transfer' },
  { day: -5, what: 'Pasta night', category: 'groceries', amount: 3940, by: ['dev'] },
  { day: -4, what: 'Breakfast rolls', category: 'groceries', amount: 1520, by: ['flor'] },
  { day: -4, what: 'Helmet, lost', amount: 3900, by: ['ben'], for: ['chloé'] },
  {
    day: -4,
    what: 'Last supper',
    category: 'dining',
    amount: 27_830,
    by: ['ben', 'flor'],
    for: {
      parts: [
        ['ana', 1],
        ['ben', 1.5],
        ['chloé', 1],
        ['dev', 1],
        ['emma', 1],
        ['flor', 1],
      ],
    },
  },
  { day: -4, what: 'Last supper', category: 'dining', amount: 27_830, by: ['flor'], isDeleted: true },
  { day: -3, what: 'Chalet cleaning', category: 'lodging', amount: 12_000, by: ['chloé'] },
  { day: -3, what: 'Bus down to the valley', category: 'transport', amount: 8400, by: ['emma'] },
  {
    day: -3,
    what: 'Coffee at the station',
    category: 'dining',
    amount: 1755,
    by: ['flor'],
    for: ['ana', 'ben', 'chloé', 'flor'],
  },
  {
    day: -3,
    what: 'Airport taxi',
    category: 'transport',
    amount: 6120,
    by: ['emma'],
    for: ['dev', 'emma'],
    currency: 'GBP',
  },
  { day: -1, what: 'Chalet deposit back', amount: 30_000, by: ['ana'], type: 'income' },
];

export const TRIP: Story = {
  name: 'Ski trip',
  description: 'Six of us, one chalet, one week of snow.',
  icon: 'plane',
  colour: 'cyan',
  currencies: ['EUR', 'GBP'],
  people: ['ana', 'ben', 'chloé', 'dev', 'emma', 'flor'],
  // Flor's brother, who came up for a day.
  guests: [{ name: 'pau', displayName: 'Pau' }],
  founded: -60,
  categories: [SKIING],
  lines: [...planned, ...firstDays, ...lastDays],
};
