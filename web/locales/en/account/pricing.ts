export const pricing = {
  title: 'Prices',
  lead: 'Settling accounts is free, for as long as you like. Premium takes the limits away.',
  leadForAll: 'Everything here is free, with as many groups as you like.',
  free: {
    name: 'Free',
    price: 'for ever',
    detail_one: '{{count}} group, and everything that settles it.',
    detail_other: '{{count}} groups, and everything that settles them.',
    action: 'Sign up free',
    current: 'Your plan today',
  },
  monthly: 'Premium, monthly',
  yearly: 'Premium, yearly',
  detail: 'Everything, without limits.',
  toUpgrade: 'Choose this plan',
  have: 'You have Premium',
  paused: 'Your subscription is paused',
  compare: 'What the plans hold',
  priceLater: 'You see the price before you buy.',
  failed: 'The prices did not load',
  notForSale: {
    title: 'This server sells nothing',
    message: 'Premium cannot be bought here, and no one is charged. Its operator can give it to accounts.',
    forAll: 'Every account here has all that Premium holds.',
  },
  guarantees: {
    title: 'Without risk',
    trial: {
      title: '{{days}} days free',
      detail: 'A card is needed; nothing is charged until the trial is over.',
    },
    refund: {
      title: '{{days}} days money back',
      detail: 'After the first charge. Refunds arrive within 5 to 7 business days.',
    },
    cancel: { title: 'Cancel at any time', detail: 'Premium stays to the end of what you have paid.' },
  },
  faq: {
    title: 'Questions',
    card: {
      title: 'Why is a card needed for the trial?',
      detail:
        'So that Premium goes on without a gap. Cancel within the 14 days, and nothing is ever charged.',
    },
    end: {
      title: 'What happens to my groups when Premium ends?',
      detail:
        'Nothing is lost. In more groups than the free plan holds you can read, settle up and leave; new expenses wait until you are within the limit.',
    },
    switch: {
      title: 'Can I change between monthly and yearly?',
      detail: 'At any time. The other plan is billed from the next billing on.',
    },
    others: {
      title: 'Do all members of a group need Premium?',
      detail: 'No. Premium is yours alone, and groups with you stay free for the others.',
    },
    payment: {
      title: 'Who handles the payment?',
      detail: 'Paddle, our reseller. Your card never reaches this server, and invoices come from Paddle.',
    },
  },
} as const;
