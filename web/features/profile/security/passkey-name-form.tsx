import { ACCOUNT_RULES } from '#domain/people/rules.ts';
import { useAskBeforeDiscarding } from '#web/features/profile/closing/closing.ts';
import { Refusal, useLateRefusal } from '#web/features/profile/proof/refusal.tsx';
import { Button } from '#web/kit/actions/button.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Form } from '#web/lib/forms/form.tsx';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

interface PasskeyNameFormProps {
  name: string;
  hint?: string;
  submitLabel: string;
  submit: (name: string) => Promise<unknown>;
  onDone: () => void;
  onCancel: () => void;
  /** What it means here when the server does not take the name. */
  failure?: string;
}

/** What the person calls a passkey: the server knows no better name for it. */
export function PasskeyNameForm({
  name,
  hint,
  submitLabel,
  submit,
  onDone,
  onCancel,
  failure,
}: PasskeyNameFormProps) {
  const { t } = useTranslation('profile');
  const form = useForm({
    initial: { name },
    fields: [],
    check: (typed) => ({ name: typed.name.trim() === '' ? 'too_small' : undefined }),
    textOf: () => t('passkeys.nameMissing'),
    submit: (typed) => submit(typed.name.trim()),
    onDone,
    onLateFailure: useLateRefusal(failure),
  });
  useAskBeforeDiscarding(form);

  return (
    <Form form={form}>
      <Stack gap="s">
        <TextField
          {...form.field('name')}
          autoFocus
          label={t('passkeys.name')}
          maxLength={ACCOUNT_RULES.passkeyName.max}
          autoComplete="off"
          hint={hint}
        />
        {form.failure !== undefined && <Refusal error={form.failure} text={failure} />}
        <FormActions>
          <Button onClick={onCancel}>{t('app:action.cancel')}</Button>
          <Button type="submit" variant="primary" busy={form.isSubmitting}>
            {submitLabel}
          </Button>
        </FormActions>
      </Stack>
    </Form>
  );
}
