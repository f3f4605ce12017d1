import type { TierChange } from '#contract/premium/admin.ts';
import { useAccountName } from '#web/features/admin/list/use-account-name.ts';
import { useChangeReason } from '#web/features/admin/tiers/use-change-reason.ts';
import { Text } from '#web/kit/content/text.tsx';
import { TextLink } from '#web/kit/content/text-link.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { CardHeader } from '#web/kit/layout/card-header.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { formatInstant } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';

interface UserHistoryProps {
  userId: string;
  /** The newest first. */
  changes: readonly TierChange[];
}

/** How the account came to its tier. */
export function UserHistory({ userId, changes }: UserHistoryProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const reasonText = useChangeReason();
  const accountName = useAccountName();
  return (
    <Card as="section" aria-labelledby="history">
      <CardHeader
        id="history"
        level={3}
        title={t('user.history')}
        aside={
          changes.length > 0 && (
            <TextLink tone="muted" to={`/admin/tier-changes?userId=${userId}`}>
              {t('user.wholeHistory')}
            </TextLink>
          )
        }
      />
      {changes.length === 0 ? (
        <div className="px-4 pb-4 sm:px-5">
          <Text size="s" tone="muted">
            {t('user.noHistory')}
          </Text>
        </div>
      ) : (
        <List label={t('user.history')}>
          {changes.map(({ id, at, oldTier, newTier, changedBy, reason }) => (
            <ListRow
              key={id}
              title={t('changes.fromTo', { from: t(`tier.${oldTier}`), to: t(`tier.${newTier}`) })}
              detail={
                <>
                  <span className="block wrap-anywhere">{reasonText({ changedBy, reason })}</span>
                  <span className="block text-xs text-ink-3">
                    {formatInstant(at, language)} ·{' '}
                    <bdi>{changedBy ? accountName(changedBy.displayName) : t('changes.system')}</bdi>
                  </span>
                </>
              }
            />
          ))}
        </List>
      )}
    </Card>
  );
}
