import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { Chip } from '#web/kit/content/chip.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { SkeletonRows } from '#web/kit/feedback/skeleton-rows.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { classes } from '#web/kit/look/classes.ts';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { COMING, featuresOf } from '#web/parts/premium/plan-features.ts';
import type { UpgradeOffer } from '#web/parts/premium/upgrade-offer.ts';
import { useConfig } from '#web/queries/connection/config.ts';
import { billingConfigQuery } from '#web/queries/premium/billing.ts';
import { OfferCard } from './checkout/offer-card.tsx';
import { useCheckout } from './checkout/use-checkout.ts';

/** The offer of Premium over the page. It makes way for the checkout, which is a frame of the page beneath, and comes back. */
export function Screen({ offer, onClose }: { offer: UpgradeOffer; onClose: () => void }) {
  const { t } = useTranslation('upgrade');
  const { t: tBilling } = useTranslation('billing');
  const billing = useQuery(billingConfigQuery());
  const config = useConfig();
  const { source, feature } = offer;
  const checkout = useCheckout({ source });
  return (
    <Dialog
      open={checkout.phase !== 'open'}
      onOpenChange={onClose}
      title={t('title')}
      description={tBilling(`feature.${feature}.detail`)}
    >
      <Stack gap="l">
        {/* Complete at once: what comes later would move the offer. */}
        {config === undefined ? (
          <SkeletonRows rows={3} leading="none" />
        ) : (
          <ul className="grid gap-1.5 sm:grid-cols-2">
            {featuresOf({ hasSupport: Boolean(config?.supportEmail) }).map((one) => (
              <li key={one} className="flex gap-2.5">
                <Check size={18} aria-hidden className="mt-0.5 shrink-0 text-owed" />
                <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
                  <span className={classes(one === feature && 'font-semibold')}>
                    {one === 'unlimited_groups' ? t('unlimitedGroups') : tBilling(`feature.${one}.title`)}
                  </span>
                  {COMING.includes(one) && <Chip>{tBilling('table.coming')}</Chip>}
                </span>
              </li>
            ))}
          </ul>
        )}
        {billing.data?.plans.length === 0 ? (
          <Notice title={t('notForSale.title')}>{t('notForSale.message')}</Notice>
        ) : (
          <OfferCard checkout={checkout} plan={undefined} />
        )}
        <Text size="s" tone="muted" align="center">
          <ButtonLink
            size="sm"
            variant="quiet"
            to={`/upgrade?source=${source}&feature=${feature}`}
            onClick={onClose}
          >
            {t('compare')}
          </ButtonLink>
        </Text>
      </Stack>
    </Dialog>
  );
}
