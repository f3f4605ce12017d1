import { describe, expect, it } from 'vitest';
import { brokenTextRule, characterCount } from '#domain/fields/text-rule.ts';
import { mayRemoveAttachment, tidyFileName } from './attachment.ts';
import { ATTACHMENT_RULES } from './rules.ts';

describe('the name of a file', () => {
  it.each([
    ['receipt.pdf', 'receipt.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ana\\Dinner 1.JPG', 'Dinner 1.JPG'],
    ['  a \u0000b\n.png ', 'a b.png'],
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    ['.htaccess', 'htaccess'],
    ['..', 'file'],
    ['', 'file'],
    ['/', 'file'],
    ['Cuenta café ☕.webp', 'Cuenta café ☕.webp'],
  ])('%j is shown as %j', (given, shown) => {
    expect(tidyFileName(given)).toBe(shown);
    expect(tidyFileName(shown)).toBe(shown);
  });

  it('is cut before its extension, and always keeps its rule', () => {
    const long = tidyFileName(`${'😀'.repeat(300)}.jpeg`);
    expect(characterCount(long)).toBe(120);
    expect(long.endsWith('😀.jpeg')).toBe(true);
    for (const name of [long, '', '\u0000', 'x'.repeat(5_000)]) {
      expect(brokenTextRule(ATTACHMENT_RULES.name, name)).toBeUndefined();
    }
  });
});

it.each([
  ['member', 'ana', true],
  ['member', 'ben', false],
  ['admin', 'ben', true],
] as const)('a %s named %s may take away what ana brought: %s', (role, userId, expected) => {
  expect(mayRemoveAttachment({ createdBy: 'ana' }, { userId, role })).toBe(expected);
});
