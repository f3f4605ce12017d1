import type { Paddle } from '@paddle/paddle-js';
import type { BillingConfig } from '#contract/premium/billing.ts';

// Paddle's script opens a frame of theirs over the page. It is fetched from the address that the server names, when it is first
// needed, and stays for as long as the page does.

declare global {
  interface Window {
    Paddle?: Paddle;
  }
}

/** The script was not there in time. */
export class ScriptMissingError extends Error {}

const POLL_MS = 150;
const POLLS = 20;

let initialized: Paddle | undefined;
let hear: (event: string | undefined) => void = () => undefined;

/** Throws ScriptMissingError after some three seconds. From now on what happens in the overlay is told to `onEvent`. */
export async function openPaddle(
  { scriptUrl, clientToken, environment }: BillingConfig,
  onEvent: (event: string | undefined) => void,
): Promise<Paddle> {
  if (!scriptUrl || !clientToken) throw new ScriptMissingError();
  if (!window.Paddle) request(scriptUrl);
  const paddle = await waitForScript();
  hear = onEvent;
  if (initialized === paddle) return paddle;
  if (environment === 'sandbox') paddle.Environment.set('sandbox');
  paddle.Initialize({ token: clientToken, eventCallback: ({ name }) => hear(name) });
  initialized = paddle;
  return paddle;
}

function request(url: string): void {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  // A failed one goes: the next attempt asks again.
  script.onerror = () => script.remove();
  document.head.append(script);
}

async function waitForScript(): Promise<Paddle> {
  for (let polls = 0; polls < POLLS; polls++) {
    if (window.Paddle) return window.Paddle;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new ScriptMissingError();
}
