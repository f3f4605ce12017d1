import { Plus, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { TRANSACTION_RULES } from '#domain/ledger/rules.ts';
import { isNoAmount } from '#domain/money/amount-entry.ts';
import { type CurrencyCode, getCurrency } from '#domain/money/currency.ts';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { PillButton } from '#web/kit/actions/pill-button.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { Menu } from '#web/kit/popups/menu.tsx';
import { formatNumber } from '#web/lib/format/number-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { AmountField } from '#web/parts/money/amount-field.tsx';
import type { People } from '#web/parts/people/people.ts';
import type { ItemDraft, ItemsAction } from './items-draft.ts';

interface ItemRowProps {
  item: ItemDraft;
  /** Counted from 1. */
  number: number;
  /** Just asked for: its name is what the reader types next. */
  isAdded: boolean;
  currency: CurrencyCode;
  /** Everyone who may take part. */
  offered: readonly string[];
  people: People;
  isUnreadable: boolean;
  /** Whether the items cannot be saved for what may be in it. */
  isInQuestion: boolean;
  /** Of what is said of the items, where this one has the field that takes the focus. */
  faultId: string | undefined;
  change: (action: ItemsAction) => void;
  /** Enter in a field of the item. */
  onNext: () => void;
  /** Where it was pressed by a key, the focus has to go on from the button. */
  onRemove: (isByKey: boolean) => void;
  mayRemove: boolean;
}

export function ItemRow({
  item,
  number,
  isAdded,
  currency,
  offered,
  people,
  isUnreadable,
  isInQuestion,
  faultId,
  change,
  onNext,
  onRemove,
  mayRemove,
}: ItemRowProps) {
  const { t } = useTranslation('items');
  const { t: tEntering } = useTranslation('entering');
  const { key, name, amountText } = item;
  const language = useLanguage();
  const isNone = isUnreadable && isNoAmount(amountText, getCurrency(currency), language);

  // The form's own Enter would save an expense that is half typed.
  function goOn(event: KeyboardEvent) {
    // With ⌘ or Ctrl it saves.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onNext();
  }

  return (
    <li className="grid gap-2 rounded-m bg-sunken p-3">
      <div className="flex flex-wrap items-start justify-end gap-2">
        <div className="min-w-0 flex-[1_1_min(5rem,100%)]">
          <TextField
            // By which the form finds what to mend.
            name={isInQuestion && !isUnreadable ? 'recipients' : undefined}
            faultId={isUnreadable ? undefined : faultId}
            label={t('name', { number })}
            hideLabel
            placeholder={t('namePlaceholder', { number })}
            value={name}
            maxLength={TRANSACTION_RULES.itemName.max}
            autoComplete="off"
            autoFocus={isAdded}
            enterKeyHint="next"
            onKeyDown={goOn}
            onChange={(event) => change({ kind: 'name', key, text: event.target.value })}
          />
        </div>
        <div className="min-w-[min(7rem,100%)] max-w-[min(11rem,100%)] shrink-0">
          <AmountField
            name={isInQuestion ? 'recipients' : undefined}
            faultId={isUnreadable ? faultId : undefined}
            label={t('amount', { number })}
            size="row"
            currency={currency}
            value={amountText}
            enterKeyHint="next"
            onKeyDown={goOn}
            onFocus={(event) => event.target.select()}
            onValueChange={(text) => change({ kind: 'amount', key, text })}
            error={isNone ? tEntering('problem.number') : undefined}
          />
        </div>
        {mayRemove && (
          <IconButton
            icon={X}
            label={t('remove', { number })}
            onClick={({ currentTarget }) => onRemove(currentTarget.matches(':focus-visible'))}
          />
        )}
      </div>
      <Participants item={item} number={number} offered={offered} people={people} change={change} />
    </li>
  );
}

/** As many as fit in two rows on a phone. */
const CHOICES_MAX = 8;

/**
 * Everyone, or some: a press on one person while everyone takes part means that person alone. In a large group those who take
 * part are shown, and the others are behind a menu.
 */
function Participants({
  item: { key, parts },
  number,
  offered,
  people,
  change,
}: Pick<ItemRowProps, 'item' | 'number' | 'offered' | 'people' | 'change'>) {
  const { t } = useTranslation('items');
  const { t: tTransactions } = useTranslation('transactions');
  const language = useLanguage();
  const taking = new Map(parts.map((part) => [part.userId, part.parts]));
  const isEveryone =
    offered.length > 1 && parts.length === offered.length && parts.every((part) => part.parts === 1);
  const isLarge = offered.length > CHOICES_MAX;
  const shown = isLarge ? offered.filter((userId) => taking.has(userId) && !isEveryone) : offered;
  const hidden = isLarge ? offered.filter((userId) => isEveryone || !taking.has(userId)) : [];
  const share = (userIds: readonly string[]) => change({ kind: 'share', key, userIds });

  function toggle(userId: string) {
    if (isEveryone) share([userId]);
    else if (taking.has(userId)) share([...taking.keys()].filter((other) => other !== userId));
    else share(offered.filter((other) => other === userId || taking.has(other)));
  }

  function wordFor(userId: string): string {
    const person = people.get(userId);
    const name = person.isYou ? tTransactions('people.youAlone') : person.shortName;
    const weight = taking.get(userId) ?? 1;
    return weight === 1 ? name : t('weighted', { name, parts: formatNumber(weight, language) });
  }

  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1.5 text-s" aria-label={t('who', { number })}>
      {offered.length > 1 && (
        <PillButton aria-pressed={isEveryone} onClick={() => share(offered)}>
          {t('everyone')}
        </PillButton>
      )}
      {shown.map((userId) => (
        <PillButton
          key={userId}
          aria-pressed={!isEveryone && taking.has(userId)}
          onClick={() => toggle(userId)}
        >
          {wordFor(userId)}
        </PillButton>
      ))}
      {hidden.length > 0 && (
        <Menu
          align="start"
          trigger={<PillButton icon={Plus}>{t('addPerson')}</PillButton>}
          items={hidden.map((userId) => ({ label: people.get(userId).name, onSelect: () => toggle(userId) }))}
        />
      )}
    </fieldset>
  );
}
