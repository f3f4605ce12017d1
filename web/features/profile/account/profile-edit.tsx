import { useRef } from 'react';
import type { User } from '#contract/accounts.ts';
import { brokenTextRule } from '#domain/fields/text-rule.ts';
import { ACCOUNT_RULES } from '#domain/people/rules.ts';
import { useAskBeforeDiscarding } from '#web/features/profile/closing/closing.ts';
import { isRefusedToDemo, Refusal } from '#web/features/profile/proof/refusal.tsx';
import { Button } from '#web/kit/actions/button.tsx';
import { RichText } from '#web/kit/content/rich-text.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Form } from '#web/lib/forms/form.tsx';
import { failureText } from '#web/lib/forms/unanswered.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { SupportLink } from '#web/parts/accounts/support-link.tsx';
import { useConfig } from '#web/queries/connection/config.ts';
import { showMember } from '#web/queries/groups/member-change.ts';
import { useUpdateProfile } from '#web/queries/people/accounts.ts';
import { useRemoveAvatar, useSetAvatar } from '#web/queries/people/own-account.ts';
import { AvatarEditor, type PictureChoice } from './avatar-editor.tsx';

interface ProfileEntry {
  displayName: string;
  picture: PictureChoice;
}

/** The name and the picture begin anew each time it is opened: what was cancelled is forgotten. */
export function ProfileEdit({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const update = useUpdateProfile(showMember);
  const upload = useSetAvatar();
  const removal = useRemoveAvatar();
  // One that is saved before it is ready is waited for.
  const preparing = useRef<Promise<string>>(undefined);
  const failed = (failure: unknown) => failureText(failure, errorText, () => t('edit.failed'));
  const form = useForm<ProfileEntry, User | undefined>({
    initial: { displayName: user.displayName, picture: undefined },
    recheck: 'submit',
    check: ({ displayName }) => ({ displayName: brokenTextRule(ACCOUNT_RULES.displayName, displayName) }),
    textOf(_, rule) {
      const { min, max } = ACCOUNT_RULES.displayName;
      if (rule === 'too_small') return t('invalid.name', { min });
      return rule === 'too_big' ? t('invalid.nameLong', { max }) : t('invalid.nameLetters');
    },
    // What fails is tried again from the picture on; to save it twice changes nothing.
    async submit({ displayName, picture: chosen }) {
      const name = ACCOUNT_RULES.displayName.tidy(displayName);
      const picture = (await preparing.current) ?? chosen;
      const pictured = picture === undefined ? undefined : await savePicture(picture);
      return name === user.displayName ? pictured : update.mutateAsync({ displayName: name });
    },
    onLateFailure: (failure) => notify.error(failed(failure)),
    onDone(saved) {
      if (saved) notify.success(t('edit.saved'));
      onClose();
    },
  });
  useAskBeforeDiscarding(form);

  function savePicture(picture: string | null): Promise<User> {
    return picture === null ? removal.mutateAsync() : upload.mutateAsync(picture);
  }

  return (
    <Stack gap="l">
      <AvatarEditor
        user={user}
        value={form.values.picture}
        onValueChange={(picture) => form.change({ picture })}
        onPreparing={(picture) => {
          preparing.current = picture;
        }}
        isSaving={form.isSubmitting}
      />
      <Form form={form}>
        <Stack>
          <TextField
            {...form.field('displayName')}
            label={t('edit.name')}
            autoComplete="nickname"
            maxLength={ACCOUNT_RULES.displayName.max * 2}
            hint={t('edit.nameHint')}
          />
          <TextField label={t('edit.email')} value={user.email} type="email" readOnly hint={<EmailHint />} />
          {form.failure !== undefined &&
            (upload.isError || isRefusedToDemo(form.failure) ? (
              <Refusal error={form.failure} text={t('avatar.refused')} />
            ) : (
              <Notice tone="danger">{failed(form.failure)}</Notice>
            ))}
          <FormActions>
            <Button onClick={onClose}>{t('edit.cancel')}</Button>
            <Button type="submit" variant="primary" busy={form.isSubmitting}>
              {t('edit.submit')}
            </Button>
          </FormActions>
        </Stack>
      </Form>
    </Stack>
  );
}

/** Support alone changes an address, where this installation names one. */
function EmailHint() {
  const { t } = useTranslation('profile');
  const support = useConfig()?.supportEmail;
  if (!support) return t('edit.emailHint');
  const address = () => <SupportLink email={support} subject={t('edit.emailSubject')} />;
  return <RichText text={t('edit.emailHintSupport')} marks={{ address }} />;
}
