import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { EXTRAS, type Extra } from '#domain/ledger/items.ts';
import { TRANSACTION_RULES } from '#domain/ledger/rules.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import type { MinorUnits } from '#domain/money/money.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { AmountField } from '#web/parts/money/amount-field.tsx';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { Avatar } from '#web/parts/people/avatar.tsx';
import type { People } from '#web/parts/people/people.ts';
import { ItemRow } from './item-row.tsx';
import type { ItemsAction, ItemsDraft } from './items-draft.ts';
import type { ParsedItems } from './parsed-items.ts';

interface ItemsSectionProps {
  draft: ItemsDraft;
  parsed: ParsedItems;
  /** What each person takes; undefined until the items and the total agree. */
  shares: ReadonlyMap<string, MinorUnits> | undefined;
  currency: CurrencyCode;
  /** Everyone who may take part. */
  offered: readonly string[];
  people: People;
  /** Of what is said of the items, once the form was not saved because of them. */
  faultId: string | undefined;
  change: (action: ItemsAction) => void;
}

/** An expense item by item, each with those who take part in it, and what that makes for each person. */
export function ItemsSection({
  draft,
  parsed,
  shares,
  currency,
  offered,
  people,
  faultId,
  change,
}: ItemsSectionProps) {
  const { t } = useTranslation('items');
  const [added, setAdded] = useState<number>();
  const list = useRef<HTMLOListElement>(null);
  const { unreadable } = parsed;
  const isInQuestion = (key: number | Extra) => unreadable.size === 0 || unreadable.has(key);
  const first = [...draft.items.map(({ key }) => key), ...EXTRAS].find(isInQuestion);
  const faultOf = (key: number | Extra) => (key === first ? faultId : undefined);
  const addButton = useRef<HTMLButtonElement>(null);

  function add() {
    if (draft.items.length >= TRANSACTION_RULES.items.max) return;
    change({ kind: 'add', userIds: offered });
    setAdded(Math.max(-1, ...draft.items.map(({ key }) => key)) + 1);
  }

  function remove(index: number, key: number, isByKey: boolean) {
    flushSync(() => change({ kind: 'remove', key }));
    // A finger would open the keyboard of its device.
    if (!isByKey) return;
    const next = list.current?.children[index]?.querySelector('input');
    (next ?? addButton.current)?.focus();
  }

  return (
    <section aria-label={t('title')}>
      <Stack gap="m">
        <ol ref={list} className="grid gap-3">
          {draft.items.map((item, index) => (
            <ItemRow
              key={item.key}
              item={item}
              number={index + 1}
              isAdded={item.key === added}
              currency={currency}
              offered={offered}
              people={people}
              isUnreadable={unreadable.has(item.key)}
              isInQuestion={isInQuestion(item.key)}
              faultId={faultOf(item.key)}
              change={change}
              onNext={add}
              onRemove={(isByKey) => remove(index, item.key, isByKey)}
              mayRemove={draft.items.length > 1}
            />
          ))}
        </ol>
        {draft.items.length < TRANSACTION_RULES.items.max && (
          <div>
            <Button ref={addButton} size="sm" icon={Plus} onClick={add}>
              {t('add')}
            </Button>
          </div>
        )}
        <Stack gap="xs">
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] gap-2">
            {EXTRAS.map((extra) => (
              <AmountField
                key={extra}
                name={unreadable.has(extra) ? 'recipients' : undefined}
                faultId={faultOf(extra)}
                label={t(`extra.${extra}`)}
                hideLabel={false}
                size="row"
                mayBeZero
                currency={currency}
                value={draft.extras[extra]}
                onFocus={(event) => event.target.select()}
                onValueChange={(text) => change({ kind: 'extra', extra, text })}
              />
            ))}
          </div>
          <Text size="xs" tone="faint">
            {t('extrasHint')}
          </Text>
        </Stack>
        {shares && <Shares shares={shares} currency={currency} people={people} />}
      </Stack>
    </section>
  );
}

function Shares({
  shares,
  currency,
  people,
}: Pick<ItemsSectionProps, 'currency' | 'people'> & { shares: NonNullable<ItemsSectionProps['shares']> }) {
  const { t } = useTranslation('transactions');
  const { t: tItems } = useTranslation('items');
  return (
    <Stack gap="s" as="section">
      <Heading level={3}>{tItems('each')}</Heading>
      <Stack as="ul" gap="s">
        {[...shares].map(([userId, amount]) => {
          const person = people.get(userId);
          return (
            <li key={userId} className="flex flex-wrap items-center justify-end gap-3">
              <Avatar id={userId} name={person.name} src={person.avatarUrl} size={24} />
              <span className="flex-[1_1_5rem] wrap-anywhere">
                {person.isYou ? t('people.youAlone') : person.name}
              </span>
              <MoneyText amount={amount} currency={currency} />
            </li>
          );
        })}
      </Stack>
    </Stack>
  );
}
