import type { Line, Story } from './script.ts';

const SKIERS = ['ana', 'ben', 'chloé', 'dev', 'flor'] as const;

const planned: Line[] = [
  { day: -58, what: 'Chalet, first half', amount: 96_000, by: ['ana', 'emma'] },
  {
    day: -57,
    what: 'Flights from London',
    amount: 41_760,
    by: ['dev'],
    for: ['dev', 'emma'],
    currency: 'GBP',
  },
  { day: -40, what: 'Travel insurance', amount: 13_140, by: ['flor'] },
  { day: -31, what: 'Train from Madrid', amount: 38_680, by: ['ana'], for: ['ana', 'ben', 'chloé', 'flor'] },
];

const firstDays: Line[] = [
  { day: -9, what: 'Airport taxi', amount: 6450, by: ['dev'], for: ['dev', 'emma'], currency: 'GBP' },
  {
    day: -9,
    what: 'Sandwiches for the train',
    amount: 3170,
    by: ['flor'],
    for: ['ana', 'ben', 'chloé', 'flor'],
  },
  { day: -9, what: 'Bus up to the village', amount: 8400, by: ['ben'] },
  {
    day: -9,
    what: 'Chalet, second half',
    amount: 96_000,
    by: {
      amount: [
        ['ben', 60_000],
        ['chloé', 36_000],
      ],
    },
  },
  { day: -9, what: 'Supermarket', amount: 21_385, by: ['chloé'] },
  { day: -9, what: 'Pizza', amount: 11_250, by: ['emma'] },
  { day: -8, what: 'Ski passes, six days', amount: 156_000, by: ['ana', 'dev'], for: SKIERS },
  {
    day: -8,
    what: 'Ski rental',
    amount: 63_240,
    by: ['ben'],
    for: { fixed: [['emma', 4500]], rest: SKIERS },
  },
  { day: -8, what: 'Snowshoes', amount: 2800, by: ['emma'], for: ['emma'] },
  { day: -8, what: 'Hot chocolate', amount: 3360, by: ['ana'] },
  { day: -8, what: 'Day ticket', amount: 5200, by: ['flor'], for: ['pau'] },
  { day: -8, what: 'Fondue', amount: 19_530, by: ['flor'], for: [...SKIERS, 'emma', 'pau'] },
  { day: -7, what: 'Breakfast rolls', amount: 1480, by: ['dev'] },
  { day: -7, what: 'Lunch on the slope', amount: 11_920, by: ['chloé'], for: SKIERS },
  {
    day: -7,
    what: 'Ski lesson',
    amount: 18_000,
    by: ['ana'],
    for: {
      parts: [
        ['flor', 2],
        ['dev', 1],
      ],
    },
  },
  { day: -7, what: 'Sun cream', amount: 2390, by: ['ben'], mistakenAmount: 23_900 },
  { day: -7, what: 'Thermal baths', amount: 14_400, by: ['emma'], for: ['ana', 'chloé', 'emma', 'flor'] },
  { day: -7, what: 'Supermarket', amount: 9865, by: ['flor'] },
];

const lastDays: Line[] = [
  { day: -6, what: 'Breakfast rolls', amount: 1610, by: ['emma'] },
  { day: -6, what: 'Lunch on the slope', amount: 10_480, by: ['ben'], for: SKIERS },
  {
    day: -6,
    what: 'Après-ski',
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
  { day: -6, what: 'Raclette cheese', amount: 4725, by: ['chloé'] },
  { day: -6, what: 'Wine', amount: 5880, by: ['ana'], for: ['ana', 'ben', 'dev', 'emma'] },
  { day: -5, what: 'Breakfast rolls', amount: 1390, by: ['ana'] },
  { day: -5, what: 'Sledges', amount: 4800, by: ['flor'] },
  { day: -5, what: 'Lunch on the slope', amount: 12_160, by: ['emma'], for: 'all' },
  { day: -5, what: 'Pharmacy', amount: 1875, by: ['chloé'], for: ['dev'] },
  { day: -5, what: 'Cash for the lift', amount: 4000, by: ['ben'], for: ['flor'], type: 'transfer' },
  { day: -5, what: 'Pasta night', amount: 3940, by: ['dev'] },
  { day: -4, what: 'Breakfast rolls', amount: 1520, by: ['flor'] },
  { day: -4, what: 'Helmet, lost', amount: 3900, by: ['ben'], for: ['chloé'] },
  {
    day: -4,
    what: 'Last supper',
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
  { day: -4, what: 'Last supper', amount: 27_830, by: ['flor'], isDeleted: true },
  { day: -3, what: 'Chalet cleaning', amount: 12_000, by: ['chloé'] },
  { day: -3, what: 'Bus down to the valley', amount: 8400, by: ['emma'] },
  {
    day: -3,
    what: 'Coffee at the station',
    amount: 1755,
    by: ['flor'],
    for: ['ana', 'ben', 'chloé', 'flor'],
  },
  { day: -3, what: 'Airport taxi', amount: 6120, by: ['emma'], for: ['dev', 'emma'], currency: 'GBP' },
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
  lines: [...planned, ...firstDays, ...lastDays],
};
