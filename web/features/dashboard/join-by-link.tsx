import { useNavigate } from 'react-router';
import { Button } from '#web/kit/actions/button.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Form } from '#web/lib/forms/form.tsx';
import { useForm } from '#web/lib/forms/use-form.ts';
import { tokenIn } from '#web/lib/session/invitation-link.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** A pasted invitation, in whatever it was pasted with, opens its screen. */
export function JoinByLink() {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => ({ text: tokenIn(text) ? undefined : 'invalid_format' }),
    textOf: () => t('welcome.linkError'),
    submit: async ({ text }) => navigate(`/invitations/${tokenIn(text)}`),
  });

  return (
    <Form form={form}>
      <Stack gap="s">
        <TextField
          {...form.field('text')}
          label={t('welcome.link')}
          hideLabel
          placeholder={t('welcome.linkPlaceholder')}
          autoComplete="off"
        />
        <Button type="submit" block>
          {t('welcome.join')}
        </Button>
      </Stack>
    </Form>
  );
}
