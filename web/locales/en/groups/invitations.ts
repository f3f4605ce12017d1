export const invitations = {
  title: 'Invitation',
  loading: 'Looking up the invitation…',
  eyebrow: '{{name}} invites you to share expenses in',
  members_one: '{{count}} person is in it',
  members_other: '{{count}} people are in it',
  expires: 'valid until {{date}}',
  accept: 'Accept',
  decline: 'Decline',
  declined: 'Invitation declined',
  declineTitle: 'Decline the invitation?',
  declineMessage:
    'Whoever invited you by email sees that you said no. As long as it is valid you can still change your mind.',
  signedInAs: 'You are signed in as {{name}} ({{email}}).',
  notYou: 'Not you? Use another account',
  joined: 'Welcome to “{{name}}”',
  confirmed: 'Your email is confirmed. Log in, and you can join.',
  register: 'Create an account and join',
  logIn: 'I have an account',
  free: 'Free for two groups. No card needed.',
  freeForAll: 'Free, with as many groups as you like.',
  failed: 'You have not joined yet. {{reason}}',
  wasMember:
    'You have been in this group before, with a history of your own. Ask {{name}} for an invitation without a name.',
  guest: {
    title: 'Is that you, {{name}}?',
    message:
      'So far the accounts were kept under this name. When you join, its expenses, balance and history become yours.',
    notYou: 'If you are not {{name}}, ask {{inviter}} for an invitation of your own.',
    accept: 'Accept as {{name}}',
  },
  which: {
    title: 'Which of these are you?',
    hint: 'They are in the group without an account. When you choose yourself, their expenses, balance and history become yours.',
    none: 'None of them',
    noneDetail: 'Join as a new member',
    missing: 'Choose one of them, or none',
    taken: 'You have not joined yet: that place was taken meanwhile. Choose again.',
  },
  limitTitle: 'That is all the free plan holds',
  limit_one: "You've reached your limit of {{count}} group. Upgrade to Premium to join this one.",
  limit_other: "You've reached your limit of {{count}} groups. Upgrade to Premium to join this one.",
  limitInstead_one: 'Or leave a group that is settled, and there is room for this one.',
  limitInstead_other: 'Or leave {{count}} groups that are settled, and there is room for this one.',
  upgrade: 'See Premium',
  toGroups: 'Go to your groups',
  goHome: 'Go to the start page',
  invalid: {
    title: 'This invitation does not exist',
    message: 'The link may be incomplete, or it was revoked. Ask whoever sent it for a new one.',
  },
  expired: {
    title: 'This invitation has expired',
    message: 'It was for “{{group}}”. Ask {{name}} for a new link.',
  },
  used: {
    title: 'This invitation has been used up',
    message: 'It was for “{{group}}”. Ask {{name}} for a new link.',
  },
  removed: {
    title: '{{guest}} is no longer in the group',
    message:
      'This invitation was for {{guest}}, who was removed from “{{group}}”. Ask {{name}} for a new link.',
  },
  member: {
    title: 'You are already in',
    message: 'You are a member of “{{group}}”.',
    action: 'Open the group',
    guestMessage:
      '{{guest}} is in “{{group}}” without an account. If that is you, too, make one of the two: what {{guest}} paid and owes becomes yours.',
    thisIsMe: 'This is me',
  },
  error: 'The invitation did not load',
} as const;
