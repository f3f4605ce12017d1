import { LogOut } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import type { User } from '#contract/accounts.ts';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useSignOut } from '#web/parts/accounts/use-sign-out.ts';
import { Avatar } from '#web/parts/people/avatar.tsx';

const SIGNED_IN =
  /^\/(dashboard|groups|activity|statistics|settlements|recurring-expenses|upgrade|admin)(\/|$)/;

/** The account's avatar, which opens the profile, and Sign out; a phone has Sign out in its menu. */
export function AccountActions({ user }: { user: User }) {
  const { t } = useTranslation();
  const { signOut, isSigningOut } = useSignOut();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  function openProfile() {
    // Opens over the current page. A public page knows no account, so there it opens over the dashboard.
    const page = SIGNED_IN.test(pathname) ? { pathname, search } : { pathname: '/dashboard' };
    void navigate({ ...page, hash: '#profile' }, { state: { isOverPage: true } });
  }

  return (
    <>
      <button
        type="button"
        aria-label={t('nav.account', { name: user.displayName })}
        onClick={openProfile}
        className="touch-target rounded-pill transition-opacity coarse:px-1.5 hover:opacity-85"
      >
        <Avatar
          id={user.id}
          name={user.displayName}
          src={user.avatarUrl}
          size={32}
          ring={user.tier === 'premium'}
        />
      </button>
      <span className="hidden sm:block">
        <IconButton
          icon={LogOut}
          label={t(isSigningOut ? 'nav.signingOut' : 'nav.signOut')}
          disabled={isSigningOut}
          onClick={signOut}
        />
      </span>
    </>
  );
}
