import type { User } from '#contract/accounts.ts';
import { pendingSignOut } from '#web/lib/api/pending-sign-out.ts';
import { accountOfCookie } from '#web/lib/browser/account-cookie.ts';
import { forget, store, stored } from '#web/lib/browser/browser-storage.ts';
import { USER_KEY } from '#web/lib/names/device-names.ts';
import { forgetUnchosen } from '#web/lib/texts/language.ts';

/** Who was signed in when the page was last open: the name to show while the session is renewed, not a right to anything. */
export function rememberedUser(): User | undefined {
  const text = stored('local', USER_KEY);
  return text === undefined ? undefined : userOf(text);
}

/** While a sign-out is pending no account is remembered: the document of the next page would renew its session. */
export function rememberUser(user: User | undefined): void {
  if (!user) {
    forget('local', USER_KEY);
    forgetUnchosen();
  } else if (pendingSignOut() === undefined) store('local', USER_KEY, JSON.stringify(user));
}

/** Whether this account is signed in on the device, and the browser still holds its session. */
export function holdsSessionOf(userId: string): boolean {
  return rememberedUser()?.id === userId && accountOfCookie() === userId;
}

function userOf(text: string): User | undefined {
  try {
    const user: unknown = JSON.parse(text);
    return isUser(user) ? user : undefined;
  } catch {
    return undefined;
  }
}

function isUser(value: unknown): value is User {
  const texts = ['id', 'email', 'displayName', 'createdAt'];
  return (
    typeof value === 'object' &&
    value !== null &&
    texts.every((key) => typeof Object.getOwnPropertyDescriptor(value, key)?.value === 'string') &&
    'avatarUrl' in value &&
    'locale' in value &&
    'tier' in value
  );
}
