import { z } from 'zod';
import type { Range } from '#domain/fields/range.ts';
import { TRANSACTION_RULES } from '#domain/ledger/rules.ts';
import { SIDE_MODES } from '#domain/ledger/split.ts';
import { hasWeightDecimals } from '#domain/ledger/weight.ts';
import { amountSchema, idSchema, shareAmountSchema, textSchema } from './value.ts';

const parts = <T extends z.ZodRawShape>(shape: T) =>
  z
    .array(z.object({ userId: idSchema, ...shape }))
    .min(TRANSACTION_RULES.participants.min)
    .max(TRANSACTION_RULES.participants.max);

/** A weight or a percentage: not money, so decimals are allowed. */
const weightSchema = ({ min, max }: Range) =>
  z.number().min(min).max(max).refine(hasWeightDecimals, { error: 'at most 4 decimals' });

/** Shared out by weight: two parts are twice one part. */
export const partsSplitSchema = z.object({
  mode: z.literal('parts'),
  parts: parts({ parts: weightSchema(TRANSACTION_RULES.weight) }),
});

/** Shared out by percents, which sum to 100. */
export const percentSplitSchema = z.object({
  mode: z.literal('percent'),
  parts: parts({ percent: weightSchema(TRANSACTION_RULES.percent) }),
});

/**
 * How one side of a transaction (who paid, or whom it was for) divides the total.
 * `evenly` may fix single members to an amount; the others share what is left. Unknown keys of a part are dropped,
 * so a share left over from another mode can never be saved.
 */
export const splitSchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('evenly'), parts: parts({ fixed: shareAmountSchema.optional() }) }),
  z.object({ mode: z.literal('amount'), parts: parts({ amount: shareAmountSchema }) }),
  partsSplitSchema,
  percentSplitSchema,
]);

const extras = {
  /** Taken off, or added, in proportion to what the items of each participant come to. */
  discount: shareAmountSchema.optional(),
  tax: shareAmountSchema.optional(),
  tip: shareAmountSchema.optional(),
};

/**
 * Item by item, as a receipt has it: the items less the discount, with tax and tip, are the total. A participant of an item has
 * one part of it unless more, or less, is said.
 */
const itemsSplitSchema = z.object({
  mode: z.literal('items'),
  items: z
    .array(
      z.object({
        name: textSchema(TRANSACTION_RULES.itemName).default(''),
        amount: amountSchema,
        parts: parts({ parts: weightSchema(TRANSACTION_RULES.weight).default(1) }),
      }),
    )
    .min(TRANSACTION_RULES.items.min)
    .max(TRANSACTION_RULES.items.max)
    .refine(
      (items) => items.reduce((sum, item) => sum + item.parts.length, 0) <= TRANSACTION_RULES.itemParts.max,
      {
        error: `at most ${TRANSACTION_RULES.itemParts.max} participants in all items together`,
      },
    ),
  ...extras,
});

/** Whom a transaction was for: an expense may say it item by item. */
export const recipientsSchema = z.discriminatedUnion('mode', [...splitSchema.options, itemsSplitSchema]);

/** A side as the server resolved it: every participant with the amount, beside what was entered. */
export const resolvedSplitSchema = z.object({
  mode: z.enum(SIDE_MODES),
  parts: z.array(
    z.object({
      userId: idSchema,
      amount: shareAmountSchema,
      fixed: shareAmountSchema.optional(),
      parts: z.number().optional(),
      percent: z.number().optional(),
    }),
  ),
  /** Of the mode `items`, with what was entered beside the items. */
  items: z
    .array(
      z.object({
        name: z.string(),
        amount: amountSchema,
        parts: z.array(z.object({ userId: idSchema, parts: z.number() })).readonly(),
      }),
    )
    .readonly()
    .optional(),
  ...extras,
});
export type ResolvedSplit = z.output<typeof resolvedSplitSchema>;
