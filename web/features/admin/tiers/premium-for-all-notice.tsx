import { Notice } from '#web/kit/feedback/notice.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useConfig } from '#web/queries/connection/config.ts';

/** Where every account is premium, what the tiers that are shown and set are for. */
export function PremiumForAllNotice() {
  const { t } = useTranslation('admin');
  return useConfig()?.premiumForAll && <Notice>{t('tier.forAll')}</Notice>;
}
