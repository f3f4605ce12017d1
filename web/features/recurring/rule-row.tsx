import { isolated } from '#domain/fields/isolated-text.ts';
import { IconTile } from '#web/kit/content/icon-tile.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { rulePath } from '#web/parts/recurring/paths.ts';
import { useScheduleWords } from '#web/parts/recurring/use-schedule-words.ts';
import { iconOf } from '#web/parts/transactions/transaction-icon.ts';
import { useRecentlyChanged } from '#web/queries/connection/live.ts';
import { RuleChip } from './rule-chip.tsx';
import { RuleMenu } from './rule-menu.tsx';
import { useRuleWords } from './use-rule-words.ts';
import type { RuleProps } from './use-standing.ts';

/** What comes back, how often, when next, and what it has booked so far. */
export function RuleRow({ rule, group }: RuleProps) {
  const { t } = useTranslation('recurring');
  const words = useRuleWords({ rule, group });
  const scheduleWords = useScheduleWords();
  const { id, description, amount, currency, category } = rule;
  return (
    <ListRow
      to={rulePath(id)}
      highlighted={useRecentlyChanged(id)}
      leading={<IconTile icon={iconOf({ type: 'expense', description, category }, group?.categories)} />}
      title={description}
      trailing={
        <>
          <MoneyText amount={amount} currency={currency} />
          {/* No higher than the line of the title. */}
          <span className="-my-2.5 -mr-2.5 -ml-2 empty:hidden">
            <RuleMenu rule={rule} group={group} label={t('row.actions', { description })} />
          </span>
        </>
      }
      beneath={
        <>
          <span className="block">
            {scheduleWords(rule)} · {/* Where both do not fit, the name stands beneath as a whole. */}
            <span className="inline-block wrap-anywhere">{isolated(group?.name ?? '…')}</span>
          </span>
          <span className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="min-w-0 flex-[1_1_9rem] text-xs text-ink-3">
              {words.pausedBecause ?? words.willPauseBecause ?? (
                <>
                  {words.facts.join(' · ')}
                  {/* A phone has no room for it: the page of the rule says it. */}
                  <span className="max-sm:hidden"> · {words.history.join(' · ')}</span>
                </>
              )}
            </span>
            <RuleChip rule={rule} group={group} />
          </span>
        </>
      }
    />
  );
}
