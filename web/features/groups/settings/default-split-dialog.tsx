import { useId, useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { ChangedMeanwhile } from '#web/features/groups/editing/changed-meanwhile.tsx';
import { currentGroupIn, isUnchanged } from '#web/features/groups/editing/current-group.ts';
import { ScrolledTo } from '#web/features/groups/editing/scrolled-to.tsx';
import { useDiscard } from '#web/features/groups/editing/use-discard.ts';
import { useRefusalText } from '#web/features/groups/editing/use-refusal-text.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { SegmentedControl } from '#web/kit/fields/segmented-control.tsx';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { useGroupPeople } from '#web/parts/people/use-group-people.ts';
import { useUpdateGroup } from '#web/queries/groups/group-changes.ts';
import { DefaultSplitRows } from './default-split-rows.tsx';
import { type DefaultMode, readSplit, valuesOf, withMode } from './default-split-values.ts';

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
  const form = useId();
  const { people } = useGroupPeople();
  const [base] = useState(group);
  const [initial] = useState(() => valuesOf(group.defaultSplit, language));
  const [values, setValues] = useState(initial);
  const [hasTried, setTried] = useState(false);
  const update = useUpdateGroup(group.id);
  const newer = currentGroupIn(update.error);
  const current = newer && !isUnchanged(base, newer, 'defaultSplit') ? newer : undefined;
  const userIds = people.active.map(({ userId }) => userId);
  const reading = readSplit(values, userIds, language);
  const isChanged = JSON.stringify(values) !== JSON.stringify(initial);
  const close = useDiscard(isChanged, onClose);

  function save(version: number) {
    setTried(true);
    if (reading.split === undefined || update.isPending) return;
    if (!isChanged) return onClose();
    update.mutate(
      { defaultSplit: reading.split, version },
      {
        onSuccess: () => {
          notify.success(t('split.saved'));
          onClose();
        },
        onError: (error) => {
          const newer = currentGroupIn(error);
          if (newer && isUnchanged(base, newer, 'defaultSplit')) save(newer.version);
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('split.title')}
      description={t('split.intro')}
      size="s"
      footer={
        <FormActions>
          <Button onClick={close}>{t('app:action.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={update.isPending}>
            {t('split.save')}
          </Button>
        </FormActions>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save(base.version);
        }}
      >
        <Stack gap="m">
          <SegmentedControl
            label={t('split.mode')}
            block
            value={values.mode}
            onValueChange={(mode) => setValues(withMode(mode, userIds))}
            options={MODES.map((mode) => ({ value: mode, label: t(`split.${mode}`) }))}
          />
          <Text size="s" tone="muted">
            {t(`split.${values.mode}Hint`)}
          </Text>
          {values.mode !== 'evenly' && (
            <DefaultSplitRows
              mode={values.mode}
              values={values}
              reading={reading}
              people={people}
              currency={group.defaultCurrency}
              showsMissing={hasTried}
              onChange={(userId, text) =>
                setValues({ ...values, texts: { ...values.texts, [userId]: text } })
              }
            />
          )}
          {current && <ChangedMeanwhile onKeep={() => save(current.version)} onDiscard={onClose} />}
          {update.isError && !newer && (
            <ScrolledTo>
              <Notice tone="danger">{t('split.failed', { reason: textOf(update.error) })}</Notice>
            </ScrolledTo>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
