import { useState } from 'react';
import { AuthFrame } from '#web/features/auth/form/auth-frame.tsx';
import { DevMailLink } from '#web/features/auth/form/dev-mail-link.tsx';
import { EmailField } from '#web/features/auth/form/email-field.tsx';
import { FailureNotice } from '#web/features/auth/form/failure-notice.tsx';
import { useAccountForm } from '#web/features/auth/form/use-account-form.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { RichText, strong } from '#web/kit/content/rich-text.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { TextLink } from '#web/kit/content/text-link.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Form } from '#web/lib/forms/form.tsx';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { sendPasswordLink } from '#web/queries/people/sign-in.ts';

export function Screen() {
  const { t } = useTranslation('auth');
  const [sentTo, setSentTo] = useState<string>();
  const footer = (
    <TextLink alone to="/login" tone="muted">
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
  const language = useLanguage();
  const form = useAccountForm({
    fields: ['email'],
    async submit({ email }) {
      await sendPasswordLink({ email, locale: language });
      onSent(email);
    },
  });
  return (
    <Form form={form}>
      <Stack gap="m">
        <FailureNotice error={form.failure} />
        <EmailField {...form.field('email')} />
        <Button type="submit" variant="primary" size="lg" block busy={form.isSubmitting}>
          {t('forgot.submit')}
        </Button>
      </Stack>
    </Form>
  );
}
