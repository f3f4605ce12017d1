import { type ReactNode, type RefObject, useCallback, useDeferredValue, useId, useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { TRANSACTION_RULES } from '#domain/ledger/rules.ts';
import { isSpending } from '#domain/ledger/transaction.ts';
import { NO_MONEY } from '#domain/money/money.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { AmountField } from '#web/parts/money/amount-field.tsx';
import { ForeignAmount } from '#web/parts/rates/deferred-foreign-amount.tsx';
import { DescriptionIcon } from './description-icon.tsx';
import type { SideName } from './draft.ts';
import type { DraftAction } from './draft-reducer.ts';
import { FormSentence, type SentenceText } from './form-sentence.tsx';
import { isUnchosen, loneParticipant, type Problem, parseDraft, readTotal } from './parsed-draft.ts';
import { SideSection, type SideSectionProps } from './side-section.tsx';
import { TotalPrompt } from './total-prompt.tsx';
import { useCategorySuggestion } from './use-category-suggestion.ts';

interface EntryFieldsProps extends Pick<SideSectionProps, 'draft' | 'dispatch' | 'people'> {
  group: Group;
  amountInput: RefObject<HTMLInputElement | null>;
  errorOf: (problem: Problem) => string | undefined;
  sentence?: SentenceText | undefined;
  /** Of the description; by the type where it is left out. */
  placeholder?: string | undefined;
  /** Stands between the sentence and the participants. */
  children?: ReactNode;
}

/** An amount, what it was for, a sentence of usable defaults, and each participant's share beneath. */
export function EntryFields({
  draft,
  dispatch,
  people,
  group,
  amountInput,
  errorOf,
  sentence,
  placeholder,
  children,
}: EntryFieldsProps) {
  const { t } = useTranslation('entering');
  const suggest = useCategorySuggestion(group);
  // What is typed is shown before what follows from it.
  const later = useDeferredValue(draft);
  const { type, foreign } = draft;
  const dateErrorId = useId();
  const dateError = errorOf('date');
  const [opened, setOpened] = useState<ReadonlySet<SideName>>(NONE);
  const [openedFor, setOpenedFor] = useState(type);
  // Another type begins with other sides.
  if (type !== openedFor) {
    setOpenedFor(type);
    setOpened(NONE);
  }
  const open = useCallback((name: SideName) => setOpened((before) => new Set([...before, name])), []);
  const enter = useCallback(
    (action: DraftAction) => {
      // An amount that comes to the whole total, once its first figures are typed, does not close the section.
      if (action.kind === 'enter') open(action.side);
      dispatch(action);
    },
    [dispatch, open],
  );

  const isShown = (name: SideName) => {
    if (opened.has(name) || (name === 'recipients' && isSpending(type))) return true;
    return loneParticipant(draft, name) === undefined && !(name === 'recipients' && isUnchosen(draft));
  };

  return (
    <>
      <AmountField
        ref={amountInput}
        name="amount"
        label={t('amount')}
        currency={foreign?.currency ?? draft.currency}
        value={foreign?.amountText ?? draft.amountText}
        onValueChange={(text) => dispatch({ kind: 'set-amount', text })}
        error={errorOf('amount')}
      />
      {foreign && (
        <ForeignAmount
          entry={foreign}
          currency={draft.currency}
          booked={readTotal(draft) ?? NO_MONEY}
          date={draft.date}
          locale={draft.locale}
          error={errorOf('rate')}
          onChange={(changed) => dispatch({ kind: 'set-foreign', foreign: changed })}
        />
      )}
      <TextField
        name="description"
        label={t('description')}
        hideLabel
        placeholder={placeholder ?? t(`placeholder.${type}`)}
        leading={<DescriptionIcon draft={draft} own={group.categories} />}
        value={draft.description}
        maxLength={TRANSACTION_RULES.description.max}
        autoComplete="off"
        onChange={({ target: { value } }) =>
          dispatch({ kind: 'describe', description: value, suggested: suggest(type, value) })
        }
        error={errorOf('description')}
      />
      <FormSentence
        draft={draft}
        dispatch={dispatch}
        group={group}
        people={people}
        text={sentence}
        onOpenSide={open}
        dateErrorId={dateError && dateErrorId}
      />
      {dateError && (
        <div id={dateErrorId}>
          <Notice tone="danger">{dateError}</Notice>
        </div>
      )}
      {children}
      <TotalPrompt isAsked={parseDraft(later).asksAboutTotal} draft={later} dispatch={dispatch} />
      {(['payers', 'recipients'] as const).filter(isShown).map((name) => (
        <SideSection
          key={name}
          name={name}
          draft={draft}
          dispatch={enter}
          people={people}
          isAlone={!isShown('payers')}
          isRefused={errorOf(name) !== undefined}
        />
      ))}
    </>
  );
}

const NONE: ReadonlySet<SideName> = new Set();
