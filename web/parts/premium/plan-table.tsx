import { Check, Minus } from 'lucide-react';
import { FREE_MAX_GROUPS } from '#domain/groups/tier.ts';
import { Chip } from '#web/kit/content/chip.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { classes } from '#web/kit/look/classes.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { COMING, featuresOf, type PlanFeature } from './plan-features.ts';

interface PlanTableProps {
  asked: PlanFeature | undefined;
  /** Whether this installation names an address for support. */
  hasSupport: boolean;
}

/**
 * Both plans, feature by feature. The feature that the reader came for is highlighted. Where the letters leave no room for three
 * columns, each feature stands above what the two plans have of it.
 */
export function PlanTable({ asked, hasSupport }: PlanTableProps) {
  const { t } = useTranslation('billing');
  return (
    <Card>
      <div className="@container">
        <table className="w-full border-collapse text-start">
          <caption className="sr-only">{t('table.caption')}</caption>
          <thead>
            <tr className={classes('border-b border-line text-s', ROW)}>
              <th
                scope="col"
                className="@max-3xs:hidden px-4 py-3.5 text-start font-medium text-ink-2 sm:px-5"
              >
                {t('table.feature')}
              </th>
              <th
                scope="col"
                className="w-18 @max-3xs:w-auto px-1 py-3.5 text-center font-medium text-ink-2 sm:w-36"
              >
                {t('table.free')}
              </th>
              <th
                scope="col"
                className={classes('w-20 @max-3xs:w-auto text-center font-semibold sm:w-36', PREMIUM)}
              >
                {t('table.premium')}
              </th>
            </tr>
          </thead>
          <tbody>
            {featuresOf({ hasSupport }).map((feature) => (
              <FeatureRow key={feature} feature={feature} isAsked={feature === asked} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

const ROW = '@max-3xs:grid @max-3xs:grid-cols-2';
/** From the head down; nearer to the edge of a phone than the card keeps no text. */
const PREMIUM = 'bg-sunken/60 py-3.5 pr-3 pl-1 sm:px-1';

function FeatureRow({ feature, isAsked }: { feature: PlanFeature; isAsked: boolean }) {
  const { t } = useTranslation('billing');
  return (
    <tr
      className={classes('border-b border-line align-top last:border-b-0', ROW, isAsked && 'bg-focus-soft')}
      {...(isAsked && { 'aria-current': 'true' as const })}
    >
      <th scope="row" className="@max-3xs:col-span-2 px-4 py-3.5 text-start font-normal sm:px-5">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium">{t(`feature.${feature}.title`)}</span>
          {COMING.includes(feature) && <Chip>{t('table.coming')}</Chip>}
        </span>
        <Text size="s" tone="muted" as="span">
          {t(`feature.${feature}.detail`)}
        </Text>
      </th>
      {/* As high as the line of the feature beside it. */}
      <td className="px-1 py-3.5 text-center text-s leading-6 text-ink-2">
        <FreePart feature={feature} />
      </td>
      <td className={classes('text-center text-s leading-6 font-medium', PREMIUM)}>
        <PremiumPart feature={feature} />
      </td>
    </tr>
  );
}

function FreePart({ feature }: { feature: PlanFeature }) {
  const { t } = useTranslation('billing');
  if (feature === 'unlimited_groups') return t('table.groups', { count: FREE_MAX_GROUPS });
  if (feature === 'csv_export') return t('table.month');
  return (
    <>
      <Minus size={18} aria-hidden className="mx-auto my-0.75 text-ink-3" />
      <span className="sr-only">{t('table.no')}</span>
    </>
  );
}

function PremiumPart({ feature }: { feature: PlanFeature }) {
  const { t } = useTranslation('billing');
  if (feature === 'unlimited_groups') return t('table.unlimited');
  if (feature === 'csv_export') return t('table.year');
  return (
    <>
      <Check size={18} strokeWidth={2.4} aria-hidden className="mx-auto my-0.75 text-owed" />
      <span className="sr-only">{t('table.yes')}</span>
    </>
  );
}
