import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { Saving } from './plans.ts';

/** How many payments the plan saves. Shown only where it saves any. */
export function FewerPaymentsCard({ saving }: { saving: Saving | undefined }) {
  const { t } = useTranslation('dashboard');
  if (!saving || saving.after >= saving.before) return null;
  return (
    <Card as="section" padded aria-labelledby="fewer">
      <Heading level={2} id="fewer">
        {t('fewer.title')}
      </Heading>
      <div className="mt-1 mb-3">
        <Text size="s" tone="muted">
          {t('fewer.message')}
        </Text>
      </div>
      <Row gap="m" wrap>
        <span className="font-display text-[2.5rem] leading-none font-[650] tracking-[-0.03em]">
          {saving.after}
        </span>
        <Text size="s" tone="muted" as="div">
          <span className="block">{t('fewer.payments', { count: saving.after })}</span>
          <span className="block">{t('fewer.instead', { count: saving.before })}</span>
        </Text>
      </Row>
      {saving.isProved && (
        <div className="mt-3">
          <Text size="s" tone="faint">
            {t('fewer.proved')}
          </Text>
        </div>
      )}
    </Card>
  );
}
