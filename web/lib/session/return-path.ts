import { forget, store, stored } from '#web/lib/browser/browser-storage.ts';
import { pendingInvitation } from './invitation-link.ts';

const KEY = 'redirectAfterLogin';

/** Saves the page that the visitor asked for before the sign-in. */
export function keepReturnPath(path: string): void {
  store('session', KEY, path);
}

export function forgetReturnPath(): void {
  forget('session', KEY);
}

/** Where signing in leads: to the invitation that waits, the page that was asked for, the page one came from, the dashboard. */
export function pathAfterSignIn(from: unknown): string {
  const invitation = pendingInvitation();
  if (invitation) return `/invitations/${encodeURIComponent(invitation)}`;
  const origin = window.location.origin;
  return ownPath(stored('session', KEY), origin) ?? ownPath(from, origin) ?? '/dashboard';
}

/** The path of a target on this very site, whichever way it is written; nothing for a target on any other. */
export function ownPath(target: unknown, origin: string): string | undefined {
  if (typeof target !== 'string' || !(isPath(target) || target.startsWith(`${origin}/`))) return;
  // The browser drops tabs and line breaks from an address, so that "/\t/evil.example" leaves the site after all.
  const url = URL.canParse(target, origin) ? new URL(target, origin) : undefined;
  // And it takes the dots out of "/.//evil.example", which is a path of this site until it is followed.
  return url?.origin === origin && isPath(url.pathname) ? url.pathname + url.search + url.hash : undefined;
}

function isPath(target: string): boolean {
  return /^\/(?![/\\])/.test(target);
}
