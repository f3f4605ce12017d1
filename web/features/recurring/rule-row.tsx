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
import { type RuleProps, useRuleWords } from './use-rule-words.ts';

/** What comes back, how often, when next, and what it has booked so far. */
export function RuleRow({ rule, group }: RuleProps) {
  const { t } = useTranslation('recurring');
  const words = useRuleWords(rule, group);
  const scheduleWords = useScheduleWords();
  const { id, description, amount, currency, category } = rule;
  return (
    <ListRow
      to={rulePath(id)}
      highlighted={useRecentlyChanged(id)}
      leading={<IconTile icon={iconOf({ type: 'expense', description, category }, group?.categories)} />}
      title={description}
      detail={
        <>
          <span className="block">
            {scheduleWords(rule)} · {/* Where both do not fit, the name stands beneath as a whole. */}
            <span className="inline-block wrap-anywhere">{isolated(group?.name ?? '…')}</span>
          </span>
          <span className="block text-xs text-ink-3">
            {words.pausedBecause ?? words.willPauseBecause ?? words.facts.join(' · ')}
          </span>
        </>
      }
      trailing={
        <>
          <span className="grid justify-items-end gap-1">
            <MoneyText amount={amount} currency={currency} />
            <RuleChip rule={rule} group={group} />
          </span>
          <span className="-mr-2.5 -ml-1">
            <RuleMenu rule={rule} group={group} label={t('row.actions', { description })} />
          </span>
        </>
      }
    />
  );
}
