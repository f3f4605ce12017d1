import type { ErrorParams, Reason } from '#domain/error.ts';
import { minorUnits } from '#domain/money/money.ts';
import { formatMoney } from '#web/lib/format/money-format.ts';
import { useYou } from '#web/lib/session/session-context.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { nameOf } from '#web/parts/people/people.ts';
import { useGroups } from '#web/queries/groups/groups.ts';

const REASONS = {
  'owes-nothing': 'owesNothing',
  'pays-more-than-owed': 'paysMore',
  'is-owed-nothing': 'isOwedNothing',
  'receives-more-than-owed': 'receivesMore',
} as const satisfies Partial<Record<Reason, string>>;

/** A refusal in words: whose balance stands in the way of what, and up to which amount it would go. */
export function useRefusalWords({ reason, userId, amount, limit, currency }: ErrorParams) {
  const { t } = useTranslation('upgrade');
  const language = useLanguage();
  const you = useYou();
  const groups = useGroups().data ?? [];
  if (!isReason(reason)) return { title: t('refusal.title') };
  const money = (value: string | number | undefined) =>
    formatMoney(minorUnits(Number(value)), String(currency), language);
  const known = groups.flatMap(({ members }) => members).find((member) => member.userId === userId);
  const facts = {
    name: known ? nameOf(known.displayName, t('app:deletedMember')) : t('refusal.somebody'),
    amount: money(amount),
    limit: money(limit),
    currency,
  };
  const whose = userId === you ? 'you' : 'other';
  return {
    title: t(`refusal.${REASONS[reason]}.${whose}`, facts),
    smaller: Number(limit) > 0 ? t('refusal.smallerDetail', facts) : undefined,
  };
}

function isReason(reason: Reason | undefined): reason is keyof typeof REASONS {
  return reason !== undefined && reason in REASONS;
}
