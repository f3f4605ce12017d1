import { z } from 'zod';
import {
  CURRENCIES_MAX,
  DESCRIPTION_MAX,
  GROUP_COLOURS,
  GROUP_ICONS,
  NAME_MAX,
  NAME_MIN,
} from '#domain/group.ts';
import { ROLES } from '#domain/permission.ts';
import { endpoint } from './endpoint.ts';
import * as routes from './routes.ts';
import { currencySchema, groupParams, idSchema, instantSchema, textSchema, versionSchema } from './value.ts';

export const memberSchema = z.object({
  userId: idSchema,
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  role: z.enum(ROLES),
  joinedAt: instantSchema,
  /** Set for a former member, who stays in old transactions and is put on no new ones. */
  leftAt: instantSchema.nullable(),
});
export type Member = z.output<typeof memberSchema>;

export const groupSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  defaultCurrency: currencySchema,
  currencies: z.array(currencySchema),
  icon: z.enum(GROUP_ICONS),
  colour: z.enum(GROUP_COLOURS),
  createdBy: idSchema,
  createdAt: instantSchema,
  version: versionSchema,
  members: z.array(memberSchema),
});
export type Group = z.output<typeof groupSchema>;

const settings = {
  name: textSchema(NAME_MIN, NAME_MAX),
  description: textSchema(0, DESCRIPTION_MAX),
  defaultCurrency: currencySchema,
  currencies: z.array(currencySchema).min(1).max(CURRENCIES_MAX),
  icon: z.enum(GROUP_ICONS),
  colour: z.enum(GROUP_COLOURS),
};

function checkCurrencies(
  group: { currencies?: readonly string[] | undefined; defaultCurrency?: string | undefined },
  context: z.RefinementCtx,
): void {
  const { currencies, defaultCurrency } = group;
  if (currencies && new Set(currencies).size !== currencies.length) {
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
  })
  .superRefine(checkCurrencies);
export type NewGroup = z.output<typeof newGroupSchema>;

export const createGroup = endpoint({
  ...routes.createGroup,
  summary: 'Create a group; its creator is its first admin',
  body: newGroupSchema,
  data: groupSchema,
  status: 201,
});

export const listGroups = endpoint({
  ...routes.listGroups,
  summary: 'All of the caller’s groups in the caller’s order, on one page',
  data: groupSchema,
  list: true,
  status: 200,
});

export const getGroup = endpoint({
  ...routes.getGroup,
  summary: 'One group with its members, former ones included',
  params: groupParams,
  data: groupSchema,
  status: 200,
});

export const updateGroup = endpoint({
  ...routes.updateGroup,
  summary: 'Change a group’s settings (admins)',
  params: groupParams,
  body: z.object(settings).partial().extend({ version: versionSchema }).superRefine(checkCurrencies),
  data: groupSchema,
  status: 200,
});

export const deleteGroup = endpoint({
  ...routes.deleteGroup,
  summary: 'Delete a group with everything in it (admins)',
  params: groupParams,
  status: 204,
});

export const reorderGroups = endpoint({
  ...routes.reorderGroups,
  summary: 'Keep the caller’s order of groups',
  body: z.object({ groupIds: z.array(idSchema).min(1).max(1000) }),
  status: 204,
});
