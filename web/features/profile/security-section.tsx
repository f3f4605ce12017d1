import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import { signInMethodsQuery } from '#web/queries/sign-in-methods.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonCard } from '#web/ui/skeleton-card.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { GoogleCard } from './google-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
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
  return (
    <Stack>
      <PasswordCard hasPassword={data.hasPassword} user={user} />
      <GoogleCard methods={data} />
      <TotpCard totp={data.totp} email={user.email} />
      <PasskeysCard passkeys={data.passkeys} />
    </Stack>
  );
}
