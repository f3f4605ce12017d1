import { type ReactNode, useRef } from 'react';
import { useRuleRefusal } from '#web/features/recurring/use-rule-refusal.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { RestoredNotice } from '#web/kit/feedback/restored-notice.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { SaveButton } from '#web/kit/popups/save-button.tsx';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { Form } from '#web/lib/forms/form.tsx';
import { useYou } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { AssignmentLine } from '#web/parts/entering/assignment-line.tsx';
import { CategoryMenu } from '#web/parts/entering/category-menu.tsx';
import { EntryFields } from '#web/parts/entering/entry-fields.tsx';
import { NoteField } from '#web/parts/entering/note-field.tsx';
import { useEntryRefusal } from '#web/parts/entering/use-problem-text.ts';
import { usePeople } from '#web/parts/people/use-people.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { type RuleControl, type RuleFormStart, useRuleForm } from './use-rule-form.ts';

interface RuleFormProps extends RuleFormStart {
  /** Shown above the amount; it may change what is entered. */
  notice?: ((form: RuleControl) => ReactNode) | undefined;
  saveLabel?: string | undefined;
}

/** An entry as of an expense, and when it comes back. */
export function RuleForm({ notice, saveLabel, ...start }: RuleFormProps) {
  const { t } = useTranslation('repeating');
  const you = useYou();
  const amountInput = useRef<HTMLInputElement>(null);
  const { groups, saved } = start;
  const title = t(saved ? 'editTitle' : 'newTitle');
  usePageTitle(title, 1);
  const { form, dispatch, control, kept, group, changeSchedule, chooseGroup, close } = useRuleForm(start);
  const { draft, dates } = control;
  const refusalText = useEntryRefusal(group?.members ?? [], useRuleRefusal());
  const people = usePeople(group);
  if (!group) return null;
  return (
    <Dialog
      open
      onOpenChange={close}
      title={title}
      description={saved && <span className="line-clamp-2 wrap-anywhere">{group.name}</span>}
      full
      addressed
      initialFocus={amountInput}
      footer={
        <Stack gap="s">
          <AssignmentLine draft={draft} dispatch={dispatch} />
          <SaveButton form={form}>{saveLabel ?? t('save')}</SaveButton>
        </Stack>
      }
    >
      <Form form={form}>
        <Stack gap="m">
          <RestoredNotice kept={kept} form={form} />
          {saved && <Notice>{t('editNotice')}</Notice>}
          {notice?.(control)}
          {form.failure !== undefined && <Notice tone="danger">{refusalText(form.failure)}</Notice>}
          {!saved && groups.length > 1 && (
            <Select
              label={t('group')}
              value={group.id}
              options={groups.map(({ id, name }) => ({ value: id, label: name }))}
              onValueChange={(id) => chooseGroup(id, you)}
            />
          )}
          <EntryFields
            key={group.id}
            draft={draft}
            dispatch={dispatch}
            people={people}
            group={group}
            amountInput={amountInput}
            placeholder={t('placeholder')}
            errorOf={(problem) => (problem === 'date' ? undefined : form.errorOf(problem))}
            sentence={{ one: t('sentence.one'), many: t('sentence.many') }}
          >
            <ScheduleFields
              draft={draft}
              change={changeSchedule}
              errorOf={form.errorOf}
              dates={dates}
              isPaused={saved?.isActive === false}
              owner={saved && saved.createdBy !== you ? people.get(saved.createdBy).name : undefined}
            />
          </EntryFields>
          {(['payers', 'recipients'] as const).map((side) => {
            const error = form.errorOf(side);
            return (
              error && (
                <Notice key={side} tone="danger">
                  {error}
                </Notice>
              )
            );
          })}
          <NoteField
            note={draft.note}
            onChange={(note) => dispatch({ kind: 'note', note })}
            error={form.errorOf('note')}
            beside={<CategoryMenu category={draft.category} group={group} dispatch={dispatch} />}
          />
        </Stack>
      </Form>
    </Dialog>
  );
}
