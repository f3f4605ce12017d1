// Every member records, corrects and settles; what decides over the group and its people is for its admins.

export const ROLES = ['admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

/**
 * The product specification's names (section 3), and `remove_comments` for those of other members. Restoring is the undo of
 * deleting and needs `delete_expense`.
 */
export const PERMISSIONS = [
  'update_profile',
  'delete_account',
  'view_group',
  'edit_group',
  'delete_group',
  'invite_members',
  'remove_members',
  'manage_roles',
  'view_expenses',
  'create_expense',
  'edit_expense',
  'delete_expense',
  'view_balances',
  'settle_debts',
  'remove_comments',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Whether a member with this role may do this in the group. */
export function may(role: Role, permission: Permission): boolean {
  return role === 'admin' || !ADMIN_ONLY.has(permission);
}

const ADMIN_ONLY: ReadonlySet<Permission> = new Set<Permission>([
  'edit_group',
  'delete_group',
  'invite_members',
  'remove_members',
  'manage_roles',
  'remove_comments',
]);
