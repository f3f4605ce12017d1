import { brokenTextRule } from '#domain/fields/text-rule.ts';
import { ACCOUNT_RULES } from '#domain/people/rules.ts';

// People paste addresses as they find them: a line each, a mail program's "To", a column of a table.

export interface AddressEntry {
  /** In lower case, in the order in which they were typed, each once. */
  emails: string[];
  /** What stands among them and is no address. */
  wrong: string[];
}

export function readAddresses(text: string): AddressEntry {
  const words = text
    .replace(NAME_BEFORE, ' ')
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^(mailto:|<)+|[>.]+$/gi, ''))
    .filter((word) => word !== '');
  const emails = words.filter(isAddress).map((word) => word.toLowerCase());
  return { emails: [...new Set(emails)], wrong: [...new Set(words.filter((word) => !isAddress(word)))] };
}

/** The name in `Ben Hill <ben@example.org>`, and in `"Hill, Ben" <ben@example.org>`. */
const NAME_BEFORE = /("[^"]*"\s*|[^<>,;\n"]*)(?=<[^<>\s]+>)/g;

function isAddress(word: string): boolean {
  return brokenTextRule(ACCOUNT_RULES.email, word) === undefined;
}
