import { CalendarClock, CalendarX2, type LucideIcon, Undo2 } from 'lucide-react';
import { TRIAL_DAYS } from '#domain/premium/subscription.ts';
import { Heading } from '#web/kit/content/heading.tsx';
import { IconPoint } from '#web/kit/content/icon-point.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

const GUARANTEES = [
  { key: 'trial', icon: CalendarClock },
  { key: 'refund', icon: Undo2 },
  { key: 'cancel', icon: CalendarX2 },
] as const satisfies readonly { key: string; icon: LucideIcon }[];

export function Guarantees() {
  const { t } = useTranslation('pricing');
  return (
    <section aria-labelledby="guarantees" className="grid gap-6">
      <Heading level={2} size="2xl" id="guarantees">
        {t('guarantees.title')}
      </Heading>
      <ul className="grid gap-x-10 gap-y-6 md:grid-cols-3">
        {GUARANTEES.map(({ key, icon }) => (
          <IconPoint
            key={key}
            icon={icon}
            title={t(`guarantees.${key}.title`, { days: TRIAL_DAYS })}
            text={t(`guarantees.${key}.detail`)}
          />
        ))}
      </ul>
    </section>
  );
}
