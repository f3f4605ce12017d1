import { expect, test } from 'vitest';
import { may, PERMISSIONS } from './permission.ts';

test('an admin may do everything', () => {
  expect(PERMISSIONS.filter((permission) => !may('admin', permission))).toEqual([]);
});

test('a member may do everything but decide over the group and its people', () => {
  expect(PERMISSIONS.filter((permission) => !may('member', permission))).toEqual([
    'edit_group',
    'delete_group',
    'invite_members',
    'remove_members',
    'manage_roles',
    'remove_comments',
  ]);
});
