import { Link2 } from 'lucide-react';
import { useEffect } from 'react';
import { INVITATION_RULES, OPEN_LINKS_MAX } from '#domain/groups/rules.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { Form } from '#web/lib/forms/form.tsx';
import { failureText } from '#web/lib/forms/unanswered.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useIdempotencyKey } from '#web/lib/forms/use-idempotency-key.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { ExpiryFields } from './expiry-fields.tsx';
import { A_WEEK, brokenTerms, type LinkEntry, type LinkTerms, termsOf } from './link-terms.ts';

interface NewInvitationLinkProps {
  /** Then it works once. */
  isForGuest: boolean;
  submit: (terms: LinkTerms, idempotencyKey: string) => Promise<unknown>;
  /** Told whenever there begins or ends to be something that closing would lose. */
  onEntered: (isEntered: boolean) => void;
  onDone: () => void;
  /** Not given when there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
}

/** How long a new link holds and for how many. As it stands, it is right for most: one press makes it. */
export function NewInvitationLink({
  isForGuest,
  submit,
  onEntered,
  onDone,
  onCancel,
}: NewInvitationLinkProps) {
  const { t } = useTranslation('inviting');
  const errorText = useErrorText();
  const { hours, uses } = INVITATION_RULES;
  const failed = (failure: unknown) =>
    areTooMany(failure)
      ? t('link.tooMany', { max: OPEN_LINKS_MAX })
      : failureText(failure, errorText, (reason) => t('link.createFailed', { reason }));
  const form = useForm<LinkEntry, void>({
    initial: { ...A_WEEK, maxUses: '' },
    fields: [],
    check: brokenTerms,
    textOf: (field) =>
      field === 'maxUses'
        ? t('link.maxUsesError', { max: uses.max })
        : t('hoursError', { min: hours.min, max: hours.max }),
    async submit(entry) {
      const terms = termsOf(entry);
      if (terms) await submit(terms, idempotencyKey);
    },
    onDone,
    onLateFailure: (failure) => notify.error(failed(failure)),
  });
  const idempotencyKey = useIdempotencyKey(form.values);
  const { isDirty } = form;
  useEffect(() => {
    onEntered(isDirty);
    return () => onEntered(false);
  }, [isDirty, onEntered]);

  return (
    <Form form={form}>
      <Stack gap="m">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <ExpiryFields entry={form.values} onChange={form.change} error={form.errorOf('hours')} />
          {!isForGuest && (
            <TextField
              label={t('link.maxUses')}
              inputMode="numeric"
              placeholder={t('link.maxUsesPlaceholder')}
              {...form.field('maxUses')}
            />
          )}
        </div>
        {form.failure !== undefined && <Notice tone="danger">{failed(form.failure)}</Notice>}
        <FormActions>
          {onCancel && <Button onClick={onCancel}>{t('app:action.cancel')}</Button>}
          <Button type="submit" variant="primary" icon={Link2} busy={form.isSubmitting}>
            {t('link.create')}
          </Button>
        </FormActions>
      </Stack>
    </Form>
  );
}

function areTooMany(failure: unknown): boolean {
  return failure instanceof ApiError && failure.params.reason === 'too-many-links';
}
