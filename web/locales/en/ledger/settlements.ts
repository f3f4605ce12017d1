export const settlements = {
  title: 'Payments',
  lead: 'What you paid back and what was paid back to you, in all your groups.',
  failed: 'Your payments did not load',
  more: 'Show earlier ones',
  emptyTitle: 'Nothing has been paid back yet',
  emptyMessage: 'When you settle up with a person, or they with you, it is listed here.',
  toDashboard: 'See what is open',
};
