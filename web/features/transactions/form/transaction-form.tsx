import { Coins } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { isHandedOver, isSpending, TRANSACTION_TYPES } from '#domain/ledger/transaction.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { RestoredNotice } from '#web/kit/feedback/restored-notice.tsx';
import { SegmentedControl } from '#web/kit/fields/segmented-control.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { SaveButton } from '#web/kit/popups/save-button.tsx';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { Form } from '#web/lib/forms/form.tsx';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { sayPopupFailed } from '#web/lib/loading/failed-popup.tsx';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { AssignmentLine } from '#web/parts/entering/assignment-line.tsx';
import { CategoryMenu } from '#web/parts/entering/category-menu.tsx';
import { EntryFields } from '#web/parts/entering/entry-fields.tsx';
import { NoteField } from '#web/parts/entering/note-field.tsx';
import { useEntryRefusal } from '#web/parts/entering/use-problem-text.ts';
import { ForeignAmount } from '#web/parts/rates/deferred-foreign-amount.tsx';
import { isOverLimit, useTier } from '#web/queries/groups/tier.ts';
import { ChosenReceipts } from '../attachments/deferred-receipts.tsx';
import { type DraftControl, type TransactionFormStart, useTransactionForm } from './use-transaction-form.ts';

const LimitNotice = deferred(async () => (await import('./limit-notice.tsx')).LimitNotice, {
  on: 'render',
  texts: ['upgrade'],
  isSilent: true,
});

interface TransactionFormProps extends TransactionFormStart {
  /** What saving does, where it is more than saving. */
  saveLabel?: string | undefined;
  /** Shown above the amount; it may change what is entered. */
  notice?: (form: DraftControl) => ReactNode;
}

/** Beneath more people than these, what else may be said would lie screens away: it stands above them. */
const PEOPLE_ABOVE_MAX = 12;

/** A sentence with usable defaults, an amount to type, and each participant's share beneath. */
export function TransactionForm({ saveLabel, notice, ...start }: TransactionFormProps) {
  const { t } = useTranslation('transactions');
  const { t: tEntering } = useTranslation('entering');
  const refusalText = useEntryRefusal(start.group.members, useErrorText());
  const amountInput = useRef<HTMLInputElement>(null);
  const { group, people } = start;
  const { form, dispatch, control, kept, changeType, setReceipts, close } = useTransactionForm(start);
  const { draft } = control;
  const isNew = draft.version === undefined;
  const isOver = isOverLimit(useTier());
  const title = tEntering(`${isNew ? 'newTitle' : 'editTitle'}.${draft.type}`);
  usePageTitle(title, 1);
  // Decided once: what moved while the form is open would lose the files chosen in it.
  const [isLong] = useState(draft.recipients.entries.length > PEOPLE_ABOVE_MAX);
  const [isForeignComing, setForeignComing] = useState(false);

  function startOver() {
    // Its own press takes the button away. A finger would open the keyboard of its device.
    if (document.activeElement?.matches(':focus-visible')) amountInput.current?.focus();
    form.reset();
  }

  async function enterForeign() {
    setForeignComing(true);
    try {
      await ForeignAmount.prepare();
    } catch {
      setForeignComing(false);
      return sayPopupFailed();
    }
    setForeignComing(false);
    dispatch({ kind: 'begin-foreign' });
  }

  const additions = (
    <>
      <NoteField
        note={draft.note}
        onChange={(note) => dispatch({ kind: 'note', note })}
        error={form.errorOf('note')}
        beside={
          isSpending(draft.type) && (
            <>
              <CategoryMenu category={draft.category} group={group} dispatch={dispatch} />
              {!draft.foreign && !draft.recipients.itemised && (
                <Button
                  variant="quiet"
                  size="sm"
                  icon={Coins}
                  busy={isForeignComing}
                  onClick={() => void enterForeign()}
                >
                  {tEntering('foreign')}
                </Button>
              )}
            </>
          )
        }
      />
      <ChosenReceipts onChange={setReceipts} />
    </>
  );

  return (
    <Dialog
      open
      onOpenChange={close}
      title={title}
      description={<span className="line-clamp-2 wrap-anywhere">{group.name}</span>}
      full
      addressed
      initialFocus={amountInput}
      footer={
        <Stack gap="s">
          <AssignmentLine draft={draft} dispatch={dispatch} />
          <SaveButton form={form}>{saveLabel ?? tEntering(`save.${draft.type}`)}</SaveButton>
        </Stack>
      }
    >
      <Form form={form}>
        <Stack gap="m">
          {/* Of all that is entered or edited, the server takes a new settlement alone. */}
          {isOver && <LimitNotice isPayment={isNew && draft.type === 'settlement'} />}
          <RestoredNotice kept={kept} form={{ reset: startOver }} />
          {isNew && (
            <SegmentedControl
              label={tEntering('type')}
              block
              size="sm"
              value={draft.type}
              onValueChange={(type) => void changeType(type)}
              options={TRANSACTION_TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }))}
            />
          )}
          {isNew && isHandedOver(draft.type) && (
            <Text size="s" tone="muted">
              {tEntering(`about.${draft.type}`)}
            </Text>
          )}
          {notice?.(control)}
          {form.failure !== undefined && <Notice tone="danger">{refusalText(form.failure)}</Notice>}
          <EntryFields
            draft={draft}
            dispatch={dispatch}
            people={people}
            group={group}
            amountInput={amountInput}
            errorOf={form.errorOf}
          >
            {isLong && additions}
          </EntryFields>
          {!isLong && additions}
        </Stack>
      </Form>
    </Dialog>
  );
}
