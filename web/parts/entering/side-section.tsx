import { type Dispatch, useDeferredValue, useEffect, useState } from 'react';
import { Heading } from '#web/kit/content/heading.tsx';
import { RichText } from '#web/kit/content/rich-text.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { useBeforeNextInput } from '#web/lib/loading/use-before-next-input.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { People } from '#web/parts/people/people.ts';
import { ASSIGNMENT_ID } from './assignment-line.tsx';
import type { Draft, SideName } from './draft.ts';
import type { DraftAction } from './draft-reducer.ts';
import { ItemsSection } from './items/items-section.tsx';
import { ModePill } from './mode-pill.tsx';
import { parseDraft } from './parsed-draft.ts';
import { SideRow } from './side-row.tsx';

export interface SideSectionProps {
  name: SideName;
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  people: People;
  /** The only section on the screen needs no heading: the sentence has said it. */
  isAlone: boolean;
  /** Whether the form was not saved because of it: the field that takes the focus says so. */
  isRefused: boolean;
}

/** One side of the transaction, person by person. */
export function SideSection({ name, draft, dispatch, people, isAlone, isRefused }: SideSectionProps) {
  const { t } = useTranslation('transactions');
  const { t: tEntering } = useTranslation('entering');
  const isInSentence = name === 'recipients';
  const { itemised, entries } = draft[name];
  const rows = useRows(name, draft);
  const refused = isRefused && rows.find(({ entry, field }) => entry.included && field);
  const parsed = itemised && parseDraft(draft)[name];
  if (itemised && parsed?.itemised)
    return (
      <ItemsSection
        draft={itemised}
        parsed={parsed.itemised}
        shares={parsed.shares}
        currency={draft.currency}
        offered={entries.map(({ userId }) => userId)}
        people={people}
        faultId={isRefused ? ASSIGNMENT_ID : undefined}
        change={(action) => dispatch({ kind: 'items', action })}
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
                text={tEntering('splitHow')}
                marks={{
                  mode: () => (
                    <ModePill name={name} side={draft[name]} type={draft.type} dispatch={dispatch} />
                  ),
                }}
              />
            </Text>
          )}
        </div>
      )}
      {stretchesOf(rows).map((stretch) => (
        // Outside the screen it costs neither layout nor paint. A press in a field makes the browser lay out what it has left
        // out, one box after the other: a box for each row took longer than all rows.
        // It is wider by the ring around a field, which would be cut off.
        <div
          key={stretch.first}
          className="-mx-2 px-2 [contain-intrinsic-height:auto_calc(var(--rows)*3.5625rem)] [content-visibility:auto] [&+&>ul]:border-t [&+&>ul]:border-line"
          style={{ '--rows': String(stretch.rows.length) }}
        >
          <List label={t(`side.${draft.type}.${name}`)}>
            {stretch.rows.map((row) => (
              <SideRow
                key={row.entry.userId}
                {...row}
                faultId={row === refused ? ASSIGNMENT_ID : undefined}
                side={name}
                locale={draft.locale}
                dispatch={dispatch}
                person={people.get(row.entry.userId)}
              />
            ))}
          </List>
        </div>
      ))}
    </section>
  );
}

/** As many as a screen shows beneath the words that open the choice of another way. */
const FIRST_ROWS = 12;
const ROWS_A_FRAME = 12;

/** Rows in boxes of a screen each. */
function stretchesOf<T>(rows: readonly T[]): { first: number; rows: readonly T[] }[] {
  return Array.from({ length: Math.ceil(rows.length / FIRST_ROWS) }, (_, index) => {
    const first = index * FIRST_ROWS;
    return { first, rows: rows.slice(first, first + FIRST_ROWS) };
  });
}

/**
 * An entry is shown at once. Its effect on the rows, of which there is one for each member, is drawn a moment
 * later. When the side is divided another way, all but the first rows are drawn a moment later, too. Until
 * then rows stay as they were, or are not there yet.
 */
function useRows(name: SideName, draft: Draft) {
  const later = useDeferredValue(draft);
  const [overtaken, setOvertaken] = useState<Draft>();
  const { itemised, entries } = later[name];
  const due = useDueRows(name, later, itemised || later !== draft ? 0 : entries.length);
  const isOtherWay = later[name].mode !== draft[name].mode;
  // What is typed goes to the way that was chosen, so no field of the earlier one may take it.
  const isPartial = isOtherWay && overtaken !== later;
  useBeforeNextInput(isPartial, () => setOvertaken(later));
  const rows = rowsOf(name, draft, isOtherWay ? draft : later, due);
  if (!isPartial) return rows;
  const first = rows.slice(0, FIRST_ROWS);
  // The draft may have the members in another order now: a new expense begins with those of the usual split.
  const isFirst = new Set(first.map(({ entry }) => entry.userId));
  const before = later[name].itemised ? [] : rowsOf(name, later, later, due);
  return [...first, ...before.filter(({ entry }) => !isFirst.has(entry.userId))];
}

/** How many rows show the shares of this draft. A frame draws some, up to this many, so that no key waits for all. */
function useDueRows(name: SideName, draft: Draft, count: number): number {
  const [drawn, setDrawn] = useState({ draft, due: draft[name].entries.length });
  const due = hasSameShares(name, drawn.draft, draft) ? drawn.due : FIRST_ROWS;
  useEffect(() => {
    if (due >= count) return;
    let next: ReturnType<typeof setTimeout> | undefined;
    // A task that is asked for within a frame comes after its paint.
    const frame = requestAnimationFrame(() => {
      next = setTimeout(() => setDrawn({ draft, due: due + ROWS_A_FRAME }));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(next);
    };
  }, [draft, due, count]);
  return due;
}

function hasSameShares(name: SideName, one: Draft, other: Draft): boolean {
  return one[name] === other[name] && one.amountText === other.amountText && one.currency === other.currency;
}

function rowsOf(name: SideName, draft: Draft, derivedFrom: Draft, due: number) {
  const { mode, entries } = draft[name];
  const { shares, unreadable } = parseDraft(derivedFrom)[name];
  return entries.map((entry, index) => ({
    entry,
    mode,
    currency: derivedFrom.currency,
    share: shares?.get(entry.userId),
    isShareDue: index < due,
    isUnreadable: unreadable.has(entry.userId),
    field: unreadable.size === 0 || unreadable.has(entry.userId) ? name : undefined,
  }));
}
