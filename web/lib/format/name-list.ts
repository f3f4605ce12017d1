import type { Locale } from '#contract/accounts.ts';

/**
 * Names one after another, without Intl, as amounts are written (domain/money/written-money.ts). In a sentence 'Ana, Ben
 * and Cleo'; side by side 'Ana, Ben, Cleo', where Spanish still puts its word between two.
 */
export function nameList(
  names: readonly string[],
  language: Locale,
  kind: 'in-sentence' | 'side-by-side',
): string {
  const last = names.at(-1) ?? '';
  const isPlain = kind === 'side-by-side' && (language === 'en' || names.length > 2);
  if (isPlain || names.length < 2) return names.join(', ');
  return `${names.slice(0, -1).join(', ')} ${language === 'en' ? 'and' : spanishAnd(last)} ${last}`;
}

/** 'Ana y Ben', but 'Ana e Inés', 'Ana e Hilario': the word changes before its own sound. Intl forgets 'Ana e Íñigo'. */
function spanishAnd(next: string): string {
  return /^(h?í|i|hi(?![ae]))/i.test(next) ? 'e' : 'y';
}
