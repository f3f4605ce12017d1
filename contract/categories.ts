import { z } from 'zod';
import { CATEGORIES, CATEGORY_ICONS } from '#domain/ledger/category.ts';
import { CATEGORY_RULES } from '#domain/ledger/rules.ts';
import { endpoint } from './endpoint.ts';
import { groupParams, idSchema, instantSchema, mintedIdSchema, textSchema, versionSchema } from './value.ts';

/** A key of the set that every group has, or the id of one of the group's own. */
export const categorySchema = z.union([z.enum(CATEGORIES), idSchema]);

/** A category of a group's own. */
export const groupCategorySchema = z.object({
  id: idSchema,
  name: z.string(),
  icon: z.enum(CATEGORY_ICONS),
  /** Set for one that is offered no more; old transactions keep it. */
  putAwayAt: instantSchema.nullable(),
  version: versionSchema,
});
export type GroupCategory = z.output<typeof groupCategorySchema>;

export const newCategorySchema = z.object({
  id: mintedIdSchema.optional(),
  name: textSchema(CATEGORY_RULES.name),
  icon: z.enum(CATEGORY_ICONS),
});
export type NewCategory = z.output<typeof newCategorySchema>;

const { name, icon } = newCategorySchema.shape;
/** What is not named stays. `isPutAway` false brings one back. */
export const categoryEditSchema = z
  .object({ name, icon, isPutAway: z.boolean() })
  .partial()
  .extend({ version: versionSchema });
export type CategoryEdit = z.output<typeof categoryEditSchema>;

export const categoryParams = groupParams.extend({ categoryId: idSchema });

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId/categories',
  access: 'user',
  summary: 'The categories of a group’s own, those that were put away included',
  params: groupParams,
  data: z.array(groupCategorySchema),
});

export const createCategory = endpoint({
  method: 'POST',
  path: '/api/groups/:groupId/categories',
  access: 'user',
  summary: 'Add a category to those that every group has',
  params: groupParams,
  body: newCategorySchema,
  data: groupCategorySchema,
  status: 201,
});

export const updateCategory = endpoint({
  method: 'PATCH',
  path: '/api/groups/:groupId/categories/:categoryId',
  access: 'user',
  summary: 'Rename one, change its picture, put it away or bring it back; a stale version is refused',
  params: categoryParams,
  body: categoryEditSchema,
  data: groupCategorySchema,
});

export const putCategoryAway = endpoint({
  method: 'DELETE',
  path: '/api/groups/:groupId/categories/:categoryId',
  access: 'user',
  summary: 'Offer it no more; transactions that have it keep it, and it can be brought back',
  params: categoryParams,
});
