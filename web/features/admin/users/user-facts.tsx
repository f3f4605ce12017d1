import type { AdminUserDetails } from '#contract/premium/admin.ts';
import type { Subscription } from '#contract/premium/billing.ts';
import { FactRow } from '#web/kit/content/fact-row.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { CardHeader } from '#web/kit/layout/card-header.tsx';
import { formatDay, formatInstant } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';

export function UserFacts({ user }: { user: AdminUserDetails }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { id, createdAt, lastSeenAt, sessionCount, locale, subscription } = user;
  const spoken = locale === 'en' || locale === 'es' ? locale : 'none';
  const about = subscription && aboutOf(subscription);
  return (
    <Card as="section" aria-labelledby="account">
      <CardHeader id="account" level={3} title={t('user.account')} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2.5 px-4 pt-1 pb-4 text-s sm:px-5">
        <FactRow term={t('users.since')}>{formatDay(createdAt, language)}</FactRow>
        <FactRow term={t('user.lastSeen')}>
          {lastSeenAt ? formatInstant(lastSeenAt, language) : t('user.never')}
        </FactRow>
        <FactRow term={t('user.sessions')}>{sessionCount}</FactRow>
        <FactRow term={t('user.language')}>{t(`user.languages.${spoken}`)}</FactRow>
        <FactRow term={t('user.subscription')}>
          {subscription ? (
            <>
              {about}
              <code className="block text-xs wrap-anywhere text-ink-3">
                {subscription.externalSubscriptionId}
              </code>
            </>
          ) : (
            t('user.noSubscription')
          )}
        </FactRow>
        <FactRow term={t('user.id')}>
          <code className="text-xs wrap-anywhere">{id}</code>
        </FactRow>
      </dl>
    </Card>
  );

  function aboutOf({ plan, status, expiresAt }: Subscription): string {
    return [
      t(plan ? `user.plans.${plan}` : 'user.granted'),
      t(`user.statuses.${status}`),
      ...(expiresAt ? [t('user.until', { date: formatDay(expiresAt, language) })] : []),
    ].join(', ');
  }
}
