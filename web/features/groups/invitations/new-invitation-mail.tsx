import { Send } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { INVITATION_RULES } from '#domain/groups/rules.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { TextArea } from '#web/kit/fields/text-area.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Form } from '#web/lib/forms/form.tsx';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useIdempotencyKey } from '#web/lib/forms/use-idempotency-key.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { type MailResult, useInviteByEmail } from '#web/queries/groups/mailed-invitations.ts';
import { type AddressEntry, readAddresses } from './addresses.ts';
import { ExpiryFields } from './expiry-fields.tsx';
import { A_WEEK, readHours } from './link-terms.ts';
import { isAboutAddresses, useMailErrors } from './use-mail-errors.ts';

interface NewInvitationMailProps {
  groupId: string;
  /** For one person without an account, who has one address. */
  guestId: string | null;
  /** Focused after another sending, so that the admin can type on. */
  isAgain: boolean;
  /** Told whenever there begins or ends to be something that closing would lose. */
  onEntered: (isEntered: boolean) => void;
  onSent: (results: readonly MailResult[]) => void;
}

export function NewInvitationMail({ groupId, guestId, isAgain, onEntered, onSent }: NewInvitationMailProps) {
  const { t } = useTranslation('inviting');
  const invite = useInviteByEmail(groupId);
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isAgain) input.current?.focus();
  }, [isAgain]);
  const most = guestId === null ? INVITATION_RULES.emails.max : 1;
  const form = useForm({
    initial: { text: '', ...A_WEEK },
    recheck: 'submit',
    check: (values) => ({
      text: isRight(readAddresses(values.text), most) ? undefined : 'invalid_format',
      hours: readHours(values) === undefined ? 'invalid_format' : undefined,
    }),
    textOf: (field) =>
      field === 'text' ? addressError : t('hoursError', { min: hours.min, max: hours.max }),
    refusedBy: (error) => ({ text: isAboutAddresses(error) ? 'custom' : undefined }),
    async submit(values) {
      const { emails } = readAddresses(values.text);
      const expirationHours = readHours(values) ?? INVITATION_RULES.hours.default;
      try {
        return await invite.mutateAsync({ mail: { emails, expirationHours, guestId }, idempotencyKey });
      } catch (error) {
        input.current?.focus();
        throw error;
      }
    },
    onDone: onSent,
    onLateFailure: (failure) => notify.error(failureText(failure)),
  });
  const idempotencyKey = useIdempotencyKey(form.values);
  const { isDirty } = form;
  useEffect(() => {
    onEntered(isDirty);
    return () => onEntered(false);
  }, [isDirty, onEntered]);
  const { hours } = INVITATION_RULES;
  const entry = readAddresses(form.values.text);
  const { emails } = entry;
  const { addressError, failureText } = useMailErrors({ ...entry, most, error: invite.error });

  const field = { ...form.field('text'), ref: input, autoCapitalize: 'none', spellCheck: false };
  return (
    <Form form={form}>
      <Stack gap="m">
        {guestId === null ? (
          <TextArea
            {...field}
            label={t('mail.addresses')}
            hint={
              emails.length > 1
                ? t('mail.found', { count: emails.length })
                : t('mail.addressesHint', { max: most })
            }
            rows={3}
            placeholder="ben@example.org, chloe@example.org"
          />
        ) : (
          <TextField
            {...field}
            label={t('mail.address')}
            type="email"
            autoComplete="off"
            placeholder="ben@example.org"
          />
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <ExpiryFields entry={form.values} onChange={form.change} error={form.errorOf('hours')} />
        </div>
        {form.failure !== undefined && <Notice tone="danger">{failureText(form.failure)}</Notice>}
        <FormActions>
          <Button type="submit" variant="primary" icon={Send} busy={form.isSubmitting}>
            {most > 1 && emails.length > 1 ? t('mail.sendMany', { count: emails.length }) : t('mail.send')}
          </Button>
        </FormActions>
      </Stack>
    </Form>
  );
}

function isRight({ emails, wrong }: AddressEntry, most: number): boolean {
  return emails.length > 0 && emails.length <= most && wrong.length === 0;
}
