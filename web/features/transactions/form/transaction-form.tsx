import { type ReactNode, useReducer, useRef, useState } from 'react';
import type { Group } from '#contract/groups.ts';
import type { Transaction } from '#contract/transactions.ts';
import { TRANSACTION_RULES } from '#domain/ledger/rules.ts';
import { TRANSACTION_TYPES } from '#domain/ledger/transaction.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { SegmentedControl } from '#web/kit/fields/segmented-control.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { useConfirm } from '#web/kit/popups/use-confirm.ts';
import { fieldErrorsOf } from '#web/lib/api/api-error.ts';
import { useHotkey } from '#web/lib/browser/use-hotkey.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { AmountField } from '#web/parts/money/amount-field.tsx';
import type { People } from '#web/parts/people/people.ts';
import { iconOf } from '#web/parts/transactions/transaction-icon.ts';
import { AssignmentLine } from './assignment-line.tsx';
import type { Draft, SideName } from './draft.ts';
import { type DraftReading, isUnchosen, loneParticipant, type Problem, readDraft } from './draft-reading.ts';
import { reduceDraft } from './draft-reducer.ts';
import { FormSentence } from './form-sentence.tsx';
import { SideSection } from './side-section.tsx';
import { TotalPrompt } from './total-prompt.tsx';
import { useDescriptions } from './use-descriptions.ts';

export type SentContent = NonNullable<DraftReading['content']>;

interface TransactionFormProps {
  initial: Draft;
  group: Group;
  people: People;
  busy: boolean;
  /** Why the last attempt was refused. */
  error: unknown;
  /** Shown above the amount; it may put another draft under the form or move what was entered onto another version. */
  notice?: (form: FormHandle) => ReactNode;
  onSave: (content: SentContent, draft: Draft) => void;
  onClose: () => void;
}

export interface FormHandle {
  keepOn: (current: Transaction) => void;
  replace: (draft: Draft) => void;
}

/** One sentence that is already right, an amount to type, and everybody's share beneath. */
export function TransactionForm({
  initial,
  group,
  people,
  busy,
  error,
  notice,
  onSave,
  onClose,
}: TransactionFormProps) {
  const { t } = useTranslation('transactions');
  const confirm = useConfirm();
  const descriptions = useDescriptions();
  const [draft, dispatch] = useReducer(reduceDraft, initial);
  const [base, setBase] = useState(initial);
  const [hasTried, setTried] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<SideName>>(new Set());
  const amountInput = useRef<HTMLElement>(null);
  const reading = readDraft(draft);
  const refused = useRefusals(error);
  const isNew = draft.version === undefined;

  function save() {
    setTried(true);
    if (reading.content && !busy) onSave(reading.content, draft);
    else if (reading.problems.has('amount')) amountInput.current?.focus();
  }

  async function close() {
    const isTouched = JSON.stringify(draft) !== JSON.stringify(base);
    if (isTouched) {
      const question = { title: t('form.leave.title'), message: t('form.leave.message') };
      const labels = { confirmLabel: t('form.leave.confirm'), cancelLabel: t('form.leave.cancel') };
      if (!(await confirm({ ...question, ...labels, variant: 'warning' }))) return;
    }
    onClose();
  }

  useHotkey('mod+enter', save);

  const problemText = (problem: Problem, message: string) =>
    hasTried && reading.problems.has(problem) ? message : undefined;
  const isDivided = draft.type === 'expense' || draft.type === 'income';
  const isShown = (name: SideName) => {
    if (opened.has(name) || (name === 'recipients' && isDivided)) return true;
    return loneParticipant(draft[name]) === undefined && !(name === 'recipients' && isUnchosen(draft));
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && void close()}
      title={t(`form.${isNew ? 'newTitle' : 'editTitle'}.${draft.type}`)}
      description={group.name}
      full
      initialFocus={amountInput}
      footer={
        <Stack gap="s">
          <AssignmentLine draft={draft} reading={reading} dispatch={dispatch} />
          <Button variant="primary" size="lg" block busy={busy} onClick={save}>
            {t(`form.save.${draft.type}`)}
          </Button>
        </Stack>
      }
    >
      <Stack gap="m">
        {isNew && (
          <SegmentedControl
            label={t('form.type')}
            block
            size="sm"
            value={draft.type}
            onValueChange={(type) => {
              dispatch({
                kind: 'set-type',
                type,
                me: people.you,
                defaultSplit: group.defaultSplit,
                descriptions,
              });
              setOpened(new Set());
            }}
            options={TRANSACTION_TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }))}
          />
        )}
        {notice?.({
          keepOn: (onto) => dispatch({ kind: 'rebase', onto }),
          replace: (newer) => {
            setBase(newer);
            dispatch({ kind: 'replace', draft: newer });
          },
        })}
        {refused.general && <Notice tone="danger">{refused.general}</Notice>}
        <div
          ref={(box) => {
            amountInput.current = box?.querySelector('input') ?? null;
          }}
        >
          <AmountField
            label={t('form.amount')}
            currency={draft.currency}
            value={draft.amountText}
            onValueChange={(text) => dispatch({ kind: 'set-amount', text })}
            error={refused.fields.get('amount') ?? amountProblem(reading, hasTried, t('form.problem.amount'))}
          />
        </div>
        <TextField
          label={t('form.description')}
          hideLabel
          placeholder={t(`form.placeholder.${draft.type}`)}
          leading={<DescriptionIcon draft={draft} />}
          value={draft.description}
          maxLength={TRANSACTION_RULES.description.max}
          autoComplete="off"
          onChange={(event) => dispatch({ kind: 'describe', description: event.target.value })}
          error={
            refused.fields.get('description') ?? problemText('description', t('form.problem.description'))
          }
        />
        <FormSentence
          draft={draft}
          dispatch={dispatch}
          group={group}
          people={people}
          onOpenSide={(name) => setOpened(new Set([...opened, name]))}
        />
        {(refused.fields.get('date') ?? problemText('date', t('form.problem.date'))) && (
          <Notice tone="danger">{refused.fields.get('date') ?? t('form.problem.date')}</Notice>
        )}
        {reading.asksAboutTotal && <TotalPrompt draft={draft} dispatch={dispatch} />}
        {(['payers', 'recipients'] as const).filter(isShown).map((name) => (
          <SideSection
            key={name}
            name={name}
            draft={draft}
            reading={reading}
            dispatch={dispatch}
            people={people}
            isAlone={!isShown('payers')}
          />
        ))}
      </Stack>
    </Dialog>
  );
}

function DescriptionIcon({ draft }: { draft: Draft }) {
  const Icon = iconOf(draft.type, draft.description);
  return <Icon size={18} aria-hidden />;
}

// An amount that cannot be read says so by itself; that there is none is said only once somebody tries to save.
function amountProblem({ amount }: DraftReading, hasTried: boolean, message: string): string | undefined {
  return hasTried && !amount.ok && amount.reason === 'empty' ? message : undefined;
}

/** The server's refusal: beside the field that it names, or above the form. A stale version has a notice of its own. */
function useRefusals(error: unknown): { fields: ReadonlyMap<string, string>; general: string | undefined } {
  const { t } = useTranslation('transactions');
  const errorText = useErrorText();
  const named = {
    description: 'form.problem.description',
    amount: 'form.problem.amount',
    date: 'form.problem.date',
  } as const;
  const fields = new Map<string, string>();
  for (const { path } of fieldErrorsOf(error)) {
    const field = path.replace(/^body\./, '').split('.')[0];
    if (field === 'description' || field === 'amount' || field === 'date') fields.set(field, t(named[field]));
  }
  const isStale = typeof error === 'object' && error !== null && 'status' in error && error.status === 409;
  return { fields, general: error && !isStale && fields.size === 0 ? errorText(error) : undefined };
}
