import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { EqualsMark } from '#web/kit/content/equals-mark.tsx';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** There is nothing at this address, or nothing for this reader. */
export function NotFound() {
  const { t } = useTranslation('errors');
  usePageTitle(t('notFound.title'));
  return (
    <Page width="text">
      <div className="py-12 sm:py-20">
        <Stack align="center" gap="m">
          <EqualsMark size={36} />
          <Heading level={1}>{t('notFound.title')}</Heading>
          <Text tone="muted" align="center">
            {t('notFound.message')}
          </Text>
          <ButtonLink variant="primary" to="/" reloadDocument>
            {t('screen.goHome')}
          </ButtonLink>
        </Stack>
      </div>
    </Page>
  );
}
