import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Group } from '#contract/groups.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { FormDialog } from '#web/kit/popups/form-dialog.tsx';
import { failureText } from '#web/lib/forms/unanswered.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useDeleteGroup } from '#web/queries/groups/group-changes.ts';
import { useGroupBalances } from '#web/queries/ledger/balances.ts';
import { isNameOf } from './typed-name.ts';

/** Deleting cannot be undone, so the admin types the group's name. */
export function DeleteGroupDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const balances = useGroupBalances(group.id).data ?? [];
  const removal = useDeleteGroup(group.id);
  const name = group.name;
  const isOpen = balances.some(({ balances: everybody }) => everybody.length > 0);
  const failed = (failure: unknown) =>
    failureText(failure, errorText, (reason) => t('remove.failed', { reason }));
  const form = useForm({
    initial: { typed: '' },
    check: ({ typed }) => ({ typed: isNameOf(name, typed) ? undefined : 'custom' }),
    async submit() {
      await removal.mutateAsync();
      // Here, as the dialog may be closed by now.
      notify.success(t('remove.deleted', { name }));
    },
    onDone: () => navigate('/groups', { replace: pathname === '/groups' }),
    onLateFailure: (failure) => notify.error(failed(failure)),
  });

  return (
    <FormDialog
      form={form}
      size="s"
      title={t('remove.title', { name })}
      description={t('remove.message')}
      submitLabel={t('remove.submit')}
      variant="danger"
      disabled={!isNameOf(name, form.values.typed)}
      initialFocus={input}
      onClose={onClose}
    >
      {isOpen && <Notice tone="warning">{t('remove.unsettled')}</Notice>}
      <TextField
        ref={input}
        {...form.field('typed')}
        label={t('remove.confirmName')}
        placeholder={name}
        autoComplete="off"
      />
      {form.failure !== undefined && <Notice tone="danger">{failed(form.failure)}</Notice>}
    </FormDialog>
  );
}
