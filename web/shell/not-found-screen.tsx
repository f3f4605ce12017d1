import { useTranslation } from '#web/lib/use-translation.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EqualsMark } from '#web/ui/equals-mark.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Page } from '#web/ui/page.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';

export function Screen() {
  const { t } = useTranslation('errors');
  return (
    <Page width="text">
      <title>{t('notFound.title')}</title>
      <div className="py-12 sm:py-20">
        <Stack align="center" gap="m">
          <EqualsMark size={36} />
          <Heading level={1}>{t('notFound.title')}</Heading>
          <Text tone="muted" align="center">
            {t('notFound.message')}
          </Text>
          <ButtonLink variant="primary" to="/">
            {t('notFound.action')}
          </ButtonLink>
        </Stack>
      </div>
    </Page>
  );
}
