import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { INVITATION_HOURS, INVITATION_USES_MAX } from '#domain/group.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { useCreateInvitationLink } from '#web/queries/invitations.ts';
import { Button } from '#web/ui/button.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type Expiry, type LinkEntry, type LinkField, readTerms } from './link-terms.ts';

const EXPIRIES: readonly Expiry[] = ['day', 'week', 'month', 'custom'];

interface NewInvitationLinkProps {
  groupId: string;
  onCreated: () => void;
  /** Not given when there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
}

/** How long a new link holds and for how many. As it stands, it is right for most: one press makes it. */
export function NewInvitationLink({ groupId, onCreated, onCancel }: NewInvitationLinkProps) {
  const { t } = useTranslation('groups');
  const textOf = useErrorText();
  const create = useCreateInvitationLink(groupId);
  const [entry, setEntry] = useState<LinkEntry>({ expiry: 'week', hours: '', maxUses: '' });
  const [wrong, setWrong] = useState<readonly LinkField[]>([]);
  const change = (part: Partial<LinkEntry>) => setEntry((before) => ({ ...before, ...part }));

  function submit() {
    const read = readTerms(entry);
    setWrong('wrong' in read ? read.wrong : []);
    if ('terms' in read && !create.isPending) create.mutate(read.terms, { onSuccess: onCreated });
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
          <Select
            label={t('links.expiry')}
            options={EXPIRIES.map((value) => ({ value, label: t(`links.${value}`) }))}
            value={entry.expiry}
            onValueChange={(expiry) => change({ expiry })}
          />
          {entry.expiry === 'custom' && (
            <TextField
              label={t('links.hours')}
              inputMode="numeric"
              placeholder={String(INVITATION_HOURS.default)}
              value={entry.hours}
              onChange={(event) => change({ hours: event.target.value })}
              error={
                wrong.includes('expirationHours')
                  ? t('links.hoursError', { min: INVITATION_HOURS.min, max: INVITATION_HOURS.max })
                  : undefined
              }
            />
          )}
          <TextField
            label={t('links.maxUses')}
            inputMode="numeric"
            placeholder={t('links.maxUsesPlaceholder')}
            value={entry.maxUses}
            onChange={(event) => change({ maxUses: event.target.value })}
            error={
              wrong.includes('maxUses') ? t('links.maxUsesError', { max: INVITATION_USES_MAX }) : undefined
            }
          />
        </div>
        {create.isError && (
          <Notice tone="danger">{t('links.createFailed', { reason: textOf(create.error) })}</Notice>
        )}
        <FormActions>
          {onCancel && <Button onClick={onCancel}>{t('app:action.cancel')}</Button>}
          <Button type="submit" variant="primary" icon={Link2} busy={create.isPending}>
            {t('links.create')}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
