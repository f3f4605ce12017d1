import { useRef } from 'react';
import type { Group } from '#contract/groups.ts';
import { useGroupVersion } from '#web/features/groups/editing/use-group-version.ts';
import { useRefusalText } from '#web/features/groups/editing/use-refusal-text.ts';
import { ConflictNotice } from '#web/kit/feedback/conflict-notice.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { FormDialog } from '#web/kit/popups/form-dialog.tsx';
import { useDiscard } from '#web/kit/popups/use-discard.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { useUpdateGroup } from '#web/queries/groups/group-changes.ts';
import { GroupFields, useGroupForm } from './group-form.tsx';
import { changedFields, editOf, type GroupValues, valuesOf } from './group-values.ts';

interface EditGroupDialogProps {
  group: Group;
  onClose: () => void;
}

/** A group's settings. What another admin saved meanwhile is shown before anything of theirs is overwritten. */
export function EditGroupDialog({ group, onClose }: EditGroupDialogProps) {
  const { t } = useTranslation('groups');
  const textOf = useRefusalText();
  const name = useRef<HTMLInputElement>(null);
  const version = useGroupVersion(group);
  const before = valuesOf(version.loaded);
  const update = useUpdateGroup(group.id);
  const form = useGroupForm({
    initial: before,
    submit: (values) =>
      version.save((over) => update.mutateAsync({ ...editOf(before, values), version: over })),
    onDone() {
      notify.success(t('edit.saved'));
      onClose();
    },
    onUnchanged: onClose,
  });
  const close = useDiscard(form.isDirty, onClose);

  return (
    <FormDialog
      form={form}
      title={t('edit.title')}
      submitLabel={t('edit.submit')}
      full
      gap="l"
      initialFocus={name}
      onClose={close}
    >
      <GroupFields form={form} nameInput={name} />
      {version.newer && (
        <ConflictNotice
          title={t('edit.conflictTitle')}
          keepLabel={t('edit.saveMine')}
          dropLabel={t('edit.takeTheirs')}
          onKeep={() => {
            version.accept();
            form.submit();
          }}
          onDrop={onClose}
        >
          <OthersChanges before={before} newer={valuesOf(version.newer)} />
        </ConflictNotice>
      )}
      {form.failure !== undefined && (
        <Notice intoView tone="danger">
          {t('edit.failed', { reason: textOf(form.failure) })}
        </Notice>
      )}
    </FormDialog>
  );
}

function OthersChanges({ before, newer }: { before: GroupValues; newer: GroupValues }) {
  const { t } = useTranslation('groups');
  const language = useLanguage();
  const fields = changedFields(before, newer).map((field) => {
    const label = t(`edit.field.${field}`);
    return field === 'icon' || field === 'colour' ? label : `${label} (${shown(newer[field])})`;
  });
  return (
    <span role="alert">
      {t('edit.conflictMessage', { fields: new Intl.ListFormat(language).format(fields) })}
    </span>
  );
}

function shown(value: string | readonly string[]): string {
  return (typeof value === 'string' ? value : value.join(', ')) || '–';
}
