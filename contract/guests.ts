import { z } from 'zod';
import { guestNameSchema } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { groupSchema } from './groups.ts';
import { groupParams, idSchema } from './value.ts';

export const addGuest = endpoint({
  method: 'POST',
  path: '/api/groups/:groupId/guests',
  access: 'user',
  summary: 'Add a guest by name alone: a member without an account (admins)',
  params: groupParams,
  body: z.object({ displayName: guestNameSchema }),
  data: groupSchema,
  status: 201,
});

export const renameGuest = endpoint({
  method: 'PATCH',
  path: '/api/groups/:groupId/guests/:userId',
  access: 'user',
  summary: 'Call a member without an account something else (admins)',
  params: groupParams.extend({ userId: idSchema }),
  body: z.object({ displayName: guestNameSchema }),
  data: groupSchema,
  status: 200,
});
