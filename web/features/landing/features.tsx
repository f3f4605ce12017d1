import { type LucideIcon, ReceiptText, Scale, Send, ShieldCheck, Users, Waypoints } from 'lucide-react';
import { Heading } from '#web/kit/content/heading.tsx';
import { IconPoint } from '#web/kit/content/icon-point.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

const FEATURES = [
  { key: 'groups', icon: Users },
  { key: 'tracking', icon: ReceiptText },
  { key: 'balances', icon: Scale },
  { key: 'settlement', icon: Waypoints },
  { key: 'invitations', icon: Send },
  { key: 'secure', icon: ShieldCheck },
] as const satisfies readonly { key: string; icon: LucideIcon }[];

export function Features() {
  const { t } = useTranslation('landing');
  return (
    <section aria-labelledby="features" className="grid gap-8 sm:gap-10">
      <Heading level={2} size="3xl" id="features">
        {t('features.title')}
      </Heading>
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {FEATURES.map(({ key, icon }) => (
          <IconPoint
            key={key}
            icon={icon}
            title={t(`features.${key}.title`)}
            text={t(`features.${key}.text`)}
          />
        ))}
      </ul>
    </section>
  );
}
