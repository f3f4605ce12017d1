import { invalidField } from '#server/platform/http/error.ts';

/**
 * Refuses what is tried first: the commonest passwords, and what is known of the person anyway. Throws VALIDATION_ERROR
 * for the field `password` with the code too_common.
 */
export async function refuseCommonPassword(password: string, ofPerson: readonly string[]): Promise<void> {
  const wanted = password.toLowerCase();
  const personal = ofPerson.flatMap((text) => [text, text.split('@')[0] ?? '']);
  common ??= loadCommon();
  if (personal.some((text) => text.toLowerCase() === wanted) || (await common).has(wanted)) {
    throw invalidField('password', 'too_common', 'this password is among the first that would be tried');
  }
}

let common: Promise<ReadonlySet<string>> | undefined;

// Some fifty thousand; loaded when a password is first chosen.
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
