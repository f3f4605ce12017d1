import { startDemo } from '#contract/sessions.ts';
import { forgetPendingSignOut } from '#web/lib/api/pending-sign-out.ts';
import { request } from '#web/lib/api/request.ts';
import { accountOfCookie } from '#web/lib/browser/account-cookie.ts';
import { onFirstInteraction } from '#web/lib/loading/first-interaction.ts';
import { openSessionChannel } from '#web/lib/session/session-channel.ts';
import { rememberUser } from '#web/lib/session/session-user.ts';
import { oneAtATime } from '#web/lib/session/sign-in-mutex.ts';
import { readErrorTexts, sayFailure } from './failure.ts';
import { onPress } from './press.ts';

/** Signs in as one of the demo's cast, and opens the app. */
export function startDemoWhenPressed(): void {
  onPress('demo', (button) => {
    if (!isStarting) void start(button);
  });
  // When it cannot be started for want of a network, what says so could not be fetched either.
  if (document.querySelector('[data-press="demo"]')) onFirstInteraction(readErrorTexts);
}

/** By whichever of its buttons. */
let isStarting = false;

async function start(button: HTMLButtonElement): Promise<void> {
  isStarting = true;
  const showIdle = showBusy(button);
  try {
    const { user, ...grant } = await oneAtATime(() => request(startDemo, {}));
    forgetPendingSignOut();
    rememberUser(user);
    openSessionChannel().tell({ type: 'signed-in', user, grant });
    // Without its cookie the session would not outlive this page: the sign-in says so, and has a demo without a reload.
    window.location.replace(accountOfCookie() === undefined ? '/login?cookies=refused' : '/dashboard');
  } catch (error) {
    isStarting = false;
    showIdle();
    await sayFailure(error);
  }
}

/** As `web/kit/actions/button.tsx` shows it: the button keeps its size and its focus. Returns how to end it. */
function showBusy(button: HTMLButtonElement): () => void {
  const icon = button.querySelector('svg');
  const template = document.querySelector<HTMLTemplateElement>('#busy');
  const spinner = template?.content.firstElementChild?.cloneNode(true);
  if (spinner) icon?.replaceWith(spinner);
  button.ariaBusy = 'true';
  button.ariaDisabled = 'true';
  return () => {
    if (icon && spinner instanceof Element) spinner.replaceWith(icon);
    button.ariaBusy = null;
    button.ariaDisabled = null;
  };
}
