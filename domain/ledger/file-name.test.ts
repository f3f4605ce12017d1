import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokenTextRule } from '#domain/fields/text-rule.ts';
import { ATTACHMENT_TYPES, tidyFileName } from './attachment.ts';
import { fileNameOfType } from './file-name.ts';
import { ATTACHMENT_RULES } from './rules.ts';

const ENDS = {
  'image/jpeg': /\.jpe?g$/i,
  'image/png': /\.png$/i,
  'image/webp': /\.webp$/i,
  'application/pdf': /\.pdf$/i,
} as const;

describe('the name of a file of a type', () => {
  it.each([
    ['x.pdf', 'application/pdf', 'x.pdf'],
    ['X.PDF', 'application/pdf', 'X.PDF'],
    ['a.jpeg', 'image/jpeg', 'a.jpeg'],
    ['a.jpg', 'image/jpeg', 'a.jpg'],
    ['receipt.html', 'application/pdf', 'receipt.html.pdf'],
    ['receipt.bat', 'application/pdf', 'receipt.bat.pdf'],
    ['receipt.hta', 'application/pdf', 'receipt.hta.pdf'],
    ['receipt.pdf.exe', 'application/pdf', 'receipt.pdf.exe.pdf'],
    ['receipt', 'application/pdf', 'receipt.pdf'],
    ['pdf', 'application/pdf', 'pdf.pdf'],
    ['Taxi 14.20', 'application/pdf', 'Taxi 14.20.pdf'],
    ['scan.png', 'image/jpeg', 'scan.jpg'],
    ['scan.PDF', 'image/webp', 'scan.webp'],
    ['photo.heic', 'image/jpeg', 'photo.heic.jpg'],
  ] as const)('of %j as %s is %j', (given, type, name) => {
    expect(fileNameOfType(given, type)).toBe(name);
  });

  it('always ends with an extension of the type, keeps the rule of names, and stays as it is', () => {
    const name = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.stringMatching(/^[a-z😀]{0,150}\.(html|exe|jpe?g|PNG|webp|pdf)$/u),
    );
    fc.assert(
      fc.property(name, fc.constantFrom(...ATTACHMENT_TYPES), (given, type) => {
        const named = fileNameOfType(tidyFileName(given), type);
        expect(named).toMatch(ENDS[type]);
        expect(brokenTextRule(ATTACHMENT_RULES.name, named)).toBeUndefined();
        expect(fileNameOfType(named, type)).toBe(named);
      }),
    );
  });
});
