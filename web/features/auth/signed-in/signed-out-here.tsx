import { useEffect } from 'react';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { PageHeader } from '#web/kit/layout/page-header.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { forgetReturnPath } from '#web/lib/session/return-path.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** After a sign-out that did not reach the server, until it has. */
export function SignedOutHere() {
  const { t } = useTranslation('kept');
  usePageTitle(t('signedOut.title'));
  useEffect(forgetReturnPath, []);
  return (
    <Page width="form">
      <PageHeader title={t('signedOut.title')} />
      <Stack gap="l">
        <div role="status">
          <Text>{t('signedOut.message')}</Text>
        </div>
        <div>
          <ButtonLink to="/login">{t('app:nav.logIn')}</ButtonLink>
        </div>
      </Stack>
    </Page>
  );
}
