import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { GooglePurpose, SignInMethods } from '#contract/sign-in/identities.ts';
import { getSignInMethods, setPassword, startGoogle, unlinkGoogle } from '#contract/sign-in/identities.ts';
import {
  addPasskey,
  confirmTotp,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from '#contract/sign-in/second-factors.ts';
import { hasCode } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { orGone } from '#web/lib/api/or-gone.ts';
import { createPasskey, isOnDevice } from '#web/lib/session/passkeys.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { reading } from '#web/queries/connection/reading.ts';
import { useProven } from './proof.ts';

// None of these is sent again by itself: an answer that was lost may have held codes that are shown once.
const retry = false;

export function signInMethodsQuery() {
  return queryOptions({
    queryKey: keys.signInMethods,
    ...reading(getSignInMethods, {}),
  });
}

/** Ends every other session, too. */
export function useSetPassword() {
  const proven = useProven();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => proven(() => call(setPassword, { body: { password } })),
    retry,
    onSuccess() {
      void client.invalidateQueries({ queryKey: keys.signInMethods });
      void client.invalidateQueries({ queryKey: keys.sessions });
    },
  });
}

/** Leaves the page for Google, which returns to /auth/callback. */
export function useGoogle(purpose: GooglePurpose) {
  const proven = useProven();
  return useMutation({
    mutationFn: () => proven(() => call(startGoogle, { body: { purpose } })),
    retry,
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

export function useUnlinkGoogle() {
  return useMethodsChange(() => call(unlinkGoogle, {}));
}

/** A new secret; nothing is asked for until a code of it has been confirmed. */
export function useStartTotp() {
  const proven = useProven();
  return useMutation({ mutationFn: () => proven(() => call(startTotp, {})), retry });
}

/** Answers the recovery codes, this once. */
export function useConfirmTotp() {
  const proven = useProven();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => proven(() => call(confirmTotp, { body: { code } })),
    retry,
    onSuccess() {
      void client.invalidateQueries({ queryKey: keys.signInMethods });
      void client.invalidateQueries({ queryKey: keys.sessions });
    },
    async onError(error) {
      // An earlier request was taken, and its answer was lost.
      if (isTotpOn(error)) await client.invalidateQueries({ queryKey: keys.signInMethods });
    },
  });
}

/** The app is in use already: the recovery codes that came with it cannot be read again. */
export function isTotpOn(error: unknown): boolean {
  return hasCode(error, 'DUPLICATE_ENTRY');
}

export function useRemoveTotp() {
  return useMethodsChange(() => methodsAfter(call(removeTotp, {})));
}

export function useRenewRecoveryCodes() {
  const proven = useProven();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => proven(() => call(renewRecoveryCodes, {})),
    retry,
    // After a failure, too: the codes may be new, and only the answer with them lost.
    onSettled: () => void client.invalidateQueries({ queryKey: keys.signInMethods }),
  });
}

/** The device is asked once: a proof that is wanted is wanted before it. */
export function useAddPasskey() {
  const proven = useProven();
  const client = useQueryClient();
  return useMutation({
    async mutationFn(name: string) {
      const options = await proven(() => call(startPasskey, {}));
      const credential = await createPasskey(options);
      return await call(addPasskey, { body: { name, credential } });
    },
    retry,
    onSuccess(methods) {
      client.setQueryData<SignInMethods>(keys.signInMethods, methods);
      void client.invalidateQueries({ queryKey: keys.sessions });
    },
    // The passkey may have been added, and only the answer lost.
    async onError(error) {
      const read = client.invalidateQueries({ queryKey: keys.signInMethods });
      if (isOnDevice(error)) await read;
    },
  });
}

export function useRenamePasskey() {
  return useMethodsChange(({ passkeyId, name }: { passkeyId: string; name: string }) =>
    call(renamePasskey, { params: { passkeyId }, body: { name } }),
  );
}

export function useRemovePasskey() {
  return useMethodsChange((passkeyId: string) =>
    methodsAfter(call(removePasskey, { params: { passkeyId } })),
  );
}

function useMethodsChange<Input = void>(change: (input: Input) => Promise<SignInMethods>) {
  const proven = useProven();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => proven(() => change(input)),
    retry,
    onSuccess: (methods) => client.setQueryData<SignInMethods>(keys.signInMethods, methods),
    // The change may have been made, and only its answer lost.
    onError: () => void client.invalidateQueries({ queryKey: keys.signInMethods }),
  });
}

/** Read where the answer does not hold them, as the method was gone already. */
async function methodsAfter(removal: Promise<SignInMethods>): Promise<SignInMethods> {
  return (await orGone(removal)) ?? (await call(getSignInMethods, {}));
}
