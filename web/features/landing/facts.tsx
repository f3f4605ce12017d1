import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

const FACTS = {
  audiences: ['audiences.flat', 'audiences.trip', 'audiences.household', 'audiences.team'],
  trust: ['trust.signIn', 'trust.privacy', 'trust.infrastructure', 'trust.transparency'],
} as const;

/** Whom Quits is for, or what its users can rely on. */
export function Facts({ about }: { about: keyof typeof FACTS }) {
  const { t } = useTranslation('landing');
  return (
    <section aria-labelledby={about} className="grid gap-6 sm:gap-8">
      <Heading level={2} size="3xl" id={about}>
        {t(`${about}.title`)}
      </Heading>
      <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {FACTS[about].map((fact) => (
          <li key={fact} className="grid content-start gap-1">
            <Heading level={3} size="l">
              {t(`${fact}.title`)}
            </Heading>
            <Text tone="muted">{t(`${fact}.text`)}</Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
