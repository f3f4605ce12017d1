import { LOCALES } from '#contract/accounts.ts';
import { calendarDate } from '#domain/calendar/calendar-date.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { minorUnits } from '#domain/money/money.ts';
import { PAUSE_REASONS } from '#domain/recurrence/rule.ts';
import type { Mail } from '#server/external/mail.ts';
import { type Delivery, mailOf, plainName } from '#server/external/mail-document.ts';
import type { MailTemplate } from '#server/external/mail-pages.ts';
import { RECURRING_TEXTS, type RecurringFacts } from './mail-texts.ts';

/** The names are chosen by users, so they are hostile text. */
export function recurringMail(delivery: Delivery, facts: RecurringFacts): Mail {
  const { amount, currency, notice, description, group, displayName } = facts;
  return mailOf(RECURRING_TEXTS, delivery, {
    amount,
    currency,
    notice:
      notice.kind === 'paused'
        ? {
            ...notice,
            others: notice.others.map((rule) => ({ ...rule, description: plainName(rule.description) })),
          }
        : notice,
    displayName: plainName(displayName),
    description: plainName(description),
    group: plainName(group),
  });
}

/** Each notice in every language, of an invented rule. */
export function recurringTemplates(publicUrl: string): readonly MailTemplate[] {
  const facts = {
    displayName: 'Ana Ruiz',
    description: 'Rent',
    group: 'Casa Lola',
    amount: minorUnits(90_000),
    currency: getCurrency('EUR').code,
  };
  const notices: { name: string; notice: RecurringFacts['notice'] }[] = [
    { name: 'reminder', notice: { kind: 'reminder', date: calendarDate('2026-03-01') } },
    ...PAUSE_REASONS.map((pauseReason) => ({
      name: `paused-${pauseReason}`,
      notice: { kind: 'paused' as const, pauseReason, others: [] },
    })),
    ...PAUSE_REASONS.map((pauseReason) => ({
      name: `several-paused-${pauseReason}`,
      notice: { kind: 'paused' as const, pauseReason, others: [{ ...facts, description: 'Water' }] },
    })),
  ];
  return LOCALES.flatMap((locale) =>
    notices.map(({ name, notice }) => {
      const delivery = { to: 'ana.ruiz@example.org', locale, link: `${publicUrl}/recurring-expenses` };
      return { name: `recurring-${name}`, locale, mail: recurringMail(delivery, { ...facts, notice }) };
    }),
  );
}
