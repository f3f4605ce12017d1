import { useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Group } from '#contract/groups.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useDeleteGroup } from '#web/queries/groups/group-changes.ts';
import { useGroupBalances } from '#web/queries/ledger/balances.ts';

interface DeleteGroupDialogProps {
  group: Group;
  onClose: () => void;
}

/** The one thing that cannot be undone: whoever does it types the group's name. */
export function DeleteGroupDialog({ group, onClose }: DeleteGroupDialogProps) {
  const { t } = useTranslation('groups');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const textOf = useErrorText();
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const balances = useGroupBalances(group.id).data ?? [];
  const removal = useDeleteGroup(group.id);
  const name = group.name;
  const isSame = typed.trim() === name;
  const isOpen = balances.some(({ balances: everybody }) => everybody.length > 0);

  function submit() {
    if (!isSame || removal.isPending) return;
    removal.mutate(undefined, {
      onSuccess: async () => {
        await navigate('/groups', { replace: pathname === '/groups' });
        notify.success(t('remove.deleted', { name }));
      },
    });
  }

  return (
    <Dialog
      open
      size="s"
      onOpenChange={onClose}
      title={t('remove.title', { name })}
      description={t('remove.message')}
      initialFocus={input}
      footer={
        <FormActions>
          <Button onClick={onClose}>{t('app:action.cancel')}</Button>
          <Button type="submit" form={form} variant="danger" disabled={!isSame} busy={removal.isPending}>
            {t('remove.submit')}
          </Button>
        </FormActions>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="m">
          {isOpen && <Notice tone="warning">{t('remove.unsettled')}</Notice>}
          <TextField
            ref={input}
            label={t('remove.confirmName')}
            placeholder={name}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {removal.isError && (
            <Notice tone="danger">{t('remove.failed', { reason: textOf(removal.error) })}</Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
