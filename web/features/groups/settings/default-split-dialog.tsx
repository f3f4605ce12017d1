import type { Group } from '#contract/groups.ts';
import { ChangedMeanwhile } from '#web/features/groups/editing/changed-meanwhile.tsx';
import { useGroupVersion } from '#web/features/groups/editing/use-group-version.ts';
import { useRefusalText } from '#web/features/groups/editing/use-refusal-text.ts';
import { Text } from '#web/kit/content/text.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { SegmentedControl } from '#web/kit/fields/segmented-control.tsx';
import { FormDialog } from '#web/kit/popups/form-dialog.tsx';
import { useDiscard } from '#web/kit/popups/use-discard.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { useGroupPeople } from '#web/parts/people/use-group-people.ts';
import { useUpdateGroup } from '#web/queries/groups/group-changes.ts';
import { DefaultSplitRows } from './default-split-rows.tsx';
import { type DefaultMode, parseSplit, valuesOf, withMode } from './default-split-values.ts';

const MODES = ['evenly', 'parts', 'percent'] as const satisfies DefaultMode[];

interface DefaultSplitDialogProps {
  group: Group;
  onClose: () => void;
}

/** What a new expense starts from, with what it makes of a hundred. */
export function DefaultSplitDialog({ group, onClose }: DefaultSplitDialogProps) {
  const { t } = useTranslation('people');
  const language = useLanguage();
  const textOf = useRefusalText();
  const { people } = useGroupPeople();
  const userIds = people.active.map(({ userId }) => userId);
  const version = useGroupVersion(group, 'defaultSplit');
  const update = useUpdateGroup(group.id);
  const form = useForm({
    initial: valuesOf(group.defaultSplit, language),
    check: (values) => ({
      texts: parseSplit(values, userIds, language).split === undefined ? 'custom' : undefined,
    }),
    submit: (values) => {
      // The check has seen that it can be read.
      const { split = null } = parseSplit(values, userIds, language);
      return version.save((over) => update.mutateAsync({ defaultSplit: split, version: over }));
    },
    onDone() {
      notify.success(t('split.saved'));
      onClose();
    },
    onUnchanged: onClose,
  });
  const { values } = form;
  const close = useDiscard(form.isDirty, onClose);

  return (
    <FormDialog
      form={form}
      title={t('split.title')}
      description={t('split.intro')}
      size="s"
      submitLabel={t('split.save')}
      onClose={close}
    >
      <SegmentedControl
        label={t('split.mode')}
        block
        value={values.mode}
        onValueChange={(mode) => form.change(withMode(mode, userIds))}
        options={MODES.map((mode) => ({ value: mode, label: t(`split.${mode}`) }))}
      />
      <Text size="s" tone="muted">
        {t(`split.${values.mode}Hint`)}
      </Text>
      {values.mode !== 'evenly' && (
        <DefaultSplitRows
          mode={values.mode}
          values={values}
          parsed={parseSplit(values, userIds, language)}
          people={people}
          currency={group.defaultCurrency}
          showsMissing={form.hasTried}
          onChange={(userId, text) => form.change({ texts: { ...values.texts, [userId]: text } })}
        />
      )}
      <ChangedMeanwhile version={version} form={form} onDrop={onClose} />
      {form.failure !== undefined && (
        <Notice intoView tone="danger">
          {t('split.failed', { reason: textOf(form.failure) })}
        </Notice>
      )}
    </FormDialog>
  );
}
