import { z } from 'zod';
import { ROLES } from '#domain/groups/permission.ts';
import { endpoint } from './endpoint.ts';
import { groupSchema } from './groups.ts';
import * as routes from './routes.ts';
import { groupParams, idSchema } from './value.ts';

const memberParams = groupParams.extend({ userId: idSchema });

export const leaveGroup = endpoint({
  ...routes.leaveGroup,
  summary: 'Leave: refused with outstanding balances and for the last admin',
  params: groupParams,
  status: 204,
});

export const changeRole = endpoint({
  ...routes.changeRole,
  summary: 'Grant or revoke admin (admins)',
  params: memberParams,
  body: z.object({ role: z.enum(ROLES) }),
  data: groupSchema,
  status: 200,
});

export const removeMember = endpoint({
  ...routes.removeMember,
  summary: 'Remove a member without outstanding balances (admins)',
  params: memberParams,
  status: 204,
});
