import {
  DISPLAY_NAME_MAX,
  DISPLAY_NAME_MIN,
  isDisplayName,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from '#domain/people/person.ts';

// The profile's own check, never stricter than the server's. The rules are called as the server calls them, so that whoever
// finds one broken, the reader reads the same sentence.

/** Spaces around a name are a keyboard's, not the person's. */
export function tidyName(name: string): string {
  return name.normalize('NFC').trim();
}

/** The rule that a display name breaks; undefined when it breaks none. */
export function brokenNameRule(name: string): string | undefined {
  const { length } = [...tidyName(name)];
  if (length < DISPLAY_NAME_MIN) return 'too_small';
  if (length > DISPLAY_NAME_MAX) return 'too_big';
  return isDisplayName(tidyName(name)) ? undefined : 'custom';
}

export function brokenPasswordRule({ length }: string): string | undefined {
  if (length < PASSWORD_MIN) return 'too_small';
  return length > PASSWORD_MAX ? 'too_big' : undefined;
}

export function brokenConfirmRule(password: string, confirmed: string): string | undefined {
  if (confirmed.length < PASSWORD_MIN) return 'too_small';
  return confirmed === password ? undefined : 'custom';
}
