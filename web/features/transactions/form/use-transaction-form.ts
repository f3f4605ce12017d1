import { useCallback, useEffect, useRef, useState } from 'react';
import type { Group } from '#contract/groups.ts';
import type { TransactionType } from '#domain/ledger/transaction.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { useDiscard } from '#web/kit/popups/use-discard.ts';
import { isSame } from '#web/lib/forms/is-same.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useKeptDraft } from '#web/lib/kept/use-kept-draft.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { Draft } from '#web/parts/entering/draft.ts';
import { inLanguage } from '#web/parts/entering/draft-language.ts';
import { type DraftAction, reduceDraft, sidesResetBy } from '#web/parts/entering/draft-reducer.ts';
import { fittedDraft } from '#web/parts/entering/fitted-draft.ts';
import {
  brokenFields,
  type ParsedDraft,
  type Problem,
  parseDraft,
} from '#web/parts/entering/parsed-draft.ts';
import { fieldsOf, useProblemText } from '#web/parts/entering/use-problem-text.ts';
import { useSplitReset } from '#web/parts/entering/use-split-reset.ts';
import { useSayLost, useWithoutRemoved } from '#web/parts/entering/use-without-removed.ts';
import type { People } from '#web/parts/people/people.ts';
import { useHeldChanges } from '#web/queries/changes/kept-changes.ts';
import type { ChosenFiles } from '../attachments/chosen-receipts.tsx';
import { useDescriptions } from './use-descriptions.ts';

export type SentContent = NonNullable<ParsedDraft['content']>;

export interface TransactionFormStart {
  initial: Draft;
  /** What is entered already, where it is not as it was. */
  entered?: Draft | undefined;
  /** Under this name what is entered outlives the page; without one it does not. */
  keptAs?: string | undefined;
  group: Group;
  people: People;
  submit: (content: SentContent, form: DraftControl, current: () => Draft) => Promise<unknown>;
  onClose: () => void;
  /** When the reader gives the form up; `onClose` where this is not given. */
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

/** What a transaction's form holds: its draft, kept on the device, what is wrong with it, and the chosen receipts. */
export function useTransactionForm({
  initial,
  entered,
  keptAs,
  group,
  people,
  submit,
  onClose,
  onCancel = onClose,
}: TransactionFormStart) {
  const descriptions = useDescriptions();
  const { t } = useTranslation('entering');
  const [receipts, setReceipts] = useState<ChosenFiles>();
  // They may be chosen while the entry is on its way.
  const latestReceipts = useRef(receipts);
  useEffect(() => {
    latestReceipts.current = receipts;
  });
  const form = useForm<Draft, unknown, Problem>({
    initial,
    entered,
    fields: ['amount', 'description', 'date', 'note'],
    check: brokenFields,
    textOf: (problem, rule): string | undefined => problemText(problem, rule),
    async submit(values, current) {
      const { content } = parseDraft(values);
      // An edit that meets another one is sent again, as it is entered then.
      let sent = values;
      const latest = () => {
        sent = current();
        return sent;
      };
      if (content) await submit(content, { ...control, draft: values }, latest);
      sendReceipts(initial.id);
      if (!isSame(parseDraft(current()).content, parseDraft(sent).content)) notify.error(t('changedTooLate'));
    },
    onDone: leave,
  });
  const { values: draft, update } = form;
  const dispatch = useCallback(
    (action: DraftAction) => update((before) => reduceDraft(before, action), fieldsOf(action)),
    [update],
  );
  useWithoutRemoved(draft, group.members, update);
  const sayLost = useSayLost();
  // Where this page goes now, the next one sends it. Offered there as a draft, it would be booked a second time.
  const isQueued = useHeldChanges().some(
    ({ entry: { change }, isStored }) =>
      isStored && change.kind === 'create' && change.transaction.id === initial.id,
  );
  const kept = useKeptDraft<Draft>({
    name: keptAs,
    version: draft.version,
    values: draft,
    isDirty: form.isDirty,
    isQueued,
    restore(values) {
      // One that was kept by an earlier version of the app may lack what is new.
      const restored = { ...draft, ...values, id: initial.id };
      sayLost(restored, group.members);
      const fitted = { ...fittedDraft(restored, group.members), saved: draft.saved };
      update(() => inLanguage(fitted, initial.locale));
    },
  });
  const close = useDiscard(form.isDirty || !!receipts?.count, onCancel, kept.forget);
  const mayReset = useSplitReset();
  const problemText = useProblemText(draft);
  const control: DraftControl = { draft, update, leave, sendReceipts };

  function sendReceipts(transactionId: string) {
    latestReceipts.current?.send(group.id, transactionId);
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

  return { form, dispatch, control, kept, changeType, setReceipts, close };
}
