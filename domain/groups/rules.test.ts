import { expect, test } from 'vitest';
import { isWithin } from '#domain/fields/range.ts';
import { brokenTextRule } from '#domain/fields/text-rule.ts';
import { GROUP_RULES, HOUSEHOLD_RULES, INVITATION_RULES } from './rules.ts';

// The limits are those of the product specification, sections 5 and 8.

test.each([
  ['a group’s name', GROUP_RULES.name, 2, 100],
  ['a group’s description', GROUP_RULES.description, 0, 500],
  ['a household’s name', HOUSEHOLD_RULES.name, 2, 50],
])('%s keeps to its limits', (_, rule, min, max) => {
  expect(brokenTextRule(rule, '🙂'.repeat(min))).toBeUndefined();
  expect(brokenTextRule(rule, '🙂'.repeat(max))).toBeUndefined();
  expect(brokenTextRule(rule, '🙂'.repeat(max + 1))).toBe('too_big');
  if (min > 0) expect(brokenTextRule(rule, '🙂'.repeat(min - 1))).toBe('too_small');
});

test.each([
  ['a group keeps 1 to 10 currencies', GROUP_RULES.currencies, 1, 10],
  ['a household has two members at least', HOUSEHOLD_RULES.members, 2, 500],
  ['an invitation lasts from an hour to a year', INVITATION_RULES.hours, 1, 8760],
  ['a link lets in 1 to 10,000 accounts', INVITATION_RULES.uses, 1, 10_000],
  ['one call invites 1 to 50 addresses', INVITATION_RULES.emails, 1, 50],
])('%s', (_, range, min, max) => {
  expect([min - 1, min, max, max + 1].map((value) => isWithin(range, value))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('an invitation lasts a week by default', () => {
  expect(INVITATION_RULES.hours.default).toBe(7 * 24);
});
