import type { ReactNode } from 'react';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { Wide } from './plan-card.tsx';

/** Where premium cannot be bought. */
export function NotForSale() {
  const { t } = useTranslation('pricing');
  return (
    <Wide>
      <Notice title={t('notForSale.title')}>{t('notForSale.message')}</Notice>
    </Wide>
  );
}

/** Where every account has premium: in the place of the plans, none of which there is. */
export function ForAll({ action }: { action: ReactNode }) {
  const { t } = useTranslation('pricing');
  return (
    <Notice title={t('notForSale.title')} action={action}>
      {t('notForSale.forAll')}
    </Notice>
  );
}
