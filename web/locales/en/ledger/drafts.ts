export const drafts = {
  restored: 'Here is what you had entered on {{date}}.',
  startOver: 'Start over',
  discardTitle: 'Discard what you entered?',
  discardMessage: 'It has not been saved.',
  discard: 'Discard',
  keep: 'Keep editing',
} as const;
