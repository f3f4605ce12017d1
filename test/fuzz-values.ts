import fc from 'fast-check';
import type { JsonSchema } from '#server/platform/http/openapi.ts';

// What a JSON Schema of the API's document describes, and what it does not.

/** Any value that the schema allows. `ids` gives what stands where an id is asked for. */
export function valuesOf(schema: JsonSchema, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const inner = (part: JsonSchema | boolean) => valuesOf(asSchema(part), ids);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(inner));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => inner({ ...schema, type })));
  switch (schema.type) {
    case 'string':
      return stringsOf(schema, ids);
    case 'integer':
      return integersOf(schema);
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(inner(listed(schema.items)), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4),
      });
    case 'object':
      return objectsOf(schema, inner);
    default:
      return fc.jsonValue();
  }
}

/** The value with some part replaced by another one, taken out, or added. */
export function spoilt(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(values, HOSTILE, fc.nat(), fc.constantFrom<Spoiling[]>('replace', 'remove', 'add'))
    .map(([value, hostile, place, how]) => spoil(value, hostile, place, how));
}

type Spoiling = 'replace' | 'remove' | 'add';

/** What programs stumble over, in place of any value. */
export const HOSTILE: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    true,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    '\r\nX-Injected: yes',
    '%00',
    '../../../../etc/passwd',
    "' or 1=1; --",
    '{{7*7}}',
    '<script>alert(1)</script>',
    '__proto__',
    'constructor',
    'NaN',
    'Infinity',
    '-0',
    '1e400',
    '2026-02-30',
    '9999-12-31',
    '0000-00-00',
    '+010000-01-01',
    '2026-01-01T00:00:00Z',
    'a'.repeat(70_000),
    '🧾'.repeat(600),
  ),
  fc.constantFrom(-1, -0, 0.1, 1e-300, 2 ** 31, 2 ** 53, -(2 ** 53), 2 ** 63, 1e21, 1.797e308),
  fc.constantFrom(
    [],
    {},
    [[[[[[]]]]]],
    { constructor: { prototype: {} } },
    { toString: null },
    { length: -1 },
  ),
  fc.constant(0).map(() => Array.from({ length: 3000 }, (_, place) => place)),
  fc.constant(0).map(() => JSON.parse(`${'['.repeat(400)}${']'.repeat(400)}`)),
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
);

function stringsOf(schema: JsonSchema, ids: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const minLength = schema.minLength ?? 0;
  const maxLength = Math.min(schema.maxLength ?? 40, minLength + 40);
  switch (schema.format) {
    case 'uuid':
      return ids;
    case 'email':
      return fc.emailAddress();
    case 'date':
      return DAYS.map((day) => day.toISOString().slice(0, 10));
    case 'date-time':
      return DAYS.map((day) => day.toISOString());
  }
  if (schema.pattern === '^[A-Z]{3}$') return fc.constantFrom('EUR', 'USD', 'JPY', 'KWD', 'XTS');
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength }),
    fc.string({ unit: 'grapheme-ascii', minLength, maxLength }),
  );
}

const DAYS = fc.date({ min: new Date('1999-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

function integersOf({ minimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const [min, max] = [minimum ?? -1000, maximum ?? 1_000_000];
  return fc.oneof(
    fc.integer({ min: Math.max(min, Number.MIN_SAFE_INTEGER), max: Math.min(max, Number.MAX_SAFE_INTEGER) }),
    fc.constantFrom(min, Math.min(max, min + 1), max),
    fc.integer({ min: Math.max(min, 0), max: Math.min(max, 300) }),
  );
}

function objectsOf(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  inner: (part: JsonSchema | boolean) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const parts = Object.entries(properties).map(([name, part]) => [name, inner(part)] as const);
  const known = fc.record(Object.fromEntries(parts), { requiredKeys: required });
  if (!additionalProperties || additionalProperties === true) return known;
  return fc
    .tuple(known, fc.dictionary(fc.string(), inner(additionalProperties), { maxKeys: 3 }))
    .map(([one, more]) => ({ ...more, ...one }));
}

function asSchema(part: JsonSchema | boolean): JsonSchema {
  return typeof part === 'boolean' ? {} : part;
}

function listed(items: JsonSchema['items']): JsonSchema | boolean {
  if (Array.isArray(items)) throw new Error('No list of the API has a schema for each place');
  return items ?? true;
}

/** `place` picks one of all the values within, the whole among them. */
function spoil(value: unknown, hostile: unknown, place: number, how: Spoiling): unknown {
  const places = countValues(value);
  let left = place % places;
  const walk = (part: unknown): unknown => {
    if (left-- === 0) return how === 'add' && isObject(part) ? { ...part, unforeseen: hostile } : hostile;
    if (Array.isArray(part)) return part.map(walk);
    if (!isObject(part)) return part;
    const entries = Object.entries(part).flatMap(([name, one]) => {
      if (how === 'remove' && left === 0) {
        left--;
        return [];
      }
      return [[name, walk(one)] as const];
    });
    return Object.fromEntries(entries);
  };
  return walk(value);
}

function countValues(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + countValues(one), 1);
  if (isObject(value)) return Object.values(value).reduce<number>((sum, one) => sum + countValues(one), 1);
  return 1;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
