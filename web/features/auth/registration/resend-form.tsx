import { useAccountForm } from '#web/features/auth/form/use-account-form.ts';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Form } from '#web/lib/forms/form.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { ResendButton } from './resend-button.tsx';
import { useResending } from './use-resending.ts';

/** For a page that was opened afresh, and does not know whose address it is. */
export function ResendForm() {
  const { t } = useTranslation('auth');
  const resending = useResending();
  const form = useAccountForm({ fields: ['email'], submit: ({ email }) => resending.resend(email) });
  return (
    <Form form={form}>
      <Stack gap="m">
        <TextField
          {...form.field('email')}
          label={t('email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <ResendButton resending={resending} />
      </Stack>
    </Form>
  );
}
