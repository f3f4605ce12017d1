import type { Group } from '#contract/groups.ts';
import { isolated } from '#domain/fields/isolated-text.ts';
import { ChangedMeanwhile, type GroupChoice } from '#web/features/groups/editing/changed-meanwhile.tsx';
import { useGroupVersion } from '#web/features/groups/editing/use-group-version.ts';
import { useRefusalText } from '#web/features/groups/editing/use-refusal-text.ts';
import { Text } from '#web/kit/content/text.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { RestoredNotice } from '#web/kit/feedback/restored-notice.tsx';
import { SegmentedControl } from '#web/kit/fields/segmented-control.tsx';
import { FormDialog } from '#web/kit/popups/form-dialog.tsx';
import { useDiscard } from '#web/kit/popups/use-discard.ts';
import { chosen } from '#web/lib/forms/combine.ts';
import { isSame } from '#web/lib/forms/is-same.ts';
import { failureText } from '#web/lib/forms/unanswered.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useKeptDraft } from '#web/lib/kept/use-kept-draft.ts';
import type { Language } from '#web/lib/texts/language.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { useGroupPeople } from '#web/parts/people/use-group-people.ts';
import { useUpdateGroup } from '#web/queries/groups/group-changes.ts';
import { DefaultSplitRows } from './default-split-rows.tsx';
import {
  type DefaultMode,
  parseSplit,
  type SplitValues,
  valuesOf,
  withMode,
} from './default-split-values.ts';

const MODES = ['evenly', 'parts', 'percent'] as const satisfies DefaultMode[];

/** What a new expense starts from, with what it makes of a hundred. */
export function DefaultSplitDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation('people');
  const language = useLanguage();
  const refusalText = useRefusalText();
  const { people } = useGroupPeople();
  const userIds = people.active.map(({ userId }) => userId);
  const version = useGroupVersion<SplitValues>(group, ({ before, newer, mine }) =>
    [valuesOf(before.defaultSplit, language), mine].some((one) =>
      isSame(one, valuesOf(newer.defaultSplit, language)),
    ),
  );
  const update = useUpdateGroup(group.id);
  const failed = (failure: unknown) =>
    failureText(failure, refusalText, (reason) => t('split.failed', { reason }));
  const form = useForm({
    initial: valuesOf(group.defaultSplit, language),
    check: (values) => ({
      texts: parseSplit(values, userIds, language).split === undefined ? 'custom' : undefined,
    }),
    submit: (values, current) => {
      // The check has seen that it can be read.
      const { split = null } = parseSplit(values, userIds, language);
      // One setting: what was entered stays until the reader takes theirs.
      return version.save({ mine: values, current, onConflict: () => undefined }, ({ version: over }) =>
        update.mutateAsync({ defaultSplit: split, version: over }),
      );
    },
    onDone() {
      notify.success(t('split.saved'));
      kept.forget();
      onClose();
    },
    onLateFailure: (failure) => notify.error(failed(failure)),
    onUnchanged: onClose,
  });
  const { values } = form;
  const { conflict } = version;
  const kept = useKeptDraft({
    name: `split:${group.id}`,
    version: version.loaded.version,
    values,
    isDirty: form.isDirty,
    restore: form.change,
  });
  const close = useDiscard(form.isDirty, onClose, kept.forget);

  function choiceOf({ before, newer, mine }: NonNullable<typeof conflict>): GroupChoice {
    const theirs = valuesOf(newer.defaultSplit, language);
    return {
      field: 'defaultSplit',
      label: t('split.title'),
      was: written(valuesOf(before.defaultSplit, language)),
      mine: written(mine),
      theirs: written(theirs),
      chosen: chosen(values, theirs),
      onChoose: (choice) => form.change(choice === 'mine' ? mine : theirs),
    };
  }

  function written({ mode, texts }: SplitValues): string {
    const sign = mode === 'percent' ? PERCENT_SIGN[language] : '';
    const weights = userIds
      .filter((userId) => texts[userId]?.trim())
      .map((userId) => `${isolated(people.get(userId).shortName)} ${texts[userId]}${sign}`);
    return [t(`split.${mode}`), ...weights].join(' · ');
  }

  return (
    <FormDialog
      form={form}
      title={t('split.title')}
      description={t('split.intro')}
      size="s"
      submitLabel={t('split.save')}
      onClose={close}
    >
      <RestoredNotice kept={kept} form={form} />
      {conflict && <ChangedMeanwhile conflict={conflict} choices={[choiceOf(conflict)]} />}
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
      {form.failure !== undefined && (
        <Notice intoView tone="danger">
          {failed(form.failure)}
        </Notice>
      )}
    </FormDialog>
  );
}

/** Behind a figure as it was typed. */
const PERCENT_SIGN = { en: '%', es: ' %' } as const satisfies Record<Language, string>;
