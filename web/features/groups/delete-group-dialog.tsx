import { useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Group } from '#contract/groups.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { useGroupBalances } from '#web/queries/balances.ts';
import { useDeleteGroup } from '#web/queries/group-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { notify } from '#web/ui/notify.ts';
import { Stack } from '#web/ui/stack.tsx';
import { TextField } from '#web/ui/text-field.tsx';

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
