export const rates = {
  about: 'about',
  owed: 'you are owed',
  owe: 'you owe',
  together: {
    owed: 'All currencies together: you are owed',
    owe: 'All currencies together: you owe',
    even: 'All currencies together you are even',
  },
  rate: '1 {{from}} = {{rate}} {{to}}',
  note: 'For information: {{rates}} ({{source}}, {{date}})',
  source: { ecb: 'European Central Bank', example: 'Example Central Bank' },
  choice: {
    label: 'Also show amounts in',
    hint: 'Converted for information, at the rates of {{source}} of {{date}}. What is owed stays in its own currency.',
    hintNoRates: 'There are no exchange rates at the moment, so nothing is converted.',
    none: 'Nothing else',
    failed: 'That could not be saved. Please try again.',
  },
};
