import { House, RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '#web/kit/actions/button.tsx';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { isForeignNoise } from './foreign-noise.ts';

const NOISE_RESET_MS = 100;

/** What is left when a screen crashes: try again, start afresh, or leave. */
export function ErrorScreen({ error, onReset }: { error: unknown; onReset: () => void }) {
  const { t } = useTranslation('errors');
  const isNoise = isForeignNoise(error);

  useEffect(() => {
    if (!isNoise) return;
    const timer = setTimeout(onReset, NOISE_RESET_MS);
    return () => clearTimeout(timer);
  }, [isNoise, onReset]);

  if (isNoise) return null;
  return (
    <Page width="text">
      <div role="alert" className="py-12 sm:py-20">
        <Stack gap="m">
          <Heading level={1}>{t('screen.title')}</Heading>
          <Text tone="muted">{t('screen.message')}</Text>
          <Row wrap gap="s">
            <Button variant="primary" icon={RotateCw} onClick={onReset}>
              {t('screen.tryAgain')}
            </Button>
            <Button onClick={() => window.location.reload()}>{t('screen.reload')}</Button>
            <Button variant="quiet" icon={House} onClick={() => window.location.assign('/')}>
              {t('screen.goHome')}
            </Button>
          </Row>
          {import.meta.env.DEV && <Details error={error} />}
        </Stack>
      </div>
    </Page>
  );
}

function Details({ error }: { error: unknown }) {
  return (
    <pre className="mt-6 overflow-x-auto rounded-m bg-sunken p-4 text-xs text-ink-2">
      {error instanceof Error ? (error.stack ?? error.message) : String(error)}
    </pre>
  );
}
