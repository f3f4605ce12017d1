import { lazy, Suspense } from 'react';
import { firstWord } from '#domain/person.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import type { AccountUser } from './account-menu.tsx';

const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));

/** "Welcome, Ana" and her face, which opens what belongs to her account. */
export function AccountButton({ user }: { user: AccountUser }) {
  const { t } = useTranslation();
  return (
    <div className="flex items-center gap-3 pl-2">
      <span className="hidden text-s text-ink-2 lg:block">
        {t('nav.welcome', { name: firstWord(user.displayName) })}
      </span>
      <Suspense fallback={<Avatar id={user.id} name={user.displayName} src={user.avatarUrl} size={32} />}>
        <AccountMenu user={user} />
      </Suspense>
    </div>
  );
}
