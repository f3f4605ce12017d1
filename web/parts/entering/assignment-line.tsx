import { Check } from 'lucide-react';
import { type Dispatch, memo, useDeferredValue, useState } from 'react';
import { TRANSACTION_RULES } from '#domain/ledger/rules.ts';
import { isHandedOver } from '#domain/ledger/transaction.ts';
import { WHOLE_PERCENT } from '#domain/ledger/weight.ts';
import { minorUnits } from '#domain/money/money.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { amountText } from '#web/lib/format/entry-text.ts';
import { formatMoney } from '#web/lib/format/money-format.ts';
import { formatPercent } from '#web/lib/format/number-format.ts';
import { useBeforeNextInput } from '#web/lib/loading/use-before-next-input.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import type { ItemsAction } from '#web/parts/entering/items/items-draft.ts';
import type { ParsedItems } from '#web/parts/entering/items/parsed-items.ts';
import type { Draft, SideName } from './draft.ts';
import type { DraftAction } from './draft-reducer.ts';
import { type ParsedDraft, parseDraft, type SideProblem } from './parsed-draft.ts';

interface AssignmentLineProps {
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
}

/** By which a field refers to what is said of its side. */
export const ASSIGNMENT_ID = 'assignment';

const SIDES: readonly SideName[] = ['payers', 'recipients'];

/** What is still to assign, said live, and the buttons that assign it. */
export function AssignmentLine({ draft, dispatch }: AssignmentLineProps) {
  const later = useDeferredValue(draft);
  const [overtaken, setOvertaken] = useState<Draft>();
  const shown = overtaken === draft ? draft : later;
  // No button may be pressed that is about an earlier entry.
  useBeforeNextInput(shown !== draft, () => setOvertaken(draft));
  return <Assignment draft={shown} dispatch={dispatch} />;
}

/** Drawn again only when the draft changes, and after what was entered is shown. */
const Assignment = memo(function Assignment({ draft, dispatch }: AssignmentLineProps) {
  const { t } = useTranslation('entering');
  const { t: tTransactions } = useTranslation('transactions');
  const parsed = parseDraft(draft);
  const sentences = useSentences(draft, parsed);
  const ofItems = useItemsFixes(draft, parsed);
  const fixable = parsed.amount.ok
    ? SIDES.filter(
        (side) => !draft[side].itemised && ['mismatch', 'all-zero'].includes(parsed[side].problem ?? ''),
      )
    : [];
  return (
    <Stack gap="s">
      <div id={ASSIGNMENT_ID} role="status" aria-live="polite">
        {sentences}
      </div>
      {ofItems.length > 0 && (
        <Row wrap>
          {ofItems.map(({ label, action }) => (
            <Button key={action.kind} size="sm" onClick={() => dispatch({ kind: 'items', action })}>
              {label}
            </Button>
          ))}
        </Row>
      )}
      {fixable.length > 0 && (
        <Row wrap>
          {fixable.map((side) => (
            <Button key={side} size="sm" onClick={() => dispatch({ kind: 'assign-rest', sides: [side] })}>
              {fixable.length > 1 || side === 'payers'
                ? t('fix.side', { side: tTransactions(`side.${draft.type}.${side}`) })
                : t('fix.only')}
            </Button>
          ))}
          {fixable.length > 1 && (
            <Button size="sm" onClick={() => dispatch({ kind: 'assign-rest', sides: fixable })}>
              {t('fix.both')}
            </Button>
          )}
        </Row>
      )}
    </Stack>
  );
});

/** What makes the items and the total agree: another total, or an item of what is missing. */
function useItemsFixes(
  draft: Draft,
  { amount, recipients }: ParsedDraft,
): { label: string; action: ItemsAction }[] {
  const { t } = useTranslation('items');
  const language = useLanguage();
  const { itemised, remainder } = recipients;
  if (!itemised?.split || (amount.ok && remainder === 0) || itemised.sum === 0) return [];
  const write = (value: number) => formatMoney(minorUnits(value), draft.currency, language);
  const fixes: { label: string; action: ItemsAction }[] = [
    { label: t('makeTotal', { sum: write(itemised.sum) }), action: { kind: 'make-total' } },
  ];
  if (amount.ok && remainder > 0 && itemised.split.items.length < TRANSACTION_RULES.items.max)
    fixes.push({
      label: t('addRest', { rest: write(remainder) }),
      action: {
        kind: 'add',
        userIds: draft.recipients.entries.map(({ userId }) => userId),
        amountText: amountText(minorUnits(remainder), draft.currency, draft.locale),
      },
    });
  return fixes;
}

function useSentences(draft: Draft, parsed: ParsedDraft) {
  const { t } = useTranslation('transactions');
  const { t: tEntering } = useTranslation('entering');
  const { t: tItems } = useTranslation('items');
  const language = useLanguage();
  const total = formatMoney(parsed.total, draft.currency, language);
  if (parsed.problems.has('same-person')) return <Line text={tEntering('problem.samePerson')} />;
  const open = SIDES.flatMap((side) => {
    const text = sideText(side);
    return text ? [<Line key={side} text={text} />] : [];
  });
  if (open.length > 0) return open;
  if (!parsed.amount.ok) return <Line text={tEntering('assign.noAmount')} tone="muted" />;
  return (
    <Row justify="between" wrap>
      <Text as="span" size="s" tone="muted">
        {tEntering('assign.done')}
      </Text>
      <Text as="span" size="s" tone="owed" weight="medium">
        <Row as="span" gap="xs">
          <Check size={16} aria-hidden />
          {tEntering('assign.of', { assigned: total, total })}
        </Row>
      </Text>
    </Row>
  );

  function sideText(side: SideName): string | undefined {
    const { problem, remainder, itemised } = parsed[side];
    if (itemised) return itemsText(itemised, problem, remainder);
    const label = t(`side.${draft.type}.${side}`);
    if (problem === 'no-participants')
      return tEntering('assign.noParticipants', {
        // "To" alone asks nothing: a transfer says what a payment does.
        side: isHandedOver(draft.type) ? t(`side.settlement.${side}`) : label,
      });
    if (problem === 'unreadable') return tEntering('assign.unreadable', { side: label });
    if (problem === 'all-zero') return tEntering('assign.allZero', { side: label });
    if (problem !== 'mismatch') return undefined;
    const isPercent = draft[side].mode === 'percent';
    const write = (value: number) =>
      isPercent
        ? formatPercent(value / WHOLE_PERCENT, language)
        : formatMoney(minorUnits(value), draft.currency, language);
    const values = {
      side: label,
      rest: write(Math.abs(remainder)),
      total: isPercent ? write(WHOLE_PERCENT) : total,
    };
    return tEntering(remainder > 0 ? 'assign.rest' : 'assign.tooMuch', values);
  }

  function itemsText(
    itemised: ParsedItems,
    problem: SideProblem | undefined,
    remainder: number,
  ): string | undefined {
    if (itemised.problem) return tItems(`problem.${itemised.problem}`);
    if (problem !== 'mismatch') return undefined;
    const rest = formatMoney(minorUnits(Math.abs(remainder)), draft.currency, language);
    return tItems(remainder > 0 ? 'rest' : 'tooMuch', { rest, total });
  }
}

function Line({ text, tone = 'warning' }: { text: string; tone?: 'muted' | 'warning' }) {
  return (
    <Text size="s" weight="medium" tone={tone}>
      {text}
    </Text>
  );
}
