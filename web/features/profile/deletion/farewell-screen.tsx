import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Button } from '#web/kit/actions/button.tsx';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { RichText, strong } from '#web/kit/content/rich-text.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { PageHeader } from '#web/kit/layout/page-header.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { formatDay } from '#web/lib/format/date-format.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { farewellDay } from './farewell.ts';

/** `/account-deleted`: the account is signed out, and can still be restored by signing in. */
export function Screen() {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const [search] = useSearchParams();
  const { pathname, search: query, state } = useLocation();
  const navigate = useNavigate();
  const { signOut } = useSession();
  // Only directly after the deletion: neither a link to this page nor Back may sign the reader out.
  const [isLeaving, setLeaving] = useState(state?.isLeaving === true);
  useEffect(() => {
    if (!isLeaving) return;
    void navigate(pathname + query, { replace: true, state: null });
    void signOut().then(() => setLeaving(false));
  }, [isLeaving, navigate, pathname, query, signOut]);
  const until = farewellDay(search);
  usePageTitle(t('farewell.title'));
  return (
    <Page width="form">
      <PageHeader title={t('farewell.title')} />
      <Stack gap="l">
        <Text>
          {until ? (
            <RichText
              text={t('farewell.until', { date: formatDay(until, language, 'long') })}
              marks={{ strong }}
            />
          ) : (
            t('farewell.soon')
          )}
        </Text>
        <Text tone="muted">{t('farewell.after')}</Text>
        <div>
          {isLeaving ? (
            // The sign-in would still find the account signed in, and lead back into the app.
            <Button busy>{t('farewell.signIn')}</Button>
          ) : (
            <ButtonLink to="/login?keep=1">{t('farewell.signIn')}</ButtonLink>
          )}
        </div>
      </Stack>
    </Page>
  );
}
