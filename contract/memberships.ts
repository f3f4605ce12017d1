import { z } from 'zod';
import { ROLES } from '#domain/groups/permission.ts';
import { endpoint } from './endpoint.ts';
import { groupSchema } from './groups.ts';
import { groupParams, idSchema } from './value.ts';

const memberParams = groupParams.extend({ userId: idSchema });

export const leaveGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:groupId/leave',
  access: 'user',
  summary: 'Leave: refused with outstanding balances and for the last admin',
  params: groupParams,
});

export const changeRole = endpoint({
  method: 'PATCH',
  path: '/api/groups/:groupId/members/:userId',
  access: 'user',
  summary: 'Grant or revoke admin (admins)',
  params: memberParams,
  body: z.object({ role: z.enum(ROLES) }),
  data: groupSchema,
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/groups/:groupId/members/:userId',
  access: 'user',
  summary: 'Remove a member without outstanding balances (admins)',
  params: memberParams,
});
