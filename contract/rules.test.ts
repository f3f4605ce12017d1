import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import { COMMENT_RULES } from '#domain/comments/comment-text.ts';
import { isId } from '#domain/fields/id.ts';
import { brokenTextRule, type TextRule } from '#domain/fields/text-rule.ts';
import { GROUP_RULES, HOUSEHOLD_RULES } from '#domain/groups/rules.ts';
import { CATEGORY_RULES, TRANSACTION_RULES } from '#domain/ledger/rules.ts';
import { hasWeightDecimals, isWeight } from '#domain/ledger/weight.ts';
import { GUEST_NAME_RULE } from '#domain/people/guest-name.ts';
import { ACCOUNT_RULES } from '#domain/people/rules.ts';
import { displayNameSchema, emailSchema, guestNameSchema, passwordSchema } from './accounts.ts';
import type { EndpointShape, InputOf } from './endpoint.ts';
import type { Endpoint } from './endpoints.ts';
import { partsSplitSchema, percentSplitSchema } from './sides.ts';
import { idSchema, textSchema } from './value.ts';

// What a form of the browser accepts, the server accepts, and each refuses the rest by the same code: both ask one rule.

const SCHEMAS: readonly [name: string, rule: TextRule, schema: z.ZodType][] = [
  ['a display name', ACCOUNT_RULES.displayName, displayNameSchema],
  ['a guest’s name', GUEST_NAME_RULE, guestNameSchema],
  ['an e-mail address', ACCOUNT_RULES.email, emailSchema],
  ['a password', ACCOUNT_RULES.password, passwordSchema],
  ['a passkey’s name', ACCOUNT_RULES.passkeyName, textSchema(ACCOUNT_RULES.passkeyName)],
  ['a group’s name', GROUP_RULES.name, textSchema(GROUP_RULES.name)],
  ['a group’s description', GROUP_RULES.description, textSchema(GROUP_RULES.description)],
  ['a household’s name', HOUSEHOLD_RULES.name, textSchema(HOUSEHOLD_RULES.name)],
  ['a comment', COMMENT_RULES.body, textSchema(COMMENT_RULES.body)],
  ['a category’s name', CATEGORY_RULES.name, textSchema(CATEGORY_RULES.name)],
  ['a transaction’s description', TRANSACTION_RULES.description, textSchema(TRANSACTION_RULES.description)],
];

const codeOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.code;

describe.each(SCHEMAS)('%s', (_, rule, schema) => {
  it('is refused by the server for the reason that the browser gives', () => {
    const near = [rule.min - 1, rule.min, rule.max, rule.max + 1].filter((length) => length >= 0);
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
      fc.emailAddress(),
      fc.stringMatching(/^[\w -]{1,60}$/),
      fc.tuple(fc.constantFrom(...near), fc.constantFrom('a', '🙂', 'é', ' ')).map(([n, c]) => c.repeat(n)),
    );
    fc.assert(
      fc.property(text, (typed) => {
        // The server takes an address as it stands: spaces around it are for the form to drop.
        const sent = rule === ACCOUNT_RULES.email ? rule.tidy(typed) : typed;
        expect(codeOf(schema, sent)).toBe(brokenTextRule(rule, typed));
      }),
      { numRuns: 500 },
    );
  });

  it('arrives as the form would tidy it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (typed) => {
        const parsed = schema.safeParse(typed);
        if (parsed.success) expect(parsed.data).toBe(rule.tidy(typed));
      }),
    );
  });
});

// Each of them once took time that grew with the square of the length: the server answered no caller for minutes.
describe.each(['\u0301\u0316', '\u200c', '\t', '\n', ' ', '\u00a0', '\u00ad', '.', '-', '@', 'a@', '<@'])(
  'a megabyte of %j',
  (unit) => {
    const text = `e${unit.repeat(1_000_000 / unit.length)}x`;

    it.each(SCHEMAS)('is refused at once as %s', (_, rule, schema) => {
      for (const sent of [text, text.slice(0, -1), text.slice(1)])
        expect(codeOf(schema, sent)).toBe(rule === ACCOUNT_RULES.email ? 'invalid_format' : 'too_big');
    });
  },
);

it('a text has no more marks on a letter than any language has', () => {
  const note = textSchema(TRANSACTION_RULES.note);
  const [most, more] = [30, 31].map((count) => `e${'\u0316'.repeat(count - 1)}\u0301`);
  expect(note.parse(most)).toBe(most?.normalize('NFC'));
  expect(codeOf(note, more)).toBe('custom');
});

it('a weight is one to the contract exactly when it is one to the domain', () => {
  const value = fc.oneof(fc.double(), fc.integer({ min: -1, max: 1_000_001 }), fc.constantFrom(0.0001, 1e-5));
  const userId = '01890a5d-ac96-774b-bcce-b302099a8057';
  fc.assert(
    fc.property(value, (weight) => {
      const parts = partsSplitSchema.safeParse({ mode: 'parts', parts: [{ userId, parts: weight }] });
      expect(parts.success).toBe(isWeight('parts', weight));
      const percent = percentSplitSchema.safeParse({ mode: 'percent', parts: [{ userId, percent: weight }] });
      expect(percent.success).toBe(isWeight('percent', weight));
      if (parts.success) expect(hasWeightDecimals(weight)).toBe(true);
    }),
  );
});

describe('an id', () => {
  const ANA = '0196a3c0-7a5e-7c1b-9d2f-3e4a5b6c7d8e';

  it('is taken in letters of either case, and kept in small ones', () => {
    expect(idSchema.parse(ANA.toUpperCase())).toBe(ANA);
    fc.assert(
      fc.property(fc.uuid({ version: [1, 4, 7, 8] }), (id) => {
        expect(idSchema.parse(id)).toBe(id);
      }),
    );
  });

  it('may be the nil or the max UUID, which no row has', () => {
    for (const digit of ['0', 'f', 'F']) expect(isId(ANA.replace(/[\da-f]/g, digit))).toBe(true);
  });

  it.each(['', 'ana', `${ANA}0`, ` ${ANA}`, ANA.replaceAll('-', ''), ANA.replace('7c1b', 'ac1b')])(
    'is not %o',
    (text) => {
      expect(idSchema.safeParse(text).error?.issues[0]?.code).toBe('invalid_format');
      expect(isId(text)).toBe(false);
    },
  );
});

type UntypedIn<Query> = { [Name in keyof Query]-?: unknown extends Query[Name] ? Name : never }[keyof Query];
type Untyped<E> = E extends EndpointShape & { readonly query: z.ZodObject }
  ? UntypedIn<NonNullable<InputOf<E>['query']>>
  : never;

it('a caller gives each part of an address as what it is, an amount as minor units', () => {
  expectTypeOf<Untyped<Endpoint>>().toBeNever();
});
