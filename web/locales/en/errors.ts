import type { ErrorCode } from '#domain/error.ts';

export const errors = {
  code: {
    UNAUTHORIZED: 'Please log in to continue',
    INVALID_TOKEN: 'This link or session is not valid. Please log in again',
    TOKEN_EXPIRED: 'Your session has expired. Please log in again',
    USER_NOT_FOUND: 'We could not find this person',
    GROUP_NOT_FOUND: 'We could not find this group',
    INSUFFICIENT_PERMISSIONS: "You don't have permission to perform this action",
    ALREADY_GROUP_MEMBER: 'You are already a member of this group',
    NOT_GROUP_MEMBER: 'This person is not a member of the group',
    CANNOT_LEAVE_AS_ADMIN: 'You are the last admin. Make somebody else an admin first, then leave',
    EXPENSE_NOT_FOUND: 'We could not find this transaction',
    INVALID_EXPENSE_AMOUNTS: "Expense amounts don't balance. Please check your entries",
    EXPENSE_AMOUNTS_MISMATCH: 'The parts do not add up to the total. Please check your entries',
    INVALID_EXPENSE_PARTICIPANTS: 'Choose at least one person on each side, each of them once',
    INVITATION_NOT_FOUND: 'We could not find this invitation',
    INVITATION_EXPIRED: 'This invitation has expired. Ask for a new one',
    INVITATION_ALREADY_USED: 'This invitation has already been used',
    INVALID_INVITATION_TOKEN: 'This invitation link is not valid',
    VALIDATION_ERROR: 'Please check your input and try again',
    INVALID_INPUT: 'Please check your input and try again',
    MISSING_REQUIRED_FIELD: 'Something required is missing. Please check your input',
    DATABASE_ERROR: 'An unexpected error occurred. Please try again.',
    CONSTRAINT_VIOLATION: 'Somebody changed this in the meantime. Look at the new version and try again',
    DUPLICATE_ENTRY: 'This entry already exists',
    TIER_LIMIT_EXCEEDED:
      "You've reached the limit of groups of the free plan. Upgrade to Premium for unlimited groups.",
    TIER_LIMITS_EXCEEDED: 'You are over the limit of the free plan. Leave some groups or upgrade',
    TIER_LIMITS_EXCEEDED_one:
      'You are over the limit of the free plan. Leave {{count}} group or upgrade to Premium',
    TIER_LIMITS_EXCEEDED_other:
      'You are over the limit of the free plan. Leave {{count}} groups or upgrade to Premium',
    'TIER_LIMITS_EXCEEDED_owes-nothing':
      'Over the limit of the free plan you can only settle: whoever pays owes nothing here',
    'TIER_LIMITS_EXCEEDED_pays-more-than-owed':
      'Over the limit of the free plan you can only settle: {{limit}} is owed, not {{amount}}',
    'TIER_LIMITS_EXCEEDED_is-owed-nothing':
      'Over the limit of the free plan you can only settle: whoever receives is owed nothing here',
    'TIER_LIMITS_EXCEEDED_receives-more-than-owed':
      'Over the limit of the free plan you can only settle: {{limit}} is still to be received, not {{amount}}',
    INVALID_TIER_TRANSITION: 'This change of plan is not possible',
    PREMIUM_FEATURE_REQUIRED: 'This is part of Premium',
    PREMIUM_FEATURE_REQUIRED_custom_colours: 'Colours of your own are part of Premium',
    SUBSCRIPTION_REQUIRED: 'This needs a Premium subscription',
    SUBSCRIPTION_EXPIRED: 'Your subscription has ended',
    SUBSCRIPTION_NOT_FOUND: 'We could not find a subscription',
    INTERNAL_SERVER_ERROR: 'An unexpected error occurred. Please try again.',
    SERVICE_UNAVAILABLE: 'Service is temporarily unavailable. Please try again later',
    RATE_LIMIT_EXCEEDED: 'Too many requests. Please wait a moment and try again',
    RESOURCE_NOT_FOUND: 'We could not find what you asked for',
    UNKNOWN_ERROR: 'An unexpected error occurred. Please try again.',
    NETWORK_ERROR: 'Network error. Please check your connection.',
  } satisfies Record<ErrorCode, string> & Record<string, string>,
  timeout: 'Request timed out. Please try again.',
  sessionExpired: 'Your session has expired. Please log in again',
  reconnecting: 'Reconnecting...',
  emptyFile: 'Empty or invalid file received',
  screen: {
    title: 'Something went wrong',
    message: 'Nothing you saved is lost. Try again, and if it stays like this, reload the page.',
    tryAgain: 'Try Again',
    reload: 'Reload Page',
    goHome: 'Go Home',
    details: 'Details (shown in development only)',
  },
  notFound: {
    title: 'There is nothing here',
    message: 'The page may have moved, or the link may be incomplete.',
    action: 'Go Home',
  },
} as const;
