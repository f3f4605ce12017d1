import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** Over the limit of the free plan: what the server will refuse of this form, before anything is typed, and what ends that. */
export function LimitNotice({ isPayment }: { isPayment: boolean }) {
  const { t } = useTranslation('upgrade');
  return (
    <Notice
      tone="warning"
      title={isPayment ? undefined : t('refusal.title')}
      action={
        <div className="flex flex-wrap gap-2">
          <ButtonLink size="sm" to="/groups">
            {t('manage')}
          </ButtonLink>
          <ButtonLink size="sm" variant="primary" to="/upgrade?source=limit_banner&feature=unlimited_groups">
            {t('upgrade')}
          </ButtonLink>
        </div>
      }
    >
      {t('refusal.message')}
    </Notice>
  );
}
