export const landing = {
  title: 'Quits: clear accounts, long friendships',
  start: 'Start a group',
  demo: 'Try the demo',
  hero: {
    title: 'Clear accounts, long friendships.',
    detail:
      'Write down who paid. Quits works out who owes whom, to the cent, in every currency, and finds the fewest payments that make everyone even.',
    note: 'Free for two groups. No card, no daily limit, no ads.',
    noteForAll: 'Free, with as many groups as you like. No daily limit, no ads.',
  },
  sample: {
    group: 'Ski trip',
    detail: '{{friends}} friends · {{expenses}} expenses',
    saved: '{{payments}} payments, not {{debts}}',
    payments: 'The payments that settle the trip',
    pays: '{{from}} <faint>pays</faint> {{to}}',
  },
  steps: {
    title: 'Three steps, and you are quits',
    group: {
      title: 'Start a group',
      text: 'A flat, a trip, two people. Send a link in the chat you already have, and everyone is in.',
      sample: 'Oak Street flat',
    },
    add: {
      title: 'Add what was paid',
      text: 'Ten seconds at the table: the amount, and it is split. Uneven, by parts or by percent, if you like.',
      sample: 'Dinner at Luigi’s',
      sentence: 'Paid by you, split among 4',
    },
    settle: {
      title: 'Settle up',
      text: 'See who pays whom. The fewest payments there can be, each of them explained.',
      sample: 'Settled',
    },
  },
  features: {
    title: 'Calm about money',
    groups: {
      title: 'A group for everything',
      text: 'Its own people, icon, colour and up to ten currencies. Keep as many apart as your life needs.',
    },
    tracking: {
      title: 'Nothing gets lost',
      text: 'Expenses, transfers and income. Every change is kept, and what was deleted can be brought back.',
    },
    balances: {
      title: 'Right to the cent',
      text: 'Each share adds up to the total, always. Press any balance to see where it comes from.',
    },
    settlement: {
      title: 'The fewest payments',
      text: 'Not a good guess: where Quits says that no plan with fewer payments exists, it has proved it.',
    },
    invitations: {
      title: 'A link is enough',
      text: 'Invite by a link that expires when you say, and can be taken back at any time.',
    },
    secure: {
      title: 'Yours alone',
      text: 'Only the members of a group see it. No ads, no trackers, open source, and your own server if you want.',
    },
  },
  audiences: {
    title: 'For everyone who shares',
    flat: { title: 'Flats', text: 'Rent, power and internet, booked by themselves each month.' },
    trip: { title: 'Trips', text: 'Three currencies, twelve friends, and one evening to settle it all.' },
    household: {
      title: 'Couples and families',
      text: 'Together one household of a group, which pays and is paid as one.',
    },
    team: { title: 'Teams and clubs', text: 'Lunches, presents and away games, without a spreadsheet.' },
  },
  trust: {
    title: 'What you can rely on',
    signIn: {
      title: 'Secure sign-in',
      text: 'Passkeys, two-step sign-in or Google. You see each of your devices, and can sign it out.',
    },
    privacy: {
      title: 'Private',
      text: 'What you enter is for your group. Take all of it with you, or have it erased.',
    },
    infrastructure: {
      title: 'Reliable',
      text: 'Without a connection an entry waits on your phone, and is booked once.',
    },
    transparency: {
      title: 'Transparent',
      text: 'Each change says who made it, and when. Open source, under the MIT licence.',
    },
  },
  closing: {
    title: 'Be quits by tonight',
    detail: 'It takes a minute to start, and no one has to bring up the money again.',
  },
} as const;
