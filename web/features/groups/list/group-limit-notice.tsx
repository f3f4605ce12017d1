import { FREE_MAX_GROUPS } from '#domain/groups/tier.ts';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useTier } from '#web/queries/groups/tier.ts';

/** Why there is no further group for now, and what makes room. */
export function GroupLimitNotice({ maxGroups }: { maxGroups: string | number | null | undefined }) {
  const { t } = useTranslation('settings');
  const tier = useTier();
  return (
    <Notice
      intoView
      tone="warning"
      title={t('limit.title')}
      action={
        <ButtonLink size="sm" to="/upgrade?source=new_group&feature=unlimited_groups">
          {t('form.seePremium')}
        </ButtonLink>
      }
    >
      <p>{t('limit.create', { count: Number(maxGroups ?? FREE_MAX_GROUPS) })}</p>
      <p className="mt-1">{t('limit.instead', { count: (tier?.requiredReduction ?? 0) + 1 })}</p>
    </Notice>
  );
}
