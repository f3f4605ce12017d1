import { Notice } from '#web/kit/feedback/notice.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { Wide } from './plan-card.tsx';

/** Where premium cannot be bought. */
export function NotForSale({ premiumForAll }: { premiumForAll: boolean }) {
  const { t } = useTranslation('pricing');
  return (
    <Wide>
      <Notice title={t('notForSale.title')}>
        {t(premiumForAll ? 'notForSale.forAll' : 'notForSale.message')}
      </Notice>
    </Wide>
  );
}
