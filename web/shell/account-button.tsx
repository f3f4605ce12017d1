import type { User } from '#contract/accounts.ts';
import { firstWord } from '#domain/people/person.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { Avatar } from '#web/parts/people/avatar.tsx';

const AccountActions = deferred(async () => (await import('./account-actions.tsx')).AccountActions, {
  on: 'afterwards',
  fallback: ({ user: { id, displayName, avatarUrl, tier } }) => (
    <>
      <Avatar id={id} name={displayName} src={avatarUrl} size={32} ring={tier === 'premium'} />
      <span className="hidden size-10 sm:block" />
    </>
  ),
});

/** "Welcome, Ana", and the actions of her account. */
export function AccountButton({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <div className="flex items-center gap-2 pl-2 coarse:pl-0.5">
      <span className="hidden max-w-40 truncate text-s text-ink-2 lg:block">
        {t('nav.welcome', { name: firstWord(user.displayName) })}
      </span>
      <AccountActions user={user} />
    </div>
  );
}
