export const kept = {
  waiting_one: '{{count}} entry is waiting to be sent.',
  waiting_other: '{{count}} entries are waiting to be sent.',
  refused_one: '{{count}} entry was not accepted.',
  refused_other: '{{count}} entries were not accepted.',
  receipts_one: '{{count}} receipt was not accepted.',
  receipts_other: '{{count}} receipts were not accepted.',
  show: 'Show',
  title: 'Kept on this device',
  message: 'What is waiting is sent by itself, in this order, as soon as there is a connection.',
  unstored_one:
    'The device refuses to keep {{count}} entry, which is lost if this page is closed before then.',
  unstored_other:
    'The device refuses to keep {{count}} entries, which are lost if this page is closed before then.',
  inGroup: 'in {{group}}',
  kind: {
    create: 'New',
    edit: 'Edited',
    delete: 'Deleted',
    restore: 'Restored',
    settle: 'Payment',
    'settle-across': 'Payment',
  },
  state: {
    waiting: 'waiting to be sent',
    refused: 'Not accepted: {{reason}}',
    behind: 'Not sent: it follows a change of the same entry that was not accepted.',
  },
  across: 'across groups',
  lookAgain: 'See what is open now',
  correct: 'Correct it',
  lost: 'This group was deleted, or you are not in it any more. If it still counts, enter it in another group.',
  discard: 'Discard',
  discardTitle: 'Discard this entry?',
  discardMessage: '“{{description}}” was not saved, and is then gone from this device too.',
  leaving: {
    title_one: '{{count}} entry has not been sent yet',
    title_other: '{{count}} entries have not been sent yet',
    message:
      'What is not sent stays on this device, and what is waiting is sent when you sign in here again.',
    unstoredEntries_one: '{{count}} entry is not on this device, and is lost if it is not sent first.',
    unstoredEntries_other:
      '{{count}} entries are not on this device, and are lost if they are not sent first.',
    unstored_one: '{{count}} receipt is not on this device, and is lost if it is not sent first.',
    unstored_other: '{{count}} receipts are not on this device, and are lost if they are not sent first.',
    leave: 'Sign out all the same',
    stay: 'Stay signed in',
  },
  signedOut: {
    title: 'You are signed out on this device',
    message: 'The server could not be told yet. It will be told as soon as there is a connection.',
  },
  receipt: {
    of: 'Receipt of “{{description}}”',
    look: 'Look at it',
    discardTitle: 'Discard this receipt?',
    discardMessage: '“{{name}}” was not added, and is then gone from this device too.',
  },
} as const;
