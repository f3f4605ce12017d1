import { type FormEvent, useRef, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { brokenTextRule } from '#domain/fields/text-rule.ts';
import { ACCOUNT_RULES } from '#domain/people/rules.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { fieldErrorsOf } from '#web/lib/api/api-error.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useUpdateProfile } from '#web/queries/people/accounts.ts';
import { AvatarEditor } from './avatar-editor.tsx';
import { useFieldText } from './use-field-text.ts';

/** The fields begin anew each time it is opened: what was cancelled is forgotten. */
export function ProfileEdit({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const fieldText = useFieldText();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(user.displayName);
  const [broken, setBroken] = useState<string>();
  const update = useUpdateProfile();
  const refused = fieldErrorsOf(update.error).find(({ path }) => path === 'displayName')?.code;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (update.isPending) return;
    const rule = brokenTextRule(ACCOUNT_RULES.displayName, name);
    setBroken(rule);
    if (rule) return input.current?.focus();
    if (ACCOUNT_RULES.displayName.tidy(name) === user.displayName) return onClose();
    update.mutate(
      { displayName: ACCOUNT_RULES.displayName.tidy(name) },
      {
        onSuccess() {
          notify.success(t('edit.saved'));
          onClose();
        },
      },
    );
  }

  return (
    <Stack gap="l">
      <AvatarEditor user={user} />
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextField
            ref={input}
            label={t('edit.name')}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setBroken(undefined);
              update.reset();
            }}
            autoComplete="nickname"
            maxLength={ACCOUNT_RULES.displayName.max * 2}
            hint={t('edit.nameHint')}
            error={fieldText.name(broken ?? refused)}
          />
          <TextField
            label={t('edit.email')}
            value={user.email}
            type="email"
            readOnly
            hint={t('edit.emailHint')}
          />
          {update.isError && !refused && <Notice tone="danger">{t('edit.failed')}</Notice>}
          <FormActions>
            <Button onClick={onClose}>{t('edit.cancel')}</Button>
            <Button type="submit" variant="primary" busy={update.isPending}>
              {t('edit.submit')}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Stack>
  );
}
