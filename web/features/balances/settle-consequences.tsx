import { ArrowRight } from 'lucide-react';
import type { Group } from '#contract/groups.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { addAmounts, minorUnits, negated, sumAmounts } from '#domain/money/money.ts';
import type { Payment } from '#domain/settlement/payment.ts';
import { Text } from '#web/kit/content/text.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { formatMoney } from '#web/lib/format/money-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import type { People } from '#web/parts/people/people.ts';
import { useGroupBalances } from '#web/queries/ledger/balances.ts';
import { useBalanceWords } from './balance-words.ts';
import { balanceOf } from './parties.ts';

interface SettleConsequencesProps {
  group: Group;
  payment: Payment;
  currency: CurrencyCode;
  people: People;
}

/** What the payment does to both balances, said before it is booked. */
export function SettleConsequences({
  group,
  payment: { from, to, amount },
  currency,
  people,
}: SettleConsequencesProps) {
  const { t } = useTranslation('settling');
  const language = useLanguage();
  const words = useBalanceWords(people);
  const { data } = useGroupBalances(group.id);
  const balances = data?.find((entry) => entry.currency === currency);
  const lines = [
    { userId: from, change: amount },
    { userId: to, change: negated(amount) },
  ];
  const excess = excessText();
  return (
    <div role="status" aria-live="polite">
      <Card padded>
        <Stack gap="xs">
          {lines.map(({ userId, change }) => (
            // Long amounts go below the name, and below each other where both are wider than the card.
            <Row key={userId} justify="between" wrap>
              <span className="min-w-0">
                <Text as="span" size="s">
                  {words.balanceOf(userId)}
                </Text>
              </span>
              <Row gap="xs" wrap>
                <MoneyText
                  amount={balanceOf(balances, userId)}
                  currency={currency}
                  tone="auto"
                  signed
                  size="s"
                  weight="normal"
                />
                <Row gap="xs">
                  <ArrowRight size={14} aria-hidden className="shrink-0" />
                  <MoneyText
                    amount={addAmounts(balanceOf(balances, userId), change)}
                    currency={currency}
                    tone="auto"
                    signed
                    size="s"
                  />
                </Row>
              </Row>
            </Row>
          ))}
          {excess && (
            <Text size="s" tone="warning">
              {excess}
            </Text>
          )}
        </Stack>
      </Card>
    </div>
  );

  /** A household pays, and is paid, as one, but for payments within it. */
  function partyOf(userId: string) {
    const { isYou, shortName: name } = people.get(userId);
    const household = group.households.find(({ userIds }) => userIds.includes(userId));
    if (!household || (household.userIds.includes(from) && household.userIds.includes(to)))
      return { isYou, name, balance: balanceOf(balances, userId) };
    const amounts = household.userIds.map((id) => balanceOf(balances, id));
    return { isYou: false, name: household.name, balance: sumAmounts(amounts) };
  }

  /** More than the payer owes, or more than the other is owed: said of the first that holds. */
  function excessText(): string | undefined {
    const [payer, payee] = [partyOf(from), partyOf(to)];
    const owed = Math.max(0, -payer.balance);
    const isOwed = Math.max(0, payee.balance);
    const least = Math.min(owed, isOwed);
    if (amount <= least) return undefined;
    const isPayers = owed === least;
    const { isYou, name } = isPayers ? payer : payee;
    const facts = { amount: formatMoney(minorUnits(amount - least), currency, language), name };
    if (isPayers) return isYou ? t('settle.excess.youOwe', facts) : t('settle.excess.owes', facts);
    return isYou ? t('settle.excess.youAreOwed', facts) : t('settle.excess.isOwed', facts);
  }
}
