import { EmailField } from '#web/features/auth/form/email-field.tsx';
import { useAccountForm } from '#web/features/auth/form/use-account-form.ts';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Form } from '#web/lib/forms/form.tsx';
import { ResendButton } from './resend-button.tsx';
import { useResending } from './use-resending.ts';

/** For a page that was opened afresh, and does not know whose address it is. */
export function ResendForm() {
  const resending = useResending();
  const form = useAccountForm({ fields: ['email'], submit: ({ email }) => resending.resend(email) });
  return (
    <Form form={form}>
      <Stack gap="m">
        <EmailField {...form.field('email')} />
        <ResendButton resending={resending} />
      </Stack>
    </Form>
  );
}
