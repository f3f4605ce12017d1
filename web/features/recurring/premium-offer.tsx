import { Crown } from 'lucide-react';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { EmptyState } from '#web/kit/feedback/empty-state.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

const UPGRADE = '/upgrade?source=recurring_expenses&feature=recurring_expenses';

/** What the free plan lacks. Above a list of rules, what still works without it. */
export function PremiumOffer({ hasRules = false }: { hasRules?: boolean }) {
  const { t } = useTranslation('recurring');
  if (hasRules)
    return (
      <Notice
        title={t('premium.title')}
        action={
          <ButtonLink to={UPGRADE} size="sm" icon={Crown}>
            {t('premium.action')}
          </ButtonLink>
        }
      >
        {t('premium.stays')}
      </Notice>
    );
  return (
    <Card>
      <EmptyState
        title={t('premium.title')}
        message={t('premium.message')}
        action={
          <ButtonLink to={UPGRADE} variant="primary" icon={Crown}>
            {t('premium.action')}
          </ButtonLink>
        }
      />
    </Card>
  );
}
