import { ArrowRight } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { isCalendarDate } from '#domain/calendar/calendar-date.ts';
import { parseAmountEntry } from '#domain/money/amount-entry.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { addAmounts, NO_MONEY, negated } from '#domain/money/money.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { DateField } from '#web/kit/fields/date-field.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { useHotkey } from '#web/lib/browser/use-hotkey.ts';
import { today } from '#web/lib/format/date-format.ts';
import { amountText } from '#web/lib/format/entry-text.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { AmountField } from '#web/parts/money/amount-field.tsx';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import type { People } from '#web/parts/people/people.ts';
import { useGroupBalances } from '#web/queries/ledger/balances.ts';
import { useBalanceWords } from './balance-words.ts';
import type { CurrencyLedger } from './group-ledger-view.ts';
import type { Payment } from './plan.ts';
import { useBooking } from './use-booking.ts';

interface SettleDialogProps {
  group: Group;
  people: People;
  ledger: CurrencyLedger;
  /** What it opens with; an amount of 0 leaves the field empty. */
  start: Payment;
  onClose: () => void;
}

/** Any amount between any two members: what was really paid, which need not be what was suggested. */
export function SettleDialog({ group, people, ledger, start, onClose }: SettleDialogProps) {
  const { t } = useTranslation('balances');
  const language = useLanguage();
  const { book, isBooking } = useBooking(group.id);
  const amountInput = useRef<HTMLElement>(null);
  const [from, setFrom] = useState(start.from);
  const [to, setTo] = useState(start.to);
  const [currency, setCurrency] = useState(ledger.currency);
  const [date, setDate] = useState<string>(today);
  const [text, setText] = useState(() =>
    start.amount === 0 ? '' : amountText(start.amount, ledger.currency, language),
  );
  const [hasTried, setTried] = useState(false);
  const entry = parseAmountEntry(text, getCurrency(currency), language);
  const isComplete = entry.ok && from !== '' && to !== '' && from !== to && isCalendarDate(date);

  async function save() {
    setTried(true);
    if (!isComplete || isBooking) return;
    if (await book({ from, to, amount: entry.amount, currency, date })) onClose();
  }
  useHotkey('mod+enter', () => void save());

  const options = people.active.map(({ userId, name, isYou }) => ({
    value: userId,
    label: isYou ? t('settle.you', { name }) : name,
  }));
  const missing = (isMissing: boolean, text: string) => (hasTried && isMissing ? text : undefined);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('settle.title')}
      description={t('settle.description')}
      initialFocus={amountInput}
      size="s"
      footer={
        <Button variant="primary" size="lg" block busy={isBooking} onClick={() => void save()}>
          {t('settle.save')}
        </Button>
      }
    >
      <Stack gap="m">
        <div
          ref={(box) => {
            amountInput.current = box?.querySelector('input') ?? null;
          }}
        >
          <AmountField
            label={t('settle.amount')}
            currency={currency}
            value={text}
            onValueChange={setText}
            error={missing(text.trim() === '', t('settle.noAmount'))}
          />
        </div>
        <div className="grid grid-cols-2 gap-3">
          <Select
            label={t('settle.from')}
            options={options}
            value={from}
            onValueChange={setFrom}
            error={missing(from === '', t('settle.noPerson'))}
          />
          <Select
            label={t('settle.to')}
            options={options}
            value={to === '' ? null : to}
            onValueChange={setTo}
            error={
              missing(to === '', t('settle.noPerson')) ??
              (to !== '' && to === from ? t('settle.same') : undefined)
            }
          />
          <DateField
            label={t('settle.date')}
            value={date}
            onChange={(event) => setDate(event.target.value)}
            error={missing(!isCalendarDate(date), t('settle.noDate'))}
          />
          {group.currencies.length > 1 && (
            <Select
              label={t('settle.currency')}
              options={group.currencies.map((code) => ({ value: code, label: code }))}
              value={currency}
              onValueChange={setCurrency}
            />
          )}
        </div>
        {entry.ok && from !== to && from !== '' && to !== '' && (
          <Consequences
            groupId={group.id}
            payment={{ from, to, amount: entry.amount }}
            currency={currency}
            people={people}
          />
        )}
      </Stack>
    </Dialog>
  );
}

/** What the payment does to both balances, said before it is booked. */
function Consequences({
  groupId,
  payment: { from, to, amount },
  currency,
  people,
}: {
  groupId: string;
  payment: Payment;
  currency: string;
  people: People;
}) {
  const words = useBalanceWords(people);
  const { data } = useGroupBalances(groupId);
  const balances = data?.find((entry) => entry.currency === currency)?.balances ?? [];
  const balanceOf = (userId: string) => balances.find((entry) => entry.userId === userId)?.amount ?? NO_MONEY;
  const lines = [
    { userId: from, change: amount },
    { userId: to, change: negated(amount) },
  ];
  return (
    <div role="status" aria-live="polite">
      <Card padded>
        <Stack gap="xs">
          {lines.map(({ userId, change }) => (
            <Row key={userId} justify="between">
              <Text as="span" size="s">
                {words.balanceOf(userId)}
              </Text>
              <Row gap="xs">
                <MoneyText
                  amount={balanceOf(userId)}
                  currency={currency}
                  tone="auto"
                  signed
                  size="s"
                  weight="normal"
                />
                <ArrowRight size={14} aria-hidden />
                <MoneyText
                  amount={addAmounts(balanceOf(userId), change)}
                  currency={currency}
                  tone="auto"
                  signed
                  size="s"
                />
              </Row>
            </Row>
          ))}
        </Stack>
      </Card>
    </div>
  );
}
