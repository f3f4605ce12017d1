import { ChevronDown } from 'lucide-react';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

const QUESTIONS = ['card', 'end', 'switch', 'others', 'payment'] as const;

/** The browser's own disclosures: they open without a script, and a search in the page finds what is in them. */
export function Questions() {
  const { t } = useTranslation('pricing');
  return (
    <section aria-labelledby="questions" className="grid gap-5">
      <Heading level={2} size="2xl" id="questions">
        {t('faq.title')}
      </Heading>
      <Card>
        {QUESTIONS.map((question) => (
          <details key={question} className="group border-line not-first:border-t">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-4 py-3 font-medium hover:bg-sunken sm:px-5">
              {t(`faq.${question}.title`)}
              <ChevronDown
                size={18}
                aria-hidden
                className="shrink-0 text-ink-3 transition-transform group-open:rotate-180"
              />
            </summary>
            <div className="max-w-[44rem] px-4 pb-4 sm:px-5">
              <Text tone="muted">{t(`faq.${question}.detail`)}</Text>
            </div>
          </details>
        ))}
      </Card>
    </section>
  );
}
