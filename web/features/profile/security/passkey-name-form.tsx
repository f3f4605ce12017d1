import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ACCOUNT_RULES } from '#domain/people/rules.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

interface PasskeyNameFormProps {
  name: string;
  hint?: string;
  submitLabel: string;
  isBusy: boolean;
  onSubmit: (name: string) => void;
  onCancel: () => void;
  /** What went wrong. */
  children?: ReactNode;
}

/** What the person calls a passkey: the server knows no better name for it. */
export function PasskeyNameForm({
  name,
  hint,
  submitLabel,
  isBusy,
  onSubmit,
  onCancel,
  children,
}: PasskeyNameFormProps) {
  const { t } = useTranslation('profile');
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(name);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => input.current?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setMissing(typed.trim() === '');
    if (typed.trim() === '') input.current?.focus();
    else onSubmit(typed.trim());
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="s">
        <TextField
          ref={input}
          label={t('passkeys.name')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setMissing(false);
          }}
          maxLength={ACCOUNT_RULES.passkeyName.max}
          autoComplete="off"
          hint={hint}
          error={isMissing ? t('passkeys.nameMissing') : undefined}
        />
        {children}
        <FormActions>
          <Button onClick={onCancel}>{t('app:action.cancel')}</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {submitLabel}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
