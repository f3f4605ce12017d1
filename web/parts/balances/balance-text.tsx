import type { MinorUnits } from '#domain/money/money.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText, toneOf } from '#web/parts/money/money-text.tsx';

interface BalanceTextProps {
  /** Minor units; positive: `you` are owed, or the `other` owes you, or the `member` is owed by the group. */
  amount: MinorUnits;
  currency: string;
  of?: 'you' | 'other' | 'member';
  layout?: 'line' | 'stacked';
  size?: 's' | 'm' | 'l' | 'xl';
}

const WORDS = {
  you: { owed: 'balance.youAreOwed', owe: 'balance.youOwe' },
  other: { owed: 'balance.owesYou', owe: 'balance.youOwe' },
  member: { owed: 'balance.isOwed', owe: 'balance.owes' },
} as const;

/** A balance in words and figures: "you are owed €12.00", "you owe €4.50", "quits". */
export function BalanceText({ amount, currency, of = 'you', layout = 'line', size = 'm' }: BalanceTextProps) {
  const { t } = useTranslation();
  const tone = toneOf(amount);
  if (tone === 'settled') return <span className="text-s text-ink-3">{t('balance.quits')}</span>;
  const word = t(WORDS[of][tone]);
  const money = <MoneyText amount={amount} currency={currency} tone={tone} size={size} />;
  if (layout === 'line')
    return (
      <span className={tone === 'owed' ? 'text-owed' : 'text-owe'}>
        {word} {money}
      </span>
    );
  return (
    <span className="inline-block text-end leading-[1.3]">
      {money}
      <span className="block text-xs text-ink-3">{word}</span>
    </span>
  );
}
