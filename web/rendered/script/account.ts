import { rememberedUser } from '#web/lib/session/session-user.ts';

/** To a visitor who signs in beside the page, or comes back to it signed in, its address may show something else. */
export function followAccount(): void {
  window.addEventListener('storage', reloadIfSignedIn);
  window.addEventListener('pageshow', ({ persisted }) => persisted && reloadIfSignedIn());
}

function reloadIfSignedIn(): void {
  if (rememberedUser()) window.location.reload();
}
