import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { v7 } from 'uuid';
import type { SettlementPlanAnswer } from '#contract/balances.ts';
import type { Group } from '#contract/groups.ts';
import type { Transaction } from '#contract/transactions.ts';
import { isCalendarDate } from '#domain/calendar/calendar-date.ts';
import { parseAmountEntry } from '#domain/money/amount-entry.ts';
import { type CurrencyCode, getCurrency } from '#domain/money/currency.ts';
import { NO_MONEY } from '#domain/money/money.ts';
import type { Payment } from '#domain/settlement/payment.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { DateField } from '#web/kit/fields/date-field.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { SaveButton } from '#web/kit/popups/save-button.tsx';
import { useDiscard } from '#web/kit/popups/use-discard.ts';
import { today } from '#web/lib/format/date-format.ts';
import { amountText, inCurrency } from '#web/lib/format/entry-text.ts';
import { formatMoney } from '#web/lib/format/money-format.ts';
import { Form } from '#web/lib/forms/form.tsx';
import { isSame } from '#web/lib/forms/is-same.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import type { Language } from '#web/lib/texts/language.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { notifyUndoable } from '#web/parts/feedback/notify-undoable.ts';
import { AmountField } from '#web/parts/money/amount-field.tsx';
import { useAmountProblem } from '#web/parts/money/use-amount-problem.ts';
import type { People } from '#web/parts/people/people.ts';
import { isOverLimit, useTier } from '#web/queries/groups/tier.ts';
import { useGroupBalances } from '#web/queries/ledger/balances.ts';
import { useBalanceWords } from './balance-words.ts';
import { ChangedPlan } from './changed-plan.tsx';
import { SettleConsequences } from './settle-consequences.tsx';
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
      amount: readAmount(values, language).problem,
      from: values.from === '' ? 'missing' : undefined,
      to: values.to === '' ? 'missing' : values.to === values.from ? 'same' : undefined,
      date: isCalendarDate(values.date) ? undefined : 'missing',
    }),
    textOf: problemText,
    async submit(values) {
      const { amount } = readAmount(values, language);
      if (amount === undefined || !isCalendarDate(values.date)) return undefined;
      const { from, to, date } = values;
      const payment = { from, to, amount };
      const id = v7();
      setSentId(id);
      // A payment of the plan is booked once, here as from its line.
      const isPlanned =
        values.currency === plan.currency && plan.payments.some((one) => isSame(one, payment));
      const planSeq = isPlanned ? plan.seq : undefined;
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
  const { amount } = readAmount(form.values, language);
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
                onValueChange={(chosen) =>
                  form.change({
                    currency: chosen,
                    amount: inCurrency(form.values.amount, currency, chosen, language),
                  })
                }
              />
            )}
          </div>
          {amount !== undefined && from !== to && from !== '' && to !== '' && (
            <SettleConsequences
              group={group}
              payment={{ from, to, amount }}
              currency={currency}
              people={people}
            />
          )}
        </Stack>
      </Form>
    </Dialog>
  );
}

/** The amount that is entered, or what is wrong with it. */
function readAmount({ amount, currency }: { amount: string; currency: CurrencyCode }, language: Language) {
  const entry = parseAmountEntry(amount, getCurrency(currency), language);
  return entry.ok ? { amount: entry.amount } : { problem: entry.reason };
}
