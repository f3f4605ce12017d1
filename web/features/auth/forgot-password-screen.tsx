import { useState } from 'react';
import { useLanguage, useTranslation } from '#web/lib/use-translation.ts';
import { sendPasswordLink } from '#web/queries/sign-in.ts';
import { Button } from '#web/ui/button.tsx';
import { RichText, strong } from '#web/ui/rich-text.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { DevMailLink } from './dev-mail-link.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { useAccountForm } from './use-account-form.ts';

export function Screen() {
  const { t } = useTranslation('auth');
  const [sentTo, setSentTo] = useState<string>();
  const footer = (
    <TextLink to="/login" tone="muted">
      {t('backToLogin')}
    </TextLink>
  );
  return sentTo ? (
    <AuthFrame title={t('forgot.sentTitle')} footer={footer}>
      <Stack gap="m">
        <Text>
          <RichText text={t('forgot.sent', { email: sentTo })} marks={{ strong }} />
        </Text>
        <DevMailLink />
      </Stack>
    </AuthFrame>
  ) : (
    <AuthFrame title={t('forgot.title')} detail={t('forgot.detail')} footer={footer}>
      <ForgotForm onSent={setSentTo} />
    </AuthFrame>
  );
}

function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('auth');
  const locale = useLanguage();
  const { field, onSubmit, failure, isBusy } = useAccountForm({
    fields: ['email'],
    async submit({ email }) {
      await sendPasswordLink({ email, locale });
      onSent(email);
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="m">
        <FailureNotice error={failure} />
        <TextField
          {...field('email')}
          label={t('email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <Button type="submit" variant="primary" size="lg" block busy={isBusy}>
          {t('forgot.submit')}
        </Button>
      </Stack>
    </form>
  );
}
