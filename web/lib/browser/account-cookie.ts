import { ACCOUNT_COOKIE } from '#domain/people/account-cookie.ts';

/** The account whose session the browser holds, as the server says: server/platform/callers/account-cookie.ts. */
export function accountOfCookie(): string | undefined {
  const start = `${cookieName()}=`;
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(start));
  return found?.slice(start.length) || undefined;
}

/**
 * For a sign-out that the server could not answer, so that the cookie is still there. Where the browser
 * refuses, it stays until the server is told.
 */
export function clearAccountCookie(): void {
  globalThis.cookieStore?.delete(cookieName()).catch(() => undefined);
}

function cookieName(): string {
  return location.protocol === 'https:' ? `__Host-${ACCOUNT_COOKIE}` : ACCOUNT_COOKIE;
}
