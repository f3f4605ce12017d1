import type { Access, Method } from './endpoint.ts';

// Every address of the API, once, as plain data. The endpoints add to it what is sent and answered, as schemas; the browser
// calls by the address alone, so that it need not load the schemas to know where to ask.

export const register = route('POST', '/api/auth/register', 'public');
export const login = route('POST', '/api/auth/login', 'public');
export const refresh = route('POST', '/api/auth/refresh', 'public');
export const logout = route('POST', '/api/auth/logout', 'public');
export const resendConfirmation = route('POST', '/api/auth/confirmation/resend', 'public');
export const requestPasswordReset = route('POST', '/api/auth/password/forgot', 'public');
export const resetPassword = route('POST', '/api/auth/password/reset', 'public');
export const startDemo = route('POST', '/api/auth/demo', 'public');
export const getProfile = route('GET', '/api/users/profile', 'user');
export const updateProfile = route('PUT', '/api/users/profile', 'user');
export const setAvatar = route('PUT', '/api/users/avatar', 'user');
export const removeAvatar = route('DELETE', '/api/users/avatar', 'user');
export const previewDeletion = route('GET', '/api/users/deletion', 'user');
export const deleteAccount = route('POST', '/api/users/deletion', 'user');
export const exportOwnData = route('GET', '/api/users/export', 'user');

export const listSessions = route('GET', '/api/users/sessions', 'user');
export const endSession = route('DELETE', '/api/users/sessions/:sessionId', 'user');
export const endOtherSessions = route('DELETE', '/api/users/sessions', 'user');
export const prove = route('POST', '/api/auth/proof', 'user');

export const startGoogle = route('POST', '/api/auth/google', 'public');
export const getSignInMethods = route('GET', '/api/users/sign-in-methods', 'user');
export const setPassword = route('PUT', '/api/users/password', 'user');
export const unlinkGoogle = route('DELETE', '/api/users/identities/google', 'user');

export const answerSecondFactor = route('POST', '/api/auth/second-factor', 'public');
export const startPasskeySignIn = route('POST', '/api/auth/passkey/options', 'public');
export const signInWithPasskey = route('POST', '/api/auth/passkey', 'public');
export const startPasskeyProof = route('POST', '/api/auth/proof/passkey/options', 'user');
export const startTotp = route('POST', '/api/users/totp', 'user');
export const confirmTotp = route('POST', '/api/users/totp/confirm', 'user');
export const removeTotp = route('DELETE', '/api/users/totp', 'user');
export const renewRecoveryCodes = route('POST', '/api/users/recovery-codes', 'user');
export const startPasskey = route('POST', '/api/users/passkeys/options', 'user');
export const addPasskey = route('POST', '/api/users/passkeys', 'user');
export const renamePasskey = route('PATCH', '/api/users/passkeys/:passkeyId', 'user');
export const removePasskey = route('DELETE', '/api/users/passkeys/:passkeyId', 'user');

export const publicConfig = route('GET', '/api/common/config', 'public');

export const createGroup = route('POST', '/api/groups', 'user');
export const listGroups = route('GET', '/api/groups', 'user');
export const getGroup = route('GET', '/api/groups/:groupId', 'user');
export const updateGroup = route('PATCH', '/api/groups/:groupId', 'user');
export const deleteGroup = route('DELETE', '/api/groups/:groupId', 'user');
export const reorderGroups = route('PUT', '/api/groups/order', 'user');

export const setArchived = route('PUT', '/api/groups/:groupId/archived', 'user');
export const setHouseholds = route('PUT', '/api/groups/:groupId/households', 'user');

export const addGuest = route('POST', '/api/groups/:groupId/guests', 'user');
export const renameGuest = route('PATCH', '/api/groups/:groupId/guests/:userId', 'user');

export const leaveGroup = route('POST', '/api/groups/:groupId/leave', 'user');
export const changeRole = route('PATCH', '/api/groups/:groupId/members/:userId', 'user');
export const removeMember = route('DELETE', '/api/groups/:groupId/members/:userId', 'user');

export const createInvitationLink = route('POST', '/api/groups/:groupId/invitation-links', 'user');
export const listInvitationLinks = route('GET', '/api/groups/:groupId/invitation-links', 'user');
export const revokeInvitationLink = route(
  'DELETE',
  '/api/groups/:groupId/invitation-links/:invitationId',
  'user',
);
export const inviteByEmail = route('POST', '/api/groups/:groupId/invitations', 'user');
export const listInvitations = route('GET', '/api/groups/:groupId/invitations', 'user');
export const resendInvitation = route(
  'POST',
  '/api/groups/:groupId/invitations/:invitationId/resend',
  'user',
);
export const revokeInvitation = route('DELETE', '/api/groups/:groupId/invitations/:invitationId', 'user');

export const previewInvitation = route('GET', '/api/invitations/:token', 'public');
export const acceptInvitation = route('POST', '/api/invitations/:token/accept', 'user');
export const declineInvitation = route('POST', '/api/invitations/:token/decline', 'user');

export const createTransaction = route('POST', '/api/groups/:groupId/transactions', 'user');
export const listTransactions = route('GET', '/api/groups/:groupId/transactions', 'user');
export const getTransaction = route('GET', '/api/groups/:groupId/transactions/:transactionId', 'user');
export const updateTransaction = route('PUT', '/api/groups/:groupId/transactions/:transactionId', 'user');
export const deleteTransaction = route('DELETE', '/api/groups/:groupId/transactions/:transactionId', 'user');
export const restoreTransaction = route(
  'POST',
  '/api/groups/:groupId/transactions/:transactionId/restore',
  'user',
);
export const listTransactionHistory = route(
  'GET',
  '/api/groups/:groupId/transactions/:transactionId/history',
  'user',
);

export const getGroupBalances = route('GET', '/api/groups/:groupId/balances', 'user');
export const previewSettlement = route('GET', '/api/groups/:groupId/settlements/preview', 'user');
export const createSettlement = route('POST', '/api/groups/:groupId/settlements', 'user');
export const listSettlements = route('GET', '/api/groups/:groupId/settlements', 'user');
export const getMyBalances = route('GET', '/api/balances', 'user');

export const listActivity = route('GET', '/api/activity', 'user');
export const listGroupActivity = route('GET', '/api/groups/:groupId/activity', 'user');

export const getGroupStatistics = route('GET', '/api/groups/:groupId/statistics', 'user');

export const listCurrencies = route('GET', '/api/common/currencies', 'public');
export const listCurrenciesByRegion = route('GET', '/api/common/currencies/by-region', 'public');
export const getDefaultCurrency = route('GET', '/api/common/currencies/default', 'public');

export const getTierInfo = route('GET', '/api/tier/info', 'user');

function route<const M extends Method, const P extends `/api/${string}`, const A extends Access>(
  method: M,
  path: P,
  access: A,
) {
  return { method, path, access };
}
