export const invitations = {
  title: 'Invitation',
  loading: 'Looking up the invitation…',
  eyebrow: '{{name}} invites you to share expenses in',
  members_one: '{{count}} person is in it',
  members_other: '{{count}} people are in it',
  expires: 'valid until {{date}}',
  accept: 'Join the group',
  decline: 'Decline',
  declined: 'Invitation declined',
  declineTitle: 'Decline the invitation?',
  declineMessage: 'Nothing is kept of it. As long as the link is valid you can still change your mind.',
  joined: 'Welcome to “{{name}}”',
  register: 'Create an account and join',
  logIn: 'I have an account',
  free: 'Free for two groups. No card needed.',
  failed: 'You have not joined yet. {{reason}}',
  limitTitle: 'That is all the free plan holds',
  limit_one:
    "You've reached your limit of {{count}} group. Upgrade to Premium to join this one, or leave one that is settled.",
  limit_other:
    "You've reached your limit of {{count}} groups. Upgrade to Premium to join this one, or leave one that is settled.",
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
  member: {
    title: 'You are already in',
    message: 'You are a member of “{{group}}”.',
    action: 'Open the group',
  },
  error: 'The invitation did not load',
} as const;
