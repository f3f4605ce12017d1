import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { INVITATION_USES_MAX } from '#domain/group.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { useCreateInvitationLink } from '#web/queries/invitations.ts';
import { Button } from '#web/ui/button.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ExpiryFields } from './expiry-fields.tsx';
import { A_WEEK, type LinkEntry, type LinkField, readTerms } from './link-terms.ts';

interface NewInvitationLinkProps {
  groupId: string;
  guestId: string | null;
  onCreated: () => void;
  /** Not given when there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
}

/** How long a new link holds and for how many. As it stands, it is right for most: one press makes it. */
export function NewInvitationLink({ groupId, guestId, onCreated, onCancel }: NewInvitationLinkProps) {
  const { t } = useTranslation('inviting');
  const textOf = useErrorText();
  const create = useCreateInvitationLink(groupId);
  const [entry, setEntry] = useState<LinkEntry>({ ...A_WEEK, maxUses: '' });
  const [wrong, setWrong] = useState<readonly LinkField[]>([]);
  const change = (part: Partial<LinkEntry>) => setEntry((before) => ({ ...before, ...part }));

  function submit() {
    const read = readTerms(entry);
    setWrong('wrong' in read ? read.wrong : []);
    if ('terms' in read && !create.isPending)
      create.mutate({ ...read.terms, guestId }, { onSuccess: onCreated });
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
          {guestId === null && (
            <TextField
              label={t('link.maxUses')}
              inputMode="numeric"
              placeholder={t('link.maxUsesPlaceholder')}
              value={entry.maxUses}
              onChange={(event) => change({ maxUses: event.target.value })}
              error={
                wrong.includes('maxUses') ? t('link.maxUsesError', { max: INVITATION_USES_MAX }) : undefined
              }
            />
          )}
        </div>
        {create.isError && (
          <Notice tone="danger">{t('link.createFailed', { reason: textOf(create.error) })}</Notice>
        )}
        <FormActions>
          {onCancel && <Button onClick={onCancel}>{t('app:action.cancel')}</Button>}
          <Button type="submit" variant="primary" icon={Link2} busy={create.isPending}>
            {t('link.create')}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
