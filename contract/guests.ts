import { z } from 'zod';
import { GUESTS_AT_ONCE } from '#domain/groups/rules.ts';
import { guestNameSchema, guestNamesSchema } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { groupSchema } from './groups.ts';
import { groupParams, idSchema } from './value.ts';

export const addGuests = endpoint({
  method: 'POST',
  path: '/api/groups/:groupId/guests',
  access: 'user',
  summary: 'Add guests by name alone, members without an account: one, or several in their order (admins)',
  params: groupParams,
  body: z
    .object({
      displayName: guestNameSchema.optional(),
      displayNames: guestNamesSchema.min(GUESTS_AT_ONCE.min).optional(),
    })
    .refine(({ displayName, displayNames }) => (displayName === undefined) !== (displayNames === undefined), {
      path: ['displayName'],
      error: 'either one name or several',
    }),
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
});

export const restoreGuest = endpoint({
  method: 'POST',
  path: '/api/groups/:groupId/guests/:userId/restore',
  access: 'user',
  summary: 'Let a guest who was removed back in, as who they were (admins)',
  params: groupParams.extend({ userId: idSchema }),
  data: groupSchema,
});

export const mergeGuest = endpoint({
  method: 'POST',
  path: '/api/groups/:groupId/guests/:userId/merge',
  access: 'user',
  summary:
    'A member takes over a guest with all of the guest’s past, added to their own: members for themselves, admins for any',
  params: groupParams.extend({ userId: idSchema }),
  /** The member who takes the guest over. */
  body: z.object({ into: idSchema }),
  data: groupSchema,
});
