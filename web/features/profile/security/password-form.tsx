import { type FormEvent, useRef, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { brokenTextRule } from '#domain/fields/text-rule.ts';
import { ACCOUNT_RULES, brokenRepetition } from '#domain/people/rules.ts';
import { useFieldText } from '#web/features/profile/account/use-field-text.ts';
import { Refusal } from '#web/features/profile/proof/refusal.tsx';
import { Button } from '#web/kit/actions/button.tsx';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { fieldErrorsOf } from '#web/lib/api/api-error.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { PasswordField } from '#web/parts/accounts/password-field.tsx';
import { PasswordStrength } from '#web/parts/accounts/password-strength.tsx';
import { useSetPassword } from '#web/queries/people/sign-in-methods.ts';

interface PasswordFormProps {
  user: User;
  onSaved: () => void;
  onCancel: () => void;
}

interface Broken {
  password?: string | undefined;
  confirmed?: string | undefined;
}

export function PasswordForm({ user, onSaved, onCancel }: PasswordFormProps) {
  const { t } = useTranslation('profile');
  const fieldText = useFieldText();
  const passwordInput = useRef<HTMLInputElement>(null);
  const confirmInput = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [confirmed, setConfirmed] = useState('');
  const [broken, setBroken] = useState<Broken>({});
  const change = useSetPassword();
  const refused = fieldErrorsOf(change.error).find(({ path }) => path === 'password')?.code;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (change.isPending) return;
    const found = {
      password: brokenTextRule(ACCOUNT_RULES.password, password),
      confirmed: brokenRepetition(password, confirmed),
    };
    setBroken(found);
    if (found.password) return passwordInput.current?.focus();
    if (found.confirmed) return confirmInput.current?.focus();
    change.mutate(password, { onSuccess: onSaved });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {/* For the browser's own password store, which would else keep the password under no name. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <Stack gap="s">
          <PasswordField
            ref={passwordInput}
            label={t('password.new')}
            autoComplete="new-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setBroken({});
              change.reset();
            }}
            error={fieldText.password(broken.password ?? refused)}
          />
          <PasswordStrength password={password} known={[user.displayName, user.email]} />
        </Stack>
        <PasswordField
          ref={confirmInput}
          label={t('password.confirm')}
          autoComplete="new-password"
          value={confirmed}
          onChange={(event) => {
            setConfirmed(event.target.value);
            setBroken(({ password: kept }) => ({ password: kept }));
          }}
          hint={t('password.ends')}
          error={fieldText.confirm(broken.confirmed)}
        />
        {change.isError && !refused && <Refusal error={change.error} />}
        <FormActions>
          <Button onClick={onCancel}>{t('app:action.cancel')}</Button>
          <Button type="submit" variant="primary" busy={change.isPending}>
            {t('password.submit')}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
