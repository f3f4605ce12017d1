import { LogOut } from 'lucide-react';
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

export function AccountMenu({ user }: { user: AccountUser }) {
  const { t } = useTranslation();
  const { signOut, isSigningOut } = useSignOut();
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
