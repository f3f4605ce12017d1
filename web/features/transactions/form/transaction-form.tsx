import { Coins } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { Group } from '#contract/groups.ts';
import {
  isHandedOver,
  isSpending,
  TRANSACTION_TYPES,
  type TransactionType,
} from '#domain/ledger/transaction.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { RestoredNotice } from '#web/kit/feedback/restored-notice.tsx';
import { SegmentedControl } from '#web/kit/fields/segmented-control.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { SaveButton } from '#web/kit/popups/save-button.tsx';
import { useDiscard } from '#web/kit/popups/use-discard.ts';
import { Form } from '#web/lib/forms/form.tsx';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useKeptDraft } from '#web/lib/kept/use-kept-draft.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { AssignmentLine } from '#web/parts/entering/assignment-line.tsx';
import { CategoryMenu } from '#web/parts/entering/category-menu.tsx';
import { type Draft, fittedDraft } from '#web/parts/entering/draft.ts';
import { type DraftAction, reduceDraft, sidesResetBy } from '#web/parts/entering/draft-reducer.ts';
import { EntryFields } from '#web/parts/entering/entry-fields.tsx';
import { NoteField } from '#web/parts/entering/note-field.tsx';
import {
  brokenFields,
  type ParsedDraft,
  type Problem,
  parseDraft,
} from '#web/parts/entering/parsed-draft.ts';
import { fieldsOf, useProblemText } from '#web/parts/entering/use-problem-text.ts';
import { useSplitReset } from '#web/parts/entering/use-split-reset.ts';
import type { People } from '#web/parts/people/people.ts';
import { newForeignEntry } from '#web/parts/rates/foreign-entry.ts';
import type { ChosenFiles } from '../attachments/chosen-receipts.tsx';
import { ChosenReceipts } from '../attachments/deferred-receipts.tsx';
import { useDescriptions } from './use-descriptions.ts';

export type SentContent = NonNullable<ParsedDraft['content']>;

interface TransactionFormProps {
  initial: Draft;
  /** What is entered already, where it is not as it was. */
  entered?: Draft | undefined;
  /** Under this name what is entered outlives the page; without one it does not. */
  keptAs?: string | undefined;
  group: Group;
  people: People;
  submit: (content: SentContent, form: DraftControl) => Promise<unknown>;
  /** What saving does, where it is more than saving. */
  saveLabel?: string | undefined;
  /** Shown above the amount; it may change what is entered. */
  notice?: (form: DraftControl) => ReactNode;
  onClose: () => void;
  /** Given up; closes it unless it is given. */
  onCancel?: (() => void) | undefined;
}

export interface DraftControl {
  draft: Draft;
  update: (next: (draft: Draft) => Draft) => void;
  /** Closes the form: what it holds is elsewhere now. */
  leave: () => void;
  /** Adds the files that were chosen to this transaction: once it is saved, or kept to be sent. */
  sendReceipts: (transactionId: string) => void;
}

/** A sentence with usable defaults, an amount to type, and each participant's share beneath. */
export function TransactionForm({
  initial,
  entered,
  keptAs,
  group,
  people,
  submit,
  saveLabel,
  notice,
  onClose,
  onCancel = onClose,
}: TransactionFormProps) {
  const { t } = useTranslation('transactions');
  const { t: tForm } = useTranslation('entering');
  const errorText = useErrorText();
  const descriptions = useDescriptions();
  const [receipts, setReceipts] = useState<ChosenFiles>();
  const amountInput = useRef<HTMLInputElement>(null);
  const form = useForm<Draft, unknown, Problem>({
    initial,
    entered,
    fields: ['amount', 'description', 'date', 'note'],
    check: brokenFields,
    textOf: (problem, rule): string | undefined => problemText(problem, rule),
    async submit(values) {
      const { content } = parseDraft(values);
      if (content) await submit(content, { draft: values, update, leave, sendReceipts });
      sendReceipts(initial.id);
    },
    onDone: leave,
  });
  const draft = form.values;
  const isNew = draft.version === undefined;
  const { update } = form;
  const dispatch = useCallback(
    (action: DraftAction) => update((before) => reduceDraft(before, action), fieldsOf(action)),
    [update],
  );
  const kept = useKeptDraft<Draft>({
    name: keptAs,
    version: initial.version,
    values: draft,
    isDirty: form.isDirty,
    // One that was kept by an earlier version of the app may lack what is new.
    restore: (values) =>
      update((before) => fittedDraft({ ...before, ...values, id: initial.id }, group.members)),
  });
  const close = useDiscard(form.isDirty || !!receipts?.count, onCancel, kept.forget);
  const mayReset = useSplitReset();
  const problemText = useProblemText(draft);

  function sendReceipts(transactionId: string) {
    receipts?.send(group.id, transactionId);
  }

  function leave() {
    kept.forget();
    onClose();
  }

  async function changeType(type: TransactionType) {
    const { defaultSplit } = group;
    if (!(await mayReset(sidesResetBy(draft, type, people.you, defaultSplit)))) return;
    dispatch({ kind: 'set-type', type, me: people.you, defaultSplit, descriptions });
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      title={tForm(`${isNew ? 'newTitle' : 'editTitle'}.${draft.type}`)}
      description={group.name}
      full
      addressed
      initialFocus={amountInput}
      footer={
        <Stack gap="s">
          <AssignmentLine draft={draft} dispatch={dispatch} />
          <SaveButton form={form}>{saveLabel ?? tForm(`save.${draft.type}`)}</SaveButton>
        </Stack>
      }
    >
      <Form form={form}>
        <Stack gap="m">
          <RestoredNotice kept={kept} form={form} />
          {isNew && (
            <SegmentedControl
              label={tForm('type')}
              block
              size="sm"
              value={draft.type}
              onValueChange={(type) => void changeType(type)}
              options={TRANSACTION_TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }))}
            />
          )}
          {isNew && isHandedOver(draft.type) && (
            <Text size="s" tone="muted">
              {tForm(`about.${draft.type}`)}
            </Text>
          )}
          {notice?.({ draft, update, leave, sendReceipts })}
          {form.failure !== undefined && <Notice tone="danger">{errorText(form.failure)}</Notice>}
          <EntryFields
            draft={draft}
            dispatch={dispatch}
            people={people}
            group={group}
            amountInput={amountInput}
            errorOf={form.errorOf}
          />
          <NoteField
            note={draft.note}
            onChange={(note) => dispatch({ kind: 'note', note })}
            error={form.errorOf('note')}
            beside={
              isSpending(draft.type) && (
                <>
                  <CategoryMenu category={draft.category} group={group} dispatch={dispatch} />
                  {!draft.foreign && !draft.recipients.bill && (
                    <Button
                      variant="quiet"
                      size="sm"
                      icon={Coins}
                      onClick={() => dispatch({ kind: 'set-foreign', foreign: newForeignEntry(draft) })}
                    >
                      {tForm('foreign')}
                    </Button>
                  )}
                </>
              )
            }
          />
          <ChosenReceipts onChange={setReceipts} />
        </Stack>
      </Form>
    </Dialog>
  );
}
