import { Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { v7 } from 'uuid';
import type { Group } from '#contract/groups.ts';
import { HOUSEHOLD_RULES } from '#domain/groups/rules.ts';
import { ChangedMeanwhile } from '#web/features/groups/editing/changed-meanwhile.tsx';
import { currentGroupIn, isUnchanged } from '#web/features/groups/editing/current-group.ts';
import { ScrolledTo } from '#web/features/groups/editing/scrolled-to.tsx';
import { useDiscard } from '#web/features/groups/editing/use-discard.ts';
import { useRefusalText } from '#web/features/groups/editing/use-refusal-text.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { MultiCombobox } from '#web/kit/fields/multi-combobox.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { People } from '#web/parts/people/people.ts';
import { useGroupPeople } from '#web/parts/people/use-group-people.ts';
import { useSetHouseholds } from '#web/queries/groups/households.ts';
import {
  draftsOf,
  freeFor,
  type HouseholdDraft,
  isEmpty,
  nameFor,
  problemsOf,
  sentHouseholds,
} from './household-draft.ts';

interface HouseholdsDialogProps {
  group: Group;
  onClose: () => void;
}

/** All of a group's households at once: they are saved together, so that nobody is in two of them for a moment. */
export function HouseholdsDialog({ group, onClose }: HouseholdsDialogProps) {
  const { t } = useTranslation('people');
  const textOf = useRefusalText();
  const form = useId();
  const { people } = useGroupPeople();
  const [base] = useState(group);
  const [initial] = useState(() => (group.households.length > 0 ? draftsOf(group) : [newDraft()]));
  const [drafts, setDrafts] = useState<readonly HouseholdDraft[]>(initial);
  const [hasTried, setTried] = useState(false);
  const saving = useSetHouseholds(group.id);
  const newer = currentGroupIn(saving.error);
  const current = newer && !isUnchanged(base, newer, 'households') ? newer : undefined;
  const close = useDiscard(JSON.stringify(drafts) !== JSON.stringify(initial), onClose);
  const shortName = (userId: string) => people.get(userId).shortName;

  function save(version: number) {
    setTried(true);
    const isWrong = drafts.some((draft) => !isEmpty(draft) && problemsOf(draft).length > 0);
    if (isWrong || saving.isPending) return;
    saving.mutate(
      { households: sentHouseholds(drafts, shortName), version },
      {
        onSuccess: () => {
          notify.success(t('household.saved'));
          onClose();
        },
        onError: (error) => {
          const newer = currentGroupIn(error);
          if (newer && isUnchanged(base, newer, 'households')) save(newer.version);
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('household.title')}
      description={t('household.intro')}
      footer={
        <FormActions>
          <Button onClick={close}>{t('app:action.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={saving.isPending}>
            {t('household.save')}
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
          {drafts.map((draft, index) => (
            <HouseholdFields
              key={draft.key}
              label={t('household.nth', { n: index + 1 })}
              draft={draft}
              offered={freeFor(
                draft.key,
                drafts,
                people.active.map(({ userId }) => userId),
              )}
              people={people}
              showsProblems={hasTried && !isEmpty(draft)}
              onChange={(changed) => setDrafts(drafts.map((one) => (one === draft ? changed : one)))}
              onRemove={() => setDrafts(drafts.filter((one) => one !== draft))}
            />
          ))}
          {drafts.length < HOUSEHOLD_RULES.count.max && (
            <div>
              <Button icon={Plus} onClick={() => setDrafts([...drafts, newDraft()])}>
                {t('household.add')}
              </Button>
            </div>
          )}
          {current && <ChangedMeanwhile onKeep={() => save(current.version)} onDiscard={onClose} />}
          {saving.isError && !newer && (
            <ScrolledTo>
              <Notice tone="danger">{t('household.failed', { reason: textOf(saving.error) })}</Notice>
            </ScrolledTo>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

interface HouseholdFieldsProps {
  label: string;
  draft: HouseholdDraft;
  offered: readonly string[];
  people: People;
  showsProblems: boolean;
  onChange: (draft: HouseholdDraft) => void;
  onRemove: () => void;
}

function HouseholdFields(props: HouseholdFieldsProps) {
  const { label, draft, offered, people, showsProblems, onChange, onRemove } = props;
  const { t } = useTranslation('people');
  const problems = showsProblems ? problemsOf(draft) : [];
  const suggestion = nameFor({ ...draft, name: '' }, (userId) => people.get(userId).shortName);
  const { min, max } = HOUSEHOLD_RULES.name;
  return (
    <fieldset className="grid gap-3 rounded-m border border-line p-4">
      <legend className="sr-only">{label}</legend>
      <MultiCombobox
        label={t('household.members')}
        placeholder={t('household.membersPlaceholder')}
        options={offered.map((userId) => ({ value: userId, label: people.get(userId).name }))}
        values={draft.userIds}
        onValuesChange={(userIds) => onChange({ ...draft, userIds })}
        error={problems.includes('members') ? t('household.membersError') : undefined}
      />
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={t('household.name')}
            placeholder={suggestion}
            autoComplete="off"
            value={draft.name}
            onChange={(event) => onChange({ ...draft, name: event.target.value })}
            error={problems.includes('name') ? t('household.nameError', { min, max }) : undefined}
          />
        </div>
        <IconButton
          icon={Trash2}
          label={t('household.remove', { name: draft.name || suggestion || label })}
          onClick={onRemove}
        />
      </div>
    </fieldset>
  );
}

function newDraft(): HouseholdDraft {
  return { key: v7(), name: '', userIds: [] };
}
