import { LogOut, UserRound } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '#web/lib/use-translation.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Text } from '#web/ui/text.tsx';
import { useSignOut } from './use-sign-out.ts';

export interface AccountUser {
  id: string;
  email: string;
  displayName: string;
  avatarUrl: string | null;
  tier: 'free' | 'premium';
}

const SIGNED_IN = /^\/(dashboard|groups)(\/|$)/;

export function AccountMenu({ user }: { user: AccountUser }) {
  const { t } = useTranslation();
  const { signOut, isSigningOut } = useSignOut();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  function openProfile() {
    // Over the page one is at; over the dashboard where anybody may come, and no account is at hand.
    const page = SIGNED_IN.test(pathname) ? { pathname, search } : { pathname: '/dashboard' };
    void navigate({ ...page, hash: '#profile' }, { state: { isOverPage: true } });
  }

  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t('nav.account', { name: user.displayName })}
          className="touch-target rounded-pill transition-opacity hover:opacity-85"
        >
          <Avatar
            id={user.id}
            name={user.displayName}
            src={user.avatarUrl}
            size={32}
            ring={user.tier === 'premium'}
          />
        </button>
      }
      header={
        <>
          <Text weight="strong">{user.displayName}</Text>
          <Text size="s" tone="faint">
            {user.email}
          </Text>
        </>
      }
      items={[
        { label: t('nav.profile'), icon: UserRound, onSelect: openProfile },
        {
          label: t(isSigningOut ? 'nav.signingOut' : 'nav.signOut'),
          icon: LogOut,
          onSelect: signOut,
          disabled: isSigningOut,
        },
      ]}
    />
  );
}
