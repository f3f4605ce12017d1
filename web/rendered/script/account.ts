import { rememberedUser } from '#web/lib/session/session-user.ts';

/** A visitor who signs in beside the page, or comes back to it signed in, goes where `web/arrival.ts` leads. */
export function followAccount(): void {
  window.addEventListener('storage', leaveIfSignedIn);
  window.addEventListener('pageshow', ({ persisted }) => persisted && leaveIfSignedIn());
}

function leaveIfSignedIn(): void {
  if (rememberedUser()) window.location.replace('/dashboard');
}
