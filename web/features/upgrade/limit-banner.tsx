import { TriangleAlert } from 'lucide-react';
import { useLocation } from 'react-router';
import type { TierInfo } from '#domain/groups/tier.ts';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** Above every screen while the reader is over the limit: what that means, and the ways to end it that lead elsewhere. */
export function Screen({ tier }: { tier: TierInfo }) {
  const { t } = useTranslation('upgrade');
  const { pathname } = useLocation();
  return (
    <section aria-label={t('banner.label')} className="border-b border-line bg-warning-soft">
      <div className="mx-auto flex w-full max-w-[74rem] flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3 sm:px-8">
        <div className="flex min-w-0 flex-1 basis-72 gap-3">
          <TriangleAlert size={18} aria-hidden className="mt-0.5 shrink-0 text-warning" />
          <div className="min-w-0">
            <Text size="s" weight="strong">
              {t('banner.title', { used: tier.groupCount, max: tier.limits.maxGroups })}
            </Text>
            <Text size="s" tone="muted">
              {t('banner.message', { count: tier.requiredReduction })}
            </Text>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          {pathname !== '/groups' && (
            <ButtonLink size="sm" to="/groups">
              {t('manage')}
            </ButtonLink>
          )}
          {pathname !== '/upgrade' && (
            <ButtonLink
              size="sm"
              variant="primary"
              to="/upgrade?source=limit_banner&feature=unlimited_groups"
            >
              {t('upgrade')}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}
