import { z } from 'zod';
import { NO_CATEGORY } from '#domain/ledger/category.ts';
import { EXTRAS } from '#domain/ledger/items.ts';
import { TRANSACTION_RULES } from '#domain/ledger/rules.ts';
import { TRANSACTION_TYPES } from '#domain/ledger/transaction.ts';
import { categorySchema } from './categories.ts';
import { endpoint, pageQuery } from './endpoint.ts';
import { decimalRateSchema } from './exchange-rates.ts';
import { recipientsSchema, resolvedSplitSchema, splitSchema } from './sides.ts';
import {
  amountBoundQuery,
  amountSchema,
  currencySchema,
  dateSchema,
  flagSchema,
  groupParams,
  idSchema,
  instantSchema,
  mintedIdSchema,
  shareAmountSchema,
  textSchema,
  versionSchema,
} from './value.ts';

/** Null: none. An edit that does not name it leaves it. Only an expense or income has one. */
const category = categorySchema.nullable().optional();

/** Null or empty: none. An edit that does not name it leaves it. */
const note = textSchema(TRANSACTION_RULES.note).nullable().optional();

/** What was paid, where that was in a currency of its own. */
const originalSchema = z.object({
  amount: amountSchema,
  currency: currencySchema,
  /** Units of the booked currency for one unit of this one. */
  rate: decimalRateSchema,
});

/**
 * `amount` is what it comes to, rounded half away from zero; anything else is refused. Null: none. An edit that does not name it
 * leaves it, unless it books another amount. Only an expense or income has one.
 */
const original = originalSchema.nullable().optional();

const content = {
  description: textSchema(TRANSACTION_RULES.description),
  amount: amountSchema,
  currency: currencySchema,
  date: dateSchema,
  payers: splitSchema,
  recipients: recipientsSchema,
  category,
  note,
  original,
};

export const newTransactionSchema = z.object({
  id: mintedIdSchema.optional(),
  type: z.enum(TRANSACTION_TYPES),
  ...content,
});
export type NewTransaction = z.output<typeof newTransactionSchema>;

/** `type` may be repeated but never changes: another one is refused. */
export const transactionEditSchema = z.object({
  type: z.enum(TRANSACTION_TYPES).optional(),
  ...content,
  version: versionSchema,
});
export type TransactionEdit = z.output<typeof transactionEditSchema>;

export const transactionSchema = z.object({
  id: idSchema,
  groupId: idSchema,
  type: z.enum(TRANSACTION_TYPES),
  description: z.string(),
  amount: amountSchema,
  currency: currencySchema,
  date: dateSchema,
  payers: resolvedSplitSchema,
  recipients: resolvedSplitSchema,
  /** Only where there is one, like the note. */
  category: categorySchema.optional(),
  note: z.string().optional(),
  original: originalSchema.optional(),
  /** Of an expense that a recurring expense has booked. It stays when that is deleted. */
  recurringExpenseId: idSchema.optional(),
  /** Only in the list of a group, and only where there are any; a search across groups does not count them. */
  commentCount: z.number().int().min(1).optional(),
  createdBy: idSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  deletedAt: instantSchema.nullable(),
  deletedBy: idSchema.nullable(),
  version: versionSchema,
});
export type Transaction = z.output<typeof transactionSchema>;

export const TRANSACTION_ACTIONS = ['created', 'edited', 'deleted', 'restored'] as const;

const memberChangeSchema = z.object({
  userId: idSchema,
  before: shareAmountSchema.nullable(),
  after: shareAmountSchema.nullable(),
});

export const changeSchema = z.discriminatedUnion('field', [
  z.object({ field: z.enum(['description', 'currency', 'date']), before: z.string(), after: z.string() }),
  z.object({ field: z.literal('amount'), before: amountSchema, after: amountSchema }),
  z.object({
    field: z.literal('original'),
    before: originalSchema.nullable(),
    after: originalSchema.nullable(),
  }),
  z.object({
    field: z.enum(['category', 'note']),
    before: z.string().nullable(),
    after: z.string().nullable(),
  }),
  z.object({
    field: z.enum(['payers', 'recipients']),
    beforeMode: z.string(),
    afterMode: z.string(),
    members: z.array(memberChangeSchema),
  }),
  z.object({
    field: z.literal('items'),
    lines: z.array(
      z.object({
        kind: z.enum(['item', ...EXTRAS]),
        name: z.string(),
        before: shareAmountSchema.nullable(),
        after: shareAmountSchema.nullable(),
      }),
    ),
  }),
]);

export const historyEntrySchema = z.object({
  action: z.enum(TRANSACTION_ACTIONS),
  userId: idSchema,
  at: instantSchema,
  version: versionSchema,
  changes: z.array(changeSchema),
  /** The whole of that version. */
  transaction: transactionSchema,
});
export type HistoryEntry = z.output<typeof historyEntrySchema>;

export const transactionParams = groupParams.extend({ transactionId: idSchema });
/** One type, or several with commas between them. */
const typesQuery = z
  .string()
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(z.enum(TRANSACTION_TYPES)));

export const createTransaction = endpoint({
  method: 'POST',
  path: '/api/groups/:groupId/transactions',
  access: 'user',
  summary: 'Record an expense, transfer, income or settlement; the server resolves the split',
  params: groupParams,
  body: newTransactionSchema,
  data: transactionSchema,
  status: 201,
});

export const listTransactions = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId/transactions',
  access: 'user',
  summary: 'A group’s transactions, newest date first',
  params: groupParams,
  query: pageQuery.extend({
    type: typesQuery.optional(),
    q: textSchema(TRANSACTION_RULES.search).optional(),
    currency: currencySchema.optional(),
    /** `none`: expenses and incomes without one. */
    category: z.union([categorySchema, z.literal(NO_CATEGORY)]).optional(),
    userId: idSchema.optional(),
    from: dateSchema.optional(),
    to: dateSchema.optional(),
    minAmount: amountBoundQuery.optional(),
    maxAmount: amountBoundQuery.optional(),
    includeDeleted: flagSchema.optional(),
  }),
  data: transactionSchema,
  list: true,
});

export const getTransaction = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId/transactions/:transactionId',
  access: 'user',
  summary: 'One transaction, deleted ones included',
  params: transactionParams,
  data: transactionSchema,
});

export const updateTransaction = endpoint({
  method: 'PUT',
  path: '/api/groups/:groupId/transactions/:transactionId',
  access: 'user',
  summary: 'Save a new version; a stale one is refused with the current one in `details`',
  params: transactionParams,
  body: transactionEditSchema,
  data: transactionSchema,
});

export const deleteTransaction = endpoint({
  method: 'DELETE',
  path: '/api/groups/:groupId/transactions/:transactionId',
  access: 'user',
  summary: 'Delete: it stays in the history and can be restored',
  params: transactionParams,
});

export const restoreTransaction = endpoint({
  method: 'POST',
  path: '/api/groups/:groupId/transactions/:transactionId/restore',
  access: 'user',
  summary: 'Undo a deletion',
  params: transactionParams,
  data: transactionSchema,
});

export const listTransactionHistory = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId/transactions/:transactionId/history',
  access: 'user',
  summary: 'Every version with what changed, newest first',
  params: transactionParams,
  query: pageQuery,
  data: historyEntrySchema,
  list: true,
});
