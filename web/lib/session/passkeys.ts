import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { NewPasskey, PasskeyAnswer } from '#contract/sign-in/proof.ts';

// The browser's passkeys, as the contract carries them. The library is fetched at the first use.

/** Asks this device to make a passkey. @throws when the person, or the device, says no. */
export async function createPasskey(options: unknown): Promise<NewPasskey> {
  if (!isCreation(options)) throw new Error('no options for a new passkey');
  const { startRegistration } = await import('@simplewebauthn/browser');
  const made = await startRegistration({ optionsJSON: options });
  return {
    ...made,
    response: { ...made.response },
    clientExtensionResults: { ...made.clientExtensionResults },
  };
}

/**
 * Asks for a passkey's signature. @throws when the person, or the device, says no. `quietly` it waits,
 * without a dialog, until the visitor takes one from the suggestions at a field whose `autocomplete` ends in
 * 'webauthn'; any other question ends the wait.
 */
export async function askPasskey(options: unknown, quietly = false): Promise<PasskeyAnswer> {
  if (!isRequest(options)) throw new Error('nothing to ask a passkey');
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const answer = await startAuthentication({ optionsJSON: options, useBrowserAutofill: quietly });
  return {
    ...answer,
    response: { ...answer.response },
    clientExtensionResults: { ...answer.clientExtensionResults },
  };
}

/** Whether this browser knows passkeys at all; only pages served over TLS, or from this very machine, may use them. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}

/** Whether this browser suggests passkeys at a field, so that they can be asked for quietly. */
export async function canSuggestPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser');
  return browserSupportsWebAuthnAutofill();
}

/** Ends the question that is being asked, if one is: the field where it was asked quietly is gone. */
export async function stopAsking(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}

/** Whether the visitor closed the browser's own dialog, which is not reported as a failure. */
export function isDeclined(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

/** Whether the device has made a passkey for this account before, and so makes no other. */
export function isOnDevice(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError';
}

function isCreation(options: unknown): options is PublicKeyCredentialCreationOptionsJSON {
  return isRequest(options) && 'rp' in options && 'user' in options;
}

function isRequest(options: unknown): options is PublicKeyCredentialRequestOptionsJSON {
  return typeof options === 'object' && options !== null && 'challenge' in options;
}
