import { useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { v7 } from 'uuid';
import type { SettlementPlanAnswer } from '#contract/balances.ts';
import type { Group } from '#contract/groups.ts';
import type { Transaction } from '#contract/transactions.ts';
import { isCalendarDate } from '#domain/calendar/calendar-date.ts';
import { parseAmountEntry } from '#domain/money/amount-entry.ts';
import { type CurrencyCode, getCurrency } from '#domain/money/currency.ts';
import { addAmounts, minorUnits, NO_MONEY, negated, sumAmounts } from '#domain/money/money.ts';
import type { Payment } from '#domain/settlement/payment.ts';
import { Text } from '#web/kit/content/text.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { DateField } from '#web/kit/fields/date-field.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { SaveButton } from '#web/kit/popups/save-button.tsx';
import { useDiscard } from '#web/kit/popups/use-discard.ts';
import { today } from '#web/lib/format/date-format.ts';
import { amountText } from '#web/lib/format/entry-text.ts';
import { formatMoney } from '#web/lib/format/money-format.ts';
import { Form } from '#web/lib/forms/form.tsx';
import { isSame } from '#web/lib/forms/is-same.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import type { Language } from '#web/lib/texts/language.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { notifyUndoable } from '#web/parts/feedback/notify-undoable.ts';
import { AmountField } from '#web/parts/money/amount-field.tsx';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { useAmountProblem } from '#web/parts/money/use-amount-problem.ts';
import type { People } from '#web/parts/people/people.ts';
import { isOverLimit, useTier } from '#web/queries/groups/tier.ts';
import { useGroupBalances } from '#web/queries/ledger/balances.ts';
import { useBalanceWords } from './balance-words.ts';
import { ChangedPlan } from './changed-plan.tsx';
import { type Booked, useBooking } from './use-booking.ts';

interface SettleDialogProps {
  group: Group;
  people: People;
  /** As it was when this was opened. */
  plan: SettlementPlanAnswer;
  /** What it opens with; an amount of 0 leaves the field empty. */
  start: Payment;
  onClose: () => void;
}

/** Any amount between any two members: what was really paid, which need not be what was suggested. */
export function SettleDialog({ group, people, plan, start, onClose }: SettleDialogProps) {
  const { t } = useTranslation('settling');
  const { t: tBalances } = useTranslation('balances');
  const language = useLanguage();
  const client = useQueryClient();
  const { book, undo, isWaiting } = useBooking(group.id);
  const [sentId, setSentId] = useState('');
  const isFinal = isOverLimit(useTier());
  const amountInput = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: {
      amount: start.amount === 0 ? '' : amountText(start.amount, plan.currency, language),
      from: start.from,
      to: start.to,
      date: String(today()),
      currency: plan.currency,
    },
    check: (values) => ({
      amount: problemIn(values, language),
      from: values.from === '' ? 'missing' : undefined,
      to: values.to === '' ? 'missing' : values.to === values.from ? 'same' : undefined,
      date: isCalendarDate(values.date) ? undefined : 'missing',
    }),
    textOf: problemText,
    async submit(values) {
      const amount = amountIn(values, language);
      if (amount === undefined || !isCalendarDate(values.date)) return undefined;
      const { from, to, date } = values;
      const payment = { from, to, amount };
      const id = v7();
      setSentId(id);
      const planSeq = planSeqOf(payment, values.currency);
      const booked = await book({ ...values, id, amount, date, planSeq });
      // Said here and not once the form is done: it may be closed before the answer comes.
      if (booked) say(booked);
      return booked;
    },
    onDone(booked) {
      if (booked) onClose();
    },
  });
  const { from, to, currency } = form.values;
  const amount = amountIn(form.values, language);
  const amountProblem = useAmountProblem(currency);
  const words = useBalanceWords(people);

  // What is sent is not discarded by closing.
  const close = useDiscard(form.isDirty && !form.isSubmitting, onClose);
  const leaveWaiting = useEffectEvent(() => {
    const facts = {
      payment: words.paid(form.values),
      amount: formatMoney(amount ?? NO_MONEY, currency, language),
    };
    notify.info(t('settle.waiting', facts));
    onClose();
  });
  const isSentWaiting = isWaiting(sentId);
  useEffect(() => {
    if (isSentWaiting) leaveWaiting();
  }, [isSentWaiting]);

  /** A payment of the plan is booked once, here as from its line. */
  function planSeqOf(payment: Payment, code: CurrencyCode): number | undefined {
    const isPlanned = code === plan.currency && plan.payments.some((one) => isSame(one, payment));
    return isPlanned ? plan.seq : undefined;
  }

  function say({ settlement, isOurs }: Booked): void {
    const { payers, recipients, amount: booked, currency: code } = settlement;
    const pair = { from: payers.parts[0]?.userId ?? '', to: recipients.parts[0]?.userId ?? '' };
    const facts = { payment: words.paid(pair), amount: formatMoney(booked, code, language) };
    const { isYou, shortName: name } = people.get(settlement.createdBy);
    const text = tBalances('booked.named', facts);
    const isOvertaken = ({ version }: Transaction) => version > settlement.version;
    if (isOurs && isFinal) notify.success(text);
    else if (isOurs)
      notifyUndoable(client, {
        text,
        transaction: settlement,
        isOvertaken,
        undo: () => void undo(settlement),
      });
    else notify.info(isYou ? t('settle.alreadyYou', facts) : t('settle.already', { ...facts, name }));
  }

  function problemText(field: 'amount' | 'from' | 'to' | 'date', problem: string): string | undefined {
    if (field === 'amount') return amountProblem(problem) ?? t('settle.noAmount');
    if (field === 'date') return t('settle.noDate');
    return problem === 'same' ? t('settle.same') : t('settle.noPerson');
  }

  // The group may have removed the currency of an open balance.
  const currencies = [...new Set([...group.currencies, plan.currency])];
  const open = useGroupBalances(group.id).data?.find((entry) => entry.currency === currency)?.balances;
  const involved = [start.from, start.to, from, to, ...(open ?? []).map(({ userId }) => userId)];
  // A former member who settles what is left is chosen like the others.
  const options = people.all
    .filter(({ userId, isFormer }) => !isFormer || involved.includes(userId))
    .map(({ userId, name, isYou }) => ({ value: userId, label: isYou ? t('settle.you', { name }) : name }));
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('settle.title')}
      description={t('settle.description')}
      initialFocus={amountInput}
      size="s"
      footer={<SaveButton form={form}>{t('settle.save')}</SaveButton>}
    >
      <Form form={form}>
        <Stack gap="m">
          {/* Its own payment takes a line away, too. */}
          {!form.isSubmitting && <ChangedPlan group={group} people={people} plan={plan} start={start} />}
          <AmountField
            ref={amountInput}
            name="amount"
            label={t('settle.amount')}
            currency={currency}
            {...form.choice('amount')}
          />
          <div className="grid grid-cols-2 gap-3">
            <Select label={t('settle.from')} options={options} {...form.choice('from')} />
            <Select
              label={t('settle.to')}
              options={options}
              {...form.choice('to')}
              value={to === '' ? null : to}
              error={form.errorOf('to') ?? (to !== '' && to === from ? t('settle.same') : undefined)}
            />
            <DateField label={t('settle.date')} {...form.field('date')} />
            {currencies.length > 1 && (
              <Select
                label={t('settle.currency')}
                options={currencies.map((code) => ({ value: code, label: code }))}
                value={currency}
                onValueChange={(chosen) => form.change({ currency: chosen })}
              />
            )}
          </div>
          {amount !== undefined && from !== to && from !== '' && to !== '' && (
            <Consequences group={group} payment={{ from, to, amount }} currency={currency} people={people} />
          )}
        </Stack>
      </Form>
    </Dialog>
  );
}

function problemIn({ amount, currency }: { amount: string; currency: CurrencyCode }, language: Language) {
  const entry = parseAmountEntry(amount, getCurrency(currency), language);
  return entry.ok ? undefined : entry.reason;
}

function amountIn({ amount, currency }: { amount: string; currency: CurrencyCode }, language: Language) {
  const entry = parseAmountEntry(amount, getCurrency(currency), language);
  return entry.ok ? entry.amount : undefined;
}

/** What the payment does to both balances, said before it is booked. */
function Consequences({
  group,
  payment: { from, to, amount },
  currency,
  people,
}: {
  group: Group;
  payment: Payment;
  currency: CurrencyCode;
  people: People;
}) {
  const { t } = useTranslation('settling');
  const language = useLanguage();
  const words = useBalanceWords(people);
  const { data } = useGroupBalances(group.id);
  const balances = data?.find((entry) => entry.currency === currency)?.balances ?? [];
  const balanceOf = (userId: string) => balances.find((entry) => entry.userId === userId)?.amount ?? NO_MONEY;
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
                  amount={balanceOf(userId)}
                  currency={currency}
                  tone="auto"
                  signed
                  size="s"
                  weight="normal"
                />
                <Row gap="xs">
                  <ArrowRight size={14} aria-hidden className="shrink-0" />
                  <MoneyText
                    amount={addAmounts(balanceOf(userId), change)}
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
      return { isYou, name, balance: balanceOf(userId) };
    return { isYou: false, name: household.name, balance: sumAmounts(household.userIds.map(balanceOf)) };
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
