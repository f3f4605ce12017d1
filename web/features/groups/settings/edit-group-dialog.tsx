import { useId, useRef, useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { currentGroupIn } from '#web/features/groups/editing/current-group.ts';
import { ScrolledTo } from '#web/features/groups/editing/scrolled-to.tsx';
import { useDiscard } from '#web/features/groups/editing/use-discard.ts';
import { useRefusalText } from '#web/features/groups/editing/use-refusal-text.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useUpdateGroup } from '#web/queries/groups/group-changes.ts';
import { EditConflict } from './edit-conflict.tsx';
import { GroupForm } from './group-form.tsx';
import { editOf, valuesOf } from './group-values.ts';
import { refusedFields } from './refused-fields.ts';

interface EditGroupDialogProps {
  group: Group;
  onClose: () => void;
}

/** A group's settings. What somebody else saved meanwhile is shown before anything of theirs is overwritten. */
export function EditGroupDialog({ group, onClose }: EditGroupDialogProps) {
  const { t } = useTranslation('groups');
  const textOf = useRefusalText();
  const form = useId();
  const name = useRef<HTMLInputElement>(null);
  // The group as it was when the form opened: live changes must not move it, or no conflict would be seen.
  const [base] = useState(group);
  const [values, setValues] = useState(() => valuesOf(group));
  const update = useUpdateGroup(group.id);
  const current = currentGroupIn(update.error);
  const edit = editOf(valuesOf(base), values);
  const close = useDiscard(Object.keys(edit).length > 0, onClose);

  function save(version: number) {
    if (update.isPending) return;
    if (Object.keys(edit).length === 0) return onClose();
    update.mutate(
      { ...edit, version },
      {
        onSuccess: () => {
          notify.success(t('edit.saved'));
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('edit.title')}
      full
      initialFocus={name}
      footer={
        <FormActions>
          <Button onClick={close}>{t('app:action.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={update.isPending}>
            {t('edit.submit')}
          </Button>
        </FormActions>
      }
    >
      <GroupForm
        id={form}
        values={values}
        onValuesChange={setValues}
        refused={refusedFields(update.error)}
        nameInput={name}
        onSubmit={() => save(base.version)}
      >
        {current && (
          <ScrolledTo>
            <EditConflict
              base={valuesOf(base)}
              current={valuesOf(current)}
              onKeep={() => save(current.version)}
              onDiscard={onClose}
            />
          </ScrolledTo>
        )}
        {update.isError && !current && (
          <ScrolledTo>
            <Notice tone="danger">{t('edit.failed', { reason: textOf(update.error) })}</Notice>
          </ScrolledTo>
        )}
      </GroupForm>
    </Dialog>
  );
}
