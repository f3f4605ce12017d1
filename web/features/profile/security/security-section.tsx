import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { SkeletonCard } from '#web/kit/feedback/skeleton-card.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { signInMethodsQuery } from '#web/queries/people/sign-in-methods.ts';
import { GoogleCard } from './google-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { RecoveryCodesCard } from './recovery-codes-card.tsx';
import { TotpCard } from './totp-card.tsx';

export function SecuritySection({ user }: { user: User }) {
  const { data, isError, refetch } = useQuery(signInMethodsQuery());
  if (!data)
    return isError ? (
      <ErrorState onRetry={() => void refetch()} />
    ) : (
      <Stack>
        <SkeletonCard rows={1} />
        <SkeletonCard rows={1} />
        <SkeletonCard rows={1} />
      </Stack>
    );
  const isFirstFactor = !data.totp && data.passkeys.length === 0;
  return (
    <Stack>
      <PasswordCard hasPassword={data.hasPassword} user={user} />
      <GoogleCard methods={data} />
      <TotpCard totp={data.totp} email={user.email} isFirstFactor={isFirstFactor} />
      <PasskeysCard passkeys={data.passkeys} isFirstFactor={isFirstFactor} />
      {!data.totp && data.passkeys.length > 0 && (
        <RecoveryCodesCard left={data.recoveryCodesLeft} email={user.email} />
      )}
    </Stack>
  );
}
