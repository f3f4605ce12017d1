import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ConsolidatedPreview } from '#contract/consolidated.ts';
import type { DashboardPerson } from '#contract/dashboard.ts';
import type { Group } from '#contract/groups.ts';
import { isCalendarDate } from '#domain/calendar/calendar-date.ts';
import { isolated } from '#domain/fields/isolated-text.ts';
import { parseAmountEntry } from '#domain/money/amount-entry.ts';
import { type CurrencyCode, getCurrency } from '#domain/money/currency.ts';
import { absolute, type MinorUnits, NO_MONEY } from '#domain/money/money.ts';
import { Text } from '#web/kit/content/text.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { SkeletonRows } from '#web/kit/feedback/skeleton-rows.tsx';
import { DateField } from '#web/kit/fields/date-field.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { SaveButton } from '#web/kit/popups/save-button.tsx';
import { useDiscard } from '#web/kit/popups/use-discard.ts';
import { isLimitRefusal } from '#web/lib/api/api-error.ts';
import { useOnline } from '#web/lib/browser/use-online.ts';
import { formatDate, today } from '#web/lib/format/date-format.ts';
import { amountText } from '#web/lib/format/entry-text.ts';
import { formatMoney } from '#web/lib/format/money-format.ts';
import { Form } from '#web/lib/forms/form.tsx';
import { changeFailureText } from '#web/lib/forms/unanswered.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useIdempotencyKey } from '#web/lib/forms/use-idempotency-key.ts';
import { useYou } from '#web/lib/session/session-context.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { notifyFailure } from '#web/parts/feedback/notify-failure.ts';
import { GroupTile } from '#web/parts/groups/group-tile.tsx';
import { AmountField } from '#web/parts/money/amount-field.tsx';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { useAmountProblem } from '#web/parts/money/use-amount-problem.ts';
import { namesInSentence, shortNameAmong } from '#web/parts/people/people.ts';
import {
  type BookedPayment,
  consolidatedPreviewQuery,
  useConsolidatedSettlement,
} from '#web/queries/changes/consolidated-settlement.ts';
import { useIsKept } from '#web/queries/connection/kept-answers.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { isOverLimit, useTier } from '#web/queries/groups/tier.ts';

interface SettlingAcrossProps extends Omit<SettleAcrossDialogProps, 'opened'> {
  userId: string;
  /** The one that is shown when it is opened. */
  currency: CurrencyCode | undefined;
}

/** Stays open, with what was entered, when a change elsewhere takes away the row that opened it. */
export function SettlingAcross({ userId, currency, ...props }: SettlingAcrossProps) {
  const [opened, setOpened] = useState<DashboardPerson>();
  // Nothing is settled by what the device kept before it has been read again.
  const isKept = useIsKept(keys.dashboard);
  const found = props.people.find((one) => one.userId === userId && one.currency === currency);
  if (!opened && found && found.net !== 0 && !isKept) setOpened(found);
  return opened && <SettleAcrossDialog {...props} opened={opened} />;
}

interface SettleAcrossDialogProps {
  /** As it was when this was opened. */
  opened: DashboardPerson;
  /** As they are now. */
  people: readonly DashboardPerson[];
  groups: readonly Group[];
  onClose: () => void;
}

/** One real payment between the reader and one person, with what it is booked as in each group. */
function SettleAcrossDialog({ opened, people, groups, onClose }: SettleAcrossDialogProps) {
  const { t } = useTranslation('consolidated');
  const language = useLanguage();
  const you = useYou();
  const errorText = useErrorText();
  const isFinal = isOverLimit(useTier());
  const { settle, takeBack } = useConsolidatedSettlement();
  const amountInput = useRef<HTMLInputElement>(null);
  const { userId, currency } = opened;
  const name = shortNameAmong(people, opened.displayName, t('app:deletedMember'));
  const now = people.find((one) => one.userId === userId && one.currency === currency);
  const net = now?.net ?? NO_MONEY;
  const whole = absolute(net);
  const isToYou = (net === 0 ? opened.net : net) > 0;
  const said = t(isToYou ? 'paid.toYou' : 'paid.byYou', { name: isolated(name) });
  const nothing = t('settle.nothing', { name: isolated(name) });
  const amountProblem = useAmountProblem(currency);

  const form = useForm({
    initial: { amount: amountText(whole, currency, language), date: String(today()) },
    check: (values) => ({
      amount: readAmount(values.amount).problem,
      date: isCalendarDate(values.date) ? undefined : 'missing',
    }),
    textOf: (field, problem) => {
      if (field === 'date') return t('settle.noDate');
      if (problem === 'too-much')
        return net === 0 ? nothing : t('settle.tooMuch', { amount: formatMoney(whole, currency, language) });
      return amountProblem(problem) ?? t('settle.noAmount');
    },
    async submit({ amount: text, date }) {
      const { amount } = readAmount(text);
      if (amount === undefined || !isCalendarDate(date)) return false;
      const pair = isToYou ? { from: userId, to: you } : { from: you, to: userId };
      try {
        const body = { id, ...pair, amount, currency, date, net };
        const booked = await settle({ body, description: said });
        // Said here and not once the form is done: it may be closed before the answer comes.
        say(booked && { id, settlements: booked }, amount);
        return true;
      } catch (error) {
        notifyFailure(error, errorText, (reason) => t('failed', { reason }));
        return false;
      }
    },
    onDone: (isDone) => isDone && onClose(),
  });
  // What is sent is not discarded by closing.
  const close = useDiscard(form.isDirty && !form.isSubmitting, onClose);
  const id = useIdempotencyKey(form.values);
  const { amount } = readAmount(form.values.amount);

  /** The amount that is entered, or what is wrong with it. */
  function readAmount(text: string) {
    const entry = parseAmountEntry(text, getCurrency(currency), language);
    if (!entry.ok) return { problem: entry.reason };
    return entry.amount > whole ? { problem: 'too-much' } : { amount: entry.amount };
  }

  function factsOf(open: MinorUnits) {
    return { name: isolated(name), amount: formatMoney(absolute(open), currency, language) };
  }

  function say(booked: BookedPayment | undefined, paid: MinorUnits): void {
    const facts = { payment: said, amount: formatMoney(paid, currency, language) };
    if (!booked) notify.info(t('kept', facts));
    else notify.success(t('booked', facts), isFinal ? {} : { undo: () => void undo(booked) });
  }

  /** `standing`: those that an earlier attempt has left. */
  async function undo(booked: BookedPayment, standing = booked.settlements): Promise<void> {
    const { left, error, isKept } = await takeBack({ ...booked, settlements: standing });
    if (left.length === 0) {
      if (isKept) notify.info(t('undoKept'));
      else notify.success(t('undone'));
      return;
    }
    const names = left.map(({ groupId }) => groups.find(({ id }) => id === groupId)?.name ?? '…');
    const isPartly = left.length < booked.settlements.length;
    const among = namesInSentence(names, language);
    const failedText = (reason: string) =>
      isPartly ? t('undonePartly', { groups: among, reason }) : t('undoFailed', { reason });
    // A dialog explains it already.
    if (isLimitRefusal(error)) return;
    const again = () => void undo(booked, left);
    notify.error(changeFailureText(error, errorText, failedText), { undo: again });
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('settle.title', { name: isolated(name) })}
      description={net === 0 ? nothing : t(isToYou ? 'settle.owesYou' : 'settle.youOwe', factsOf(whole))}
      initialFocus={amountInput}
      size="s"
      footer={<SaveButton form={form}>{t('settle.save')}</SaveButton>}
    >
      <Form form={form}>
        <Stack gap="m">
          {/* It is open no longer once it is paid here, too. */}
          {net !== opened.net && !form.isSubmitting && (
            <div role="status">
              <Notice tone="warning">
                {t(opened.net > 0 ? 'settle.changed.owedYou' : 'settle.changed.youOwed', factsOf(opened.net))}
              </Notice>
            </div>
          )}
          <AmountField
            ref={amountInput}
            name="amount"
            label={said}
            currency={currency}
            {...form.choice('amount')}
          />
          <DateField label={t('settle.date')} {...form.field('date')} />
          {amount !== undefined && amount > 0 && (
            <Bookings
              net={net}
              opened={opened}
              amount={amount}
              groups={groups}
              name={name}
              isAsked={!form.isSubmitting}
            />
          )}
        </Stack>
      </Form>
    </Dialog>
  );
}

interface BookingsProps {
  opened: DashboardPerson;
  net: MinorUnits;
  amount: MinorUnits;
  groups: readonly Group[];
  name: string;
  /** False once the payment is sent, because a booked payment leaves nothing to preview. */
  isAsked: boolean;
}

/** What the payment is booked as, said before it is. */
function Bookings({ opened: { userId, currency }, net, amount, groups, name, isAsked }: BookingsProps) {
  const { t } = useTranslation('consolidated');
  const language = useLanguage();
  const isOnline = useOnline();
  const preview = useQuery({
    ...consolidatedPreviewQuery({ with: userId, currency, amount }),
    enabled: isAsked,
  });
  if (!preview.data && !isOnline)
    return (
      <Text size="s" tone="muted">
        {t('preview.offline')}
      </Text>
    );
  if (!preview.data)
    return preview.isError ? (
      <ErrorState title={t('preview.failed')} onRetry={() => void preview.refetch()} />
    ) : (
      <SkeletonRows rows={2} leading="tile" />
    );
  const { bookings } = preview.data;
  return (
    <Stack gap="xs" as="section">
      <Text size="s" tone="muted">
        {t(amount < absolute(net) ? 'preview.part' : 'preview.whole', { count: bookings.length })}
      </Text>
      <div role="status" aria-live="polite">
        <List label={t('preview.label')}>
          {bookings.map((booking) => {
            const group = groups.find(({ id }) => id === booking.groupId);
            return (
              <ListRow
                key={booking.groupId}
                inset={false}
                leading={group && <GroupTile icon={group.icon} colour={group.colour} />}
                title={group?.name ?? '…'}
                detail={detailOf(booking)}
                trailing={<MoneyText amount={booking.amount} currency={currency} />}
              />
            );
          })}
        </List>
      </div>
    </Stack>
  );

  function detailOf({ from, openSince, left }: ConsolidatedPreview['bookings'][number]): string {
    const isByThem = from === userId;
    const direction = t(isByThem ? 'pays.toYou' : 'pays.byYou', { name: isolated(name) });
    const since = t('preview.since', { date: formatDate(openSince, language, 'short') });
    const rest = left > 0 ? t('preview.left', { amount: formatMoney(left, currency, language) }) : undefined;
    return [direction, since, rest].filter(Boolean).join(' · ');
  }
}
