import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { v7 } from 'uuid';
import type { Group } from '#contract/groups.ts';
import { isolated } from '#domain/fields/isolated-text.ts';
import { HOUSEHOLD_RULES } from '#domain/groups/rules.ts';
import { ChangedMeanwhile, type GroupChoice } from '#web/features/groups/editing/changed-meanwhile.tsx';
import { useGroupVersion } from '#web/features/groups/editing/use-group-version.ts';
import { useRefusalText } from '#web/features/groups/editing/use-refusal-text.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { RestoredNotice } from '#web/kit/feedback/restored-notice.tsx';
import { MultiCombobox } from '#web/kit/fields/multi-combobox.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { FormDialog } from '#web/kit/popups/form-dialog.tsx';
import { useDiscard } from '#web/kit/popups/use-discard.ts';
import { chosen } from '#web/lib/forms/combine.ts';
import { isSame } from '#web/lib/forms/is-same.ts';
import { failureText } from '#web/lib/forms/unanswered.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useKeptDraft } from '#web/lib/kept/use-kept-draft.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { namesInSentence, type People } from '#web/parts/people/people.ts';
import { useGroupPeople } from '#web/parts/people/use-group-people.ts';
import { useSetHouseholds } from '#web/queries/groups/households.ts';
import {
  asSaved,
  draftsOf,
  freeFor,
  type HouseholdDraft,
  nameFor,
  ofActive,
  problemsIn,
  sentHouseholds,
} from './household-draft.ts';

/** All of a group's households, saved together, so that no member is ever in two of them. */
export function HouseholdsDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation('people');
  const refusalText = useRefusalText();
  const { people } = useGroupPeople();
  const language = useLanguage();
  const saving = useSetHouseholds(group.id);
  const shortName = (userId: string) => people.get(userId).shortName;
  const active = people.active.map(({ userId }) => userId);
  const saved = (drafts: readonly HouseholdDraft[]) => asSaved(ofActive(drafts, active), shortName, language);
  const sent = (drafts: readonly HouseholdDraft[]) =>
    sentHouseholds(ofActive(drafts, active), shortName, language);
  const version = useGroupVersion<readonly HouseholdDraft[]>(group, ({ before, newer, mine }) =>
    [draftsOf(before), mine].some((one) => isSame(saved(one), saved(draftsOf(newer)))),
  );
  const { min, max } = HOUSEHOLD_RULES.name;
  const [initial] = useState(() => (group.households.length > 0 ? draftsOf(group) : [newDraft()]));
  const failed = (failure: unknown) =>
    failureText(failure, refusalText, (reason) => t('household.failed', { reason }));
  const form = useForm<readonly HouseholdDraft[], Group, string>({
    initial,
    check: (drafts) => problemsIn(ofActive(drafts, active)),
    textOf: (_, problem) => problemText(problem),
    submit: (drafts, current) =>
      // One setting: what was entered stays until the reader takes theirs.
      version.save({ mine: drafts, current, onConflict: () => undefined }, ({ version: over }) =>
        saving.mutateAsync({
          households: sent(drafts),
          version: over,
        }),
      ),
    onDone() {
      notify.success(t('household.saved'));
      kept.forget();
      onClose();
    },
    onLateFailure: (failure) => notify.error(failed(failure)),
  });
  const drafts = form.values;
  const { conflict } = version;
  const kept = useKeptDraft({
    name: `households:${group.id}`,
    version: version.loaded.version,
    values: drafts,
    isDirty: form.isDirty,
    restore: (values) => form.update(() => values),
  });
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const close = useDiscard(form.isDirty, onClose, kept.forget);

  function add() {
    const isByKey = addButton.current?.matches(':focus-visible');
    flushSync(() => form.update((all) => [...all, newDraft()]));
    // A finger would open the keyboard of its device over the new fields.
    if (isByKey) list.current?.lastElementChild?.querySelector('input')?.focus();
  }

  /** The focus goes on to the button that removes the next one. */
  function remove(index: number, draft: HouseholdDraft) {
    flushSync(() => form.update((all) => all.filter((one) => one !== draft)));
    const next = [...(list.current?.children[index]?.querySelectorAll('button') ?? [])].at(-1);
    (next ?? addButton.current)?.focus();
  }

  function problemText(problem: string): string {
    if (problem === 'members') return t('household.membersError');
    return problem === 'same' ? t('household.nameTaken') : t('household.nameError', { min, max });
  }

  function choiceOf({ before, newer, mine }: NonNullable<typeof conflict>): GroupChoice {
    const theirs = draftsOf(newer);
    return {
      field: 'households',
      label: t('household.title'),
      was: listed(draftsOf(before)),
      mine: listed(mine),
      theirs: listed(theirs),
      chosen: chosen(saved(drafts), saved(theirs)),
      onChoose: (choice) => form.update(() => (choice === 'mine' ? mine : theirs)),
    };
  }

  function listed(households: readonly HouseholdDraft[]): string {
    return sent(households)
      .map(({ name, userIds }) => `${isolated(name)} (${namesInSentence(userIds.map(shortName), language)})`)
      .join('; ');
  }

  return (
    <FormDialog
      form={form}
      title={t('household.title')}
      description={t('household.intro')}
      submitLabel={t('household.save')}
      onClose={close}
    >
      <RestoredNotice kept={kept} form={form} />
      {conflict && <ChangedMeanwhile conflict={conflict} choices={[choiceOf(conflict)]} />}
      <div ref={list} className="contents">
        {drafts.map((draft, index) => (
          <HouseholdFields
            key={draft.key}
            n={index + 1}
            draft={draft}
            offered={freeFor(draft.key, drafts, active)}
            people={people}
            errorOf={(field) => form.errorOf(`${draft.key}.${field}`)}
            onChange={(changed) => form.update((all) => all.map((one) => (one === draft ? changed : one)))}
            onRemove={() => remove(index, draft)}
          />
        ))}
      </div>
      {drafts.length < HOUSEHOLD_RULES.count.max && (
        <div>
          <Button ref={addButton} icon={Plus} onClick={add}>
            {t('household.add')}
          </Button>
        </div>
      )}
      {form.failure !== undefined && (
        <Notice intoView tone="danger">
          {failed(form.failure)}
        </Notice>
      )}
    </FormDialog>
  );
}

interface HouseholdFieldsProps {
  /** Its place in the dialog. */
  n: number;
  draft: HouseholdDraft;
  offered: readonly string[];
  people: People;
  errorOf: (field: 'name' | 'members') => string | undefined;
  onChange: (draft: HouseholdDraft) => void;
  onRemove: () => void;
}

function HouseholdFields(props: HouseholdFieldsProps) {
  const { n, draft, offered, people, errorOf, onChange, onRemove } = props;
  const { t } = useTranslation('people');
  const language = useLanguage();
  const userIds = draft.userIds.filter((userId) => offered.includes(userId));
  const suggestion = nameFor(
    { ...draft, name: '', userIds },
    (userId) => people.get(userId).shortName,
    language,
  );
  return (
    <fieldset className="grid gap-3 rounded-m border border-line p-4">
      <legend className="sr-only">{t('household.nth', { n })}</legend>
      <MultiCombobox
        label={t('household.members')}
        placeholder={t('household.membersPlaceholder')}
        options={offered.map((userId) => ({ value: userId, label: people.get(userId).name }))}
        values={userIds}
        onValuesChange={(chosenIds) => onChange({ ...draft, userIds: chosenIds })}
        error={errorOf('members')}
      />
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={t('household.name')}
            placeholder={suggestion}
            autoComplete="off"
            value={draft.name}
            onChange={(event) => onChange({ ...draft, name: event.target.value })}
            error={errorOf('name')}
          />
        </div>
        <IconButton
          icon={Trash2}
          label={t('household.remove', { name: draft.name || suggestion || String(n) })}
          onClick={onRemove}
        />
      </div>
    </fieldset>
  );
}

function newDraft(): HouseholdDraft {
  return { key: v7(), name: '', userIds: [] };
}
