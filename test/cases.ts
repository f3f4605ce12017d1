import { PDF } from './attachment.ts';
import type { UserClient } from './client.ts';
import { expenseOf } from './group.ts';

/** What an endpoint inside a group is sent so that it serves, and whom it serves. */
export interface Case {
  /** A body that is accepted, for those that take one. */
  readonly body?: object;
  /** The file that it is sent. */
  readonly file?: Buffer;
  /** What it must be asked with. */
  readonly query?: string;
  readonly adminsOnly?: true;
  /** The member that its address names is a guest. */
  readonly ofGuest?: true;
  /** The comment that its address names is the caller’s own; a stranger’s is one of a member. */
  readonly ofCaller?: true;
  /** The invitation that its address names was mailed. */
  readonly ofMailed?: true;
}

/** Each by its method and path: in a group of an admin and a member, which was changed by none of them. */
export function casesOf(admin: UserClient, member: UserClient): Readonly<Record<string, Case>> {
  const expense = expenseOf(admin, [admin]);
  const settlement = { from: member.user.id, to: admin.user.id, amount: 100, currency: 'EUR' };
  const admins = { adminsOnly: true } as const;

  return {
    'GET /api/groups/:groupId': {},
    'PATCH /api/groups/:groupId': { ...admins, body: { name: 'Flat 13', version: 1 } },
    'DELETE /api/groups/:groupId': admins,
    'PUT /api/groups/:groupId/archived': { body: { archived: true } },
    'PUT /api/groups/:groupId/households': {
      ...admins,
      body: { households: [{ name: 'Upstairs', userIds: [admin.user.id, member.user.id] }], version: 1 },
    },
    'POST /api/groups/:groupId/leave': {},
    'PATCH /api/groups/:groupId/members/:userId': { ...admins, body: { role: 'admin' } },
    'DELETE /api/groups/:groupId/members/:userId': admins,
    'POST /api/groups/:groupId/guests': { ...admins, body: { displayName: 'Zoe' } },
    'PATCH /api/groups/:groupId/guests/:userId': { ...admins, ofGuest: true, body: { displayName: 'Zoe' } },
    'POST /api/groups/:groupId/guests/:userId/restore': { ...admins, ofGuest: true },
    'POST /api/groups/:groupId/guests/:userId/merge': {
      ...admins,
      ofGuest: true,
      body: { into: admin.user.id },
    },
    'GET /api/groups/:groupId/invitation-links': admins,
    'POST /api/groups/:groupId/invitation-links': { ...admins, body: {} },
    'DELETE /api/groups/:groupId/invitation-links/:invitationId': admins,
    'GET /api/groups/:groupId/invitations': admins,
    'POST /api/groups/:groupId/invitations': { ...admins, body: { emails: ['fay@quits.example'] } },
    'POST /api/groups/:groupId/invitations/:invitationId/resend': { ...admins, ofMailed: true },
    'DELETE /api/groups/:groupId/invitations/:invitationId': { ...admins, ofMailed: true },
    'GET /api/groups/:groupId/transactions': {},
    'POST /api/groups/:groupId/transactions': { body: expense },
    'GET /api/groups/:groupId/transactions/:transactionId': {},
    'PUT /api/groups/:groupId/transactions/:transactionId': { body: { ...expense, amount: 1, version: 1 } },
    'DELETE /api/groups/:groupId/transactions/:transactionId': {},
    'POST /api/groups/:groupId/transactions/:transactionId/restore': {},
    'GET /api/groups/:groupId/transactions/:transactionId/history': {},
    'GET /api/groups/:groupId/transactions/:transactionId/comments': {},
    'POST /api/groups/:groupId/transactions/:transactionId/comments': { body: { body: 'Thanks' } },
    'PATCH /api/groups/:groupId/transactions/:transactionId/comments/:commentId': {
      ofCaller: true,
      body: { body: 'Thank you' },
    },
    'DELETE /api/groups/:groupId/transactions/:transactionId/comments/:commentId': { ofCaller: true },
    'GET /api/groups/:groupId/transactions/:transactionId/attachments': {},
    'PUT /api/groups/:groupId/transactions/:transactionId/attachments/:attachmentId': { file: PDF },
    'GET /api/groups/:groupId/transactions/:transactionId/attachments/:attachmentId/file': {},
    // Of what another member brought.
    'DELETE /api/groups/:groupId/transactions/:transactionId/attachments/:attachmentId': admins,
    'GET /api/groups/:groupId/activity': {},
    'GET /api/groups/:groupId/categories': {},
    'POST /api/groups/:groupId/categories': { body: { name: 'Wine', icon: 'wine' } },
    'PATCH /api/groups/:groupId/categories/:categoryId': { body: { icon: 'star', version: 1 } },
    'DELETE /api/groups/:groupId/categories/:categoryId': {},
    'GET /api/groups/:groupId/statistics': { query: '?from=2026-01-01&to=2026-12-31' },
    'GET /api/groups/:groupId/balances': {},
    'GET /api/groups/:groupId/settlements': {},
    'POST /api/groups/:groupId/settlements': { body: settlement },
    'GET /api/groups/:groupId/settlements/preview': {},
  };
}
