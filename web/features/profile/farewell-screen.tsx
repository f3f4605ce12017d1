import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { formatDay } from '#web/lib/date-format.ts';
import { useSession } from '#web/lib/session-context.ts';
import { useLanguage, useTranslation } from '#web/lib/use-translation.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RichText, strong } from '#web/ui/rich-text.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { farewellDay } from './farewell.ts';

/** `/account-deleted`: nobody is signed in any more, and one can still come back. */
export function Screen() {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const { status, signOut } = useSession();
  // Only on the way from the deletion: a link to this page signs nobody out.
  const isLeaving = state?.isLeaving === true && status === 'signed-in';
  useEffect(() => {
    if (isLeaving) void signOut();
  }, [isLeaving, signOut]);
  const until = farewellDay(search);
  return (
    <Page width="form">
      <title>{t('farewell.title')}</title>
      <PageHeader title={t('farewell.title')} />
      <Stack gap="l">
        <Text>
          {until ? (
            <RichText text={t('farewell.until', { date: formatDay(until, language) })} marks={{ strong }} />
          ) : (
            t('farewell.soon')
          )}
        </Text>
        <Text tone="muted">{t('farewell.after')}</Text>
        <div>
          <ButtonLink to="/login">{t('farewell.signIn')}</ButtonLink>
        </div>
      </Stack>
    </Page>
  );
}
