import { useSearchParams } from 'react-router';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useConfig } from '#web/queries/connection/config.ts';

/** For a visitor who is not signed in: the invitation is saved, and the sign-in returns here. */
export function SignInToJoin() {
  const { t } = useTranslation('invitations');
  const [search] = useSearchParams();
  const config = useConfig();
  if (search.has('confirmed')) return <AfterConfirming />;
  return (
    <Stack gap="s">
      <ButtonLink to="/register" variant="primary" size="lg" block>
        {t('register')}
      </ButtonLink>
      <ButtonLink to="/login" size="lg" block>
        {t('logIn')}
      </ButtonLink>
      <div className="pt-2">
        <Text size="s" tone="faint" align="center">
          {config === undefined ? '\u00a0' : t(config?.premiumForAll ? 'freeForAll' : 'free')}
        </Text>
      </div>
    </Stack>
  );
}

/** For a visitor who registered on one device and followed the mailed link on another. */
function AfterConfirming() {
  const { t } = useTranslation('invitations');
  return (
    <Stack gap="m">
      <div className="text-start">
        <Notice tone="success">{t('confirmed')}</Notice>
      </div>
      <ButtonLink to="/login" variant="primary" size="lg" block>
        {t('app:nav.logIn')}
      </ButtonLink>
    </Stack>
  );
}
