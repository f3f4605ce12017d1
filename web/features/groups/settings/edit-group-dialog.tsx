import { useRef } from 'react';
import type { Group } from '#contract/groups.ts';
import { isCustomColour } from '#domain/groups/group.ts';
import { ChangedMeanwhile } from '#web/features/groups/editing/changed-meanwhile.tsx';
import { useGroupVersion } from '#web/features/groups/editing/use-group-version.ts';
import { useRefusalText } from '#web/features/groups/editing/use-refusal-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { RestoredNotice } from '#web/kit/feedback/restored-notice.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { FormDialog } from '#web/kit/popups/form-dialog.tsx';
import { useDiscard } from '#web/kit/popups/use-discard.ts';
import { type Conflict, chosen, combine } from '#web/lib/forms/combine.ts';
import { failureText } from '#web/lib/forms/unanswered.ts';
import { useKeptDraft } from '#web/lib/kept/use-kept-draft.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { useUpdateGroup } from '#web/queries/groups/group-changes.ts';
import { GroupFields, useGroupForm } from './group-form.tsx';
import { COMPARED_GROUP, editOf, type GroupField, type GroupValues, valuesOf } from './group-values.ts';
import { timeZoneName, timeZoneOptions } from './time-zones.ts';

/** A group's settings. What another admin saved meanwhile is shown before anything of theirs is overwritten. */
export function EditGroupDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const refusalText = useRefusalText();
  const name = useRef<HTMLInputElement>(null);
  const valueText = useValueText();
  const version = useGroupVersion<GroupValues>(group, (met) => combined(met).inQuestion.length === 0);
  const { conflict } = version;
  const before = valuesOf(version.loaded);
  const update = useUpdateGroup(group.id);
  const failed = (failure: unknown) =>
    failureText(failure, refusalText, (reason) => t('edit.failed', { reason }));
  const form = useGroupForm({
    initial: before,
    submit: (values, current) =>
      version.save(
        { mine: values, current, onConflict: (met) => form.change(combined(met).values) },
        async ({ version: over }) => {
          const edit = editOf(before, values);
          // All that was chosen is theirs: it is saved already.
          if (Object.keys(edit).length > 0) await update.mutateAsync({ ...edit, version: over });
        },
      ),
    onDone() {
      notify.success(t('edit.saved'));
      kept.forget();
      onClose();
    },
    onLateFailure: (failure) => notify.error(failed(failure)),
    onUnchanged: onClose,
  });
  const kept = useKeptDraft({
    name: `group:${group.id}`,
    version: version.loaded.version,
    values: form.values,
    isDirty: form.isDirty,
    restore: form.change,
  });
  const close = useDiscard(form.isDirty, onClose, kept.forget);

  function choicesOf(met: GroupConflict) {
    const { before, theirs, mine } = versionsOf(met);
    return combined(met).inQuestion.map((field) => ({
      field,
      label: t(`edit.field.${field}`),
      was: valueText(before, field),
      mine: valueText(mine, field),
      theirs: valueText(theirs, field),
      chosen: chosen(form.values[field], theirs[field]),
      onChoose: (choice: 'mine' | 'theirs') =>
        form.update((values) => COMPARED_GROUP.withField(values, field, choice === 'mine' ? mine : theirs)),
    }));
  }

  return (
    <FormDialog
      form={form}
      title={t('edit.title')}
      submitLabel={t('edit.submit')}
      full
      gap="l"
      hasShortcut
      initialFocus={name}
      onClose={close}
    >
      <RestoredNotice kept={kept} form={form} />
      {conflict && (
        <ChangedMeanwhile
          conflict={conflict}
          choices={choicesOf(conflict)}
          adopted={combined(conflict).adopted.map((field) => t(`edit.field.${field}`))}
        />
      )}
      <GroupFields form={form} nameInput={name} />
      <Select
        label={t('form.timeZone')}
        hint={t('form.timeZoneHint')}
        options={timeZoneOptions(form.values.timeZone, language)}
        value={form.values.timeZone}
        onValueChange={(timeZone) => form.change({ timeZone })}
      />
      {form.failure !== undefined && (
        <Notice intoView tone="danger">
          {failed(form.failure)}
        </Notice>
      )}
    </FormDialog>
  );
}

type GroupConflict = Conflict<Group, GroupValues>;

function versionsOf({ before, newer, mine }: GroupConflict) {
  return { before: valuesOf(before), theirs: valuesOf(newer), mine };
}

function combined(conflict: GroupConflict) {
  return combine(COMPARED_GROUP, versionsOf(conflict));
}

function useValueText(): (values: GroupValues, field: GroupField) => string {
  const { t } = useTranslation('tile');
  const language = useLanguage();
  return (values, field) => {
    const { icon, colour, currencies, timeZone } = values;
    if (field === 'icon') return t(`icons.${icon}`);
    if (field === 'currencies') return currencies.join(', ');
    if (field === 'timeZone') return timeZoneName(timeZone, language);
    return field === 'colour' && !isCustomColour(colour) ? t(`colours.${colour}`) : values[field];
  };
}
