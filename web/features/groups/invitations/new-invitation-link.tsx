import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { INVITATION_RULES } from '#domain/groups/rules.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { ExpiryFields } from './expiry-fields.tsx';
import { A_WEEK, type LinkEntry, type LinkField, type LinkTerms, readTerms } from './link-terms.ts';

interface NewInvitationLinkProps {
  /** Then it works once. */
  isForGuest: boolean;
  busy: boolean;
  error: Error | null;
  onSubmit: (terms: LinkTerms) => void;
  /** Not given when there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
}

/** How long a new link holds and for how many. As it stands, it is right for most: one press makes it. */
export function NewInvitationLink({ isForGuest, busy, error, onSubmit, onCancel }: NewInvitationLinkProps) {
  const { t } = useTranslation('inviting');
  const textOf = useErrorText();
  const [entry, setEntry] = useState<LinkEntry>({ ...A_WEEK, maxUses: '' });
  const [wrong, setWrong] = useState<readonly LinkField[]>([]);
  const change = (part: Partial<LinkEntry>) => setEntry((before) => ({ ...before, ...part }));

  function submit() {
    const read = readTerms(entry);
    setWrong('wrong' in read ? read.wrong : []);
    if ('terms' in read && !busy) onSubmit(read.terms);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="m">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <ExpiryFields entry={entry} onChange={change} isWrong={wrong.includes('expirationHours')} />
          {!isForGuest && (
            <TextField
              label={t('link.maxUses')}
              inputMode="numeric"
              placeholder={t('link.maxUsesPlaceholder')}
              value={entry.maxUses}
              onChange={(event) => change({ maxUses: event.target.value })}
              error={
                wrong.includes('maxUses')
                  ? t('link.maxUsesError', { max: INVITATION_RULES.uses.max })
                  : undefined
              }
            />
          )}
        </div>
        {error && <Notice tone="danger">{t('link.createFailed', { reason: textOf(error) })}</Notice>}
        <FormActions>
          {onCancel && <Button onClick={onCancel}>{t('app:action.cancel')}</Button>}
          <Button type="submit" variant="primary" icon={Link2} busy={busy}>
            {t('link.create')}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
