// What becomes of every column that may hold a person's id or address when the account ends.

/**
 * Columns that still hold the id of a person whose account is deleted, each with the reason. The id leads to a row
 * without name and address, and the ledgers of the others stay right by it.
 */
export const KEPT: Readonly<Record<string, string>> = {
  'admin_acts.admin_id': 'the admin who did something',
  'admin_acts.details': 'what an admin did and why, without ids and addresses',
  'admin_acts.subject_id': 'to whose account',
  'attachments.created_by': 'who brought it',
  'balances.user_id': 'what the person owed or was owed',
  'comments.body': 'whom others mention, by ids alone',
  'groups.created_by': 'the group stays while others are in it',
  'groups.default_split': 'leaving takes the person out of it',
  'history.noun_id': 'what happened to a membership',
  'history.snapshot': 'versions of transactions, by ids alone',
  'history.user_id': 'who changed what',
  'invitations.created_by': 'leaving revokes it',
  'invitations.guest_id': 'a guest; an account is never one',
  'memberships.user_id': 'the former member whom transactions refer to',
  'pair_debts.high_user_id': 'who owes whom',
  'pair_debts.low_user_id': 'who owes whom',
  'recurring_expenses.created_by': 'whose it was: it pauses itself',
  'recurring_expenses.payers': 'who pays, by ids alone',
  'recurring_expenses.recipients': 'whom it is for, by ids alone',
  'settlement_plans.payments': 'a plan, by ids alone, until it is made anew',
  'tier_changes.changed_by': 'the admin who changed a tier',
  'tier_changes.user_id': 'whose tier was changed',
  'transactions.created_by': 'who entered it',
  'transactions.debts': 'who owes whom by it',
  'transactions.deleted_by': 'who deleted it',
  'transactions.participant_ids': 'whom it concerns',
  'transactions.postings': 'what each paid and received',
  'transactions.snapshot': 'the transaction as it is read, by ids alone',
  'users.email': 'an address under .invalid made of the id',
  'users.id': 'the row without name and address',
};

/** Columns that the end of an account empties, and the folder of the command for it. */
export const FORGOTTEN: Readonly<Record<string, string>> = {
  'avatars.user_id': 'people/avatars',
  'challenges.details': 'people/auth',
  'challenges.user_id': 'people/auth',
  'challenges.value': 'people/auth',
  'comments.user_id': 'ledger/comments',
  'email_changes.new_email': 'people/accounts',
  'email_changes.user_id': 'people/accounts',
  'idempotency_keys.response': 'platform/http',
  'idempotency_keys.user_id': 'platform/http',
  'identities.email': 'people/identities',
  'identities.user_id': 'people/identities',
  'invitations.accepted_by': 'groups/invitations',
  'invitations.email': 'groups/invitations',
  'known_devices.user_id': 'people/sessions',
  'passkeys.user_id': 'people/second-factors',
  'recovery_codes.user_id': 'people/second-factors',
  'sessions.user_id': 'people/sessions',
  'totp_secrets.user_id': 'people/second-factors',
  'user_groups.user_id': 'membership/memberships',
  'verifications.identifier': 'people/accounts',
  'verifications.value': 'people/accounts',
};
