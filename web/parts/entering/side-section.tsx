import { type Dispatch, useCallback, useDeferredValue, useEffect, useRef } from 'react';
import { Heading } from '#web/kit/content/heading.tsx';
import { RichText } from '#web/kit/content/rich-text.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { People } from '#web/parts/people/people.ts';
import { BillSection } from './bill/bill-section.tsx';
import type { Draft, SideName } from './draft.ts';
import type { DraftAction } from './draft-reducer.ts';
import { ModePill } from './mode-pill.tsx';
import type { ParsedDraft } from './parsed-draft.ts';
import { SideRow } from './side-row.tsx';

export interface SideSectionProps {
  name: SideName;
  draft: Draft;
  parsed: ParsedDraft;
  dispatch: Dispatch<DraftAction>;
  people: People;
  /** The only section on the screen needs no heading: the sentence has said it. */
  isAlone: boolean;
}

/** One side of the transaction, person by person. */
export function SideSection({ name, draft, parsed, dispatch, people, isAlone }: SideSectionProps) {
  const { t } = useTranslation('transactions');
  const { t: tForm } = useTranslation('entering');
  const isInSentence = name === 'recipients';
  const { bill, entries } = draft[name];
  const side = parsed[name];
  const send = useSteady(dispatch);
  // An entry is shown at once. What follows from it for as many rows as the group has members comes a moment later.
  const { shares, unreadable } = useDeferredValue(side);
  const mode = useDeferredValue(draft[name].mode);
  const currency = useDeferredValue(draft.currency);
  if (bill && side.bill)
    return (
      <BillSection
        bill={bill}
        parsed={side.bill}
        shares={side.shares}
        currency={draft.currency}
        offered={entries.map(({ userId }) => userId)}
        people={people}
        change={(action) => dispatch({ kind: 'bill', action })}
      />
    );
  return (
    <section aria-label={t(`side.${draft.type}.${name}`)}>
      {!isAlone && (
        <div className="flex flex-wrap items-baseline justify-between gap-2 pb-1">
          <Heading level={3}>{t(`side.${draft.type}.${name}`)}</Heading>
          {!isInSentence && (
            <Text as="div" size="s" tone="muted">
              <RichText
                text={tForm('splitHow')}
                marks={{ mode: () => <ModePill side={name} draft={draft} dispatch={dispatch} /> }}
              />
            </Text>
          )}
        </div>
      )}
      <List label={t(`side.${draft.type}.${name}`)} divided={false}>
        {entries.map((entry) => (
          <SideRow
            key={entry.userId}
            entry={entry}
            side={name}
            mode={mode}
            currency={currency}
            locale={draft.locale}
            share={shares?.get(entry.userId)}
            isUnreadable={unreadable.has(entry.userId)}
            dispatch={send}
            person={people.get(entry.userId)}
          />
        ))}
      </List>
    </section>
  );
}

/** The same function at every render, which calls the latest of those that were given. */
function useSteady(dispatch: Dispatch<DraftAction>): Dispatch<DraftAction> {
  const latest = useRef(dispatch);
  useEffect(() => {
    latest.current = dispatch;
  });
  return useCallback((action) => latest.current(action), []);
}
