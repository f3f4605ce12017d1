import { z } from 'zod';
import { type CustomColour, GROUP_COLOURS, GROUP_ICONS, isCustomColour } from '#domain/groups/group.ts';
import { ROLES } from '#domain/groups/permission.ts';
import { GROUP_RULES, HOUSEHOLD_RULES } from '#domain/groups/rules.ts';
import { findTakenName } from '#domain/people/guest-name.ts';
import { guestNamesSchema } from './accounts.ts';
import { groupCategorySchema } from './categories.ts';
import { endpoint, pageQuery } from './endpoint.ts';
import { partsSplitSchema, percentSplitSchema } from './sides.ts';
import {
  currencySchema,
  groupParams,
  idSchema,
  instantSchema,
  textSchema,
  timeZoneSchema,
  versionSchema,
} from './value.ts';

export const memberSchema = z.object({
  userId: idSchema,
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  role: z.enum(ROLES),
  /** False for a guest: a member known by name alone, until an invitation made for them is accepted. */
  hasAccount: z.boolean(),
  joinedAt: instantSchema,
  /** Set for a former member, who stays in old transactions and is put on no new ones. */
  leftAt: instantSchema.nullable(),
  /** Of a former member who was a guest: the member who takes over their long past, for as long as that takes. */
  mergingInto: idSchema.optional(),
  /** The guests whose place the member has taken, where there are any: an entry that names one of them means the member. */
  tookOver: z.array(idSchema).optional(),
});
export type Member = z.output<typeof memberSchema>;

/** `#rrggbb` in lower case. */
export const customColourSchema = z.custom<CustomColour>(
  (value) => typeof value === 'string' && isCustomColour(value),
  { error: 'neither a colour of the list nor #rrggbb' },
);

/** One of the list, or with premium any other. */
export const colourSchema = z.union([z.enum(GROUP_COLOURS), customColourSchema]);

/** What the form of an expense starts from: as a side of a transaction, among members, by weights. */
export const defaultSplitSchema = z.discriminatedUnion('mode', [partsSplitSchema, percentSplitSchema]);
export type DefaultSplit = z.output<typeof defaultSplitSchema>;

/** Members who settle as one. */
export const householdSchema = z.object({ id: idSchema, name: z.string(), userIds: z.array(idSchema) });
export type Household = z.output<typeof householdSchema>;

export const groupSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  defaultCurrency: currencySchema,
  currencies: z.array(currencySchema),
  icon: z.enum(GROUP_ICONS),
  colour: colourSchema,
  /** In which days begin for what the group books by itself. */
  timeZone: z.string(),
  defaultSplit: defaultSplitSchema.nullable(),
  households: z.array(householdSchema),
  /** Of the group's own, in the order of their names; those that were put away included, because old transactions have them. */
  categories: z.array(groupCategorySchema),
  /** When the caller archived the group, for themselves alone. */
  archivedAt: instantSchema.nullable(),
  createdBy: idSchema,
  createdAt: instantSchema,
  /** Of the newest entry in its history. */
  lastActivityAt: instantSchema,
  version: versionSchema,
  members: z.array(memberSchema),
});
export type Group = z.output<typeof groupSchema>;

const settings = {
  name: textSchema(GROUP_RULES.name),
  description: textSchema(GROUP_RULES.description),
  defaultCurrency: currencySchema,
  currencies: z.array(currencySchema).min(GROUP_RULES.currencies.min).max(GROUP_RULES.currencies.max),
  icon: z.enum(GROUP_ICONS),
  colour: colourSchema,
  timeZone: timeZoneSchema,
};

function checkCurrencies(
  group: { currencies?: readonly string[] | undefined; defaultCurrency?: string | undefined },
  context: z.RefinementCtx,
): void {
  const { currencies, defaultCurrency } = group;
  if (currencies && !isDistinct(currencies)) {
    context.addIssue({ code: 'custom', path: ['currencies'], message: 'a currency is listed twice' });
  }
  if (currencies && defaultCurrency && !currencies.includes(defaultCurrency)) {
    context.addIssue({ code: 'custom', path: ['defaultCurrency'], message: 'not among the currencies' });
  }
}

export const newGroupSchema = z
  .object({
    ...settings,
    description: settings.description.default(''),
    icon: settings.icon.optional(),
    colour: settings.colour.optional(),
    /** UTC unless told. */
    timeZone: settings.timeZone.default('UTC'),
    /** Members without an account, who are in the group from its first moment. */
    guests: guestNamesSchema.optional(),
  })
  .superRefine(checkCurrencies);
export type NewGroup = z.output<typeof newGroupSchema>;

export const createGroup = endpoint({
  method: 'POST',
  path: '/api/groups',
  access: 'user',
  summary: 'Create a group; its creator is its first admin',
  body: newGroupSchema,
  data: groupSchema,
  status: 201,
});

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/groups',
  access: 'user',
  summary: 'The caller’s groups in the caller’s order: all of them, unless a limit is given',
  query: pageQuery.extend({ limit: pageQuery.shape.limit.unwrap().optional() }),
  data: groupSchema,
  list: true,
});

export const getGroup = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId',
  access: 'user',
  summary: 'One group with its members, former ones included',
  params: groupParams,
  data: groupSchema,
});

export const updateGroup = endpoint({
  method: 'PATCH',
  path: '/api/groups/:groupId',
  access: 'user',
  summary: 'Change a group’s settings (admins)',
  params: groupParams,
  body: z
    .object(settings)
    .partial()
    .extend({ defaultSplit: defaultSplitSchema.nullable().optional(), version: versionSchema })
    .superRefine(checkCurrencies),
  data: groupSchema,
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/:groupId',
  access: 'user',
  summary: 'Delete a group with everything in it (admins)',
  params: groupParams,
});

export const reorderGroups = endpoint({
  method: 'PUT',
  path: '/api/groups/order',
  access: 'user',
  summary: 'Keep the caller’s order of groups',
  body: z.object({ groupIds: z.array(idSchema).min(GROUP_RULES.order.min).max(GROUP_RULES.order.max) }),
});

export const setArchived = endpoint({
  method: 'PUT',
  path: '/api/groups/:groupId/archived',
  access: 'user',
  summary: 'Archive a group, or take it out again, for the caller alone; it goes on as before',
  params: groupParams,
  body: z.object({ archived: z.boolean() }),
  data: groupSchema,
});

const newHouseholdSchema = z.object({
  name: textSchema(HOUSEHOLD_RULES.name),
  userIds: z.array(idSchema).min(HOUSEHOLD_RULES.members.min).max(HOUSEHOLD_RULES.members.max),
});

export const setHouseholds = endpoint({
  method: 'PUT',
  path: '/api/groups/:groupId/households',
  access: 'user',
  summary: 'Say who settles as one: all households of the group at once (admins)',
  params: groupParams,
  body: z.object({
    households: z
      .array(newHouseholdSchema)
      .max(HOUSEHOLD_RULES.count.max)
      .refine((households) => isDistinct(households.flatMap(({ userIds }) => userIds)), {
        error: 'a member is in two households, or twice in one',
      })
      .refine((households) => findTakenName(households.map(({ name }) => name)) === undefined, {
        error: 'two households have the same name',
      }),
    version: versionSchema,
  }),
  data: groupSchema,
});

function isDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}
