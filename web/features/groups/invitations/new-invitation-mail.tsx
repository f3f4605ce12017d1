import { Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { INVITATION_RULES } from '#domain/groups/rules.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { TextArea } from '#web/kit/fields/text-area.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { type MailResult, useInviteByEmail } from '#web/queries/groups/mailed-invitations.ts';
import { readAddresses } from './addresses.ts';
import { ExpiryFields } from './expiry-fields.tsx';
import { A_WEEK, readHours } from './link-terms.ts';
import { useMailErrors } from './use-mail-errors.ts';

interface NewInvitationMailProps {
  groupId: string;
  /** For one person without an account, who has one address. */
  guestId: string | null;
  /** After another sending: whoever pressed for it goes on typing. */
  isAgain: boolean;
  onSent: (results: readonly MailResult[]) => void;
}

export function NewInvitationMail({ groupId, guestId, isAgain, onSent }: NewInvitationMailProps) {
  const { t } = useTranslation('inviting');
  const invite = useInviteByEmail(groupId);
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isAgain) input.current?.focus();
  }, [isAgain]);
  const [text, setText] = useState('');
  const [expiry, setExpiry] = useState(A_WEEK);
  const [isTried, setTried] = useState(false);
  const most = guestId === null ? INVITATION_RULES.emails.max : 1;
  const { emails, wrong } = readAddresses(text);
  const expirationHours = readHours(expiry);
  const { addressError, failure } = useMailErrors({ emails, wrong, most, error: invite.error });
  const isRight = emails.length > 0 && emails.length <= most && wrong.length === 0;

  function submit() {
    setTried(true);
    if (!isRight) return input.current?.focus();
    if (expirationHours === undefined || invite.isPending) return;
    invite.mutate(
      { mail: { emails, expirationHours, guestId }, idempotencyKey: newId() },
      { onSuccess: onSent, onError: () => input.current?.focus() },
    );
  }

  const field = {
    ref: input,
    value: text,
    error: isTried || invite.isError ? addressError : undefined,
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => {
      setText(target.value);
      setTried(false);
      invite.reset();
    },
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
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
          <ExpiryFields
            entry={expiry}
            onChange={(part) => setExpiry((before) => ({ ...before, ...part }))}
            isWrong={isTried && expirationHours === undefined}
          />
        </div>
        {failure && <Notice tone="danger">{failure}</Notice>}
        <FormActions>
          <Button type="submit" variant="primary" icon={Send} busy={invite.isPending}>
            {most > 1 && emails.length > 1 ? t('mail.sendMany', { count: emails.length }) : t('mail.send')}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
