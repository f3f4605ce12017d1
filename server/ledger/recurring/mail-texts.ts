import type { Locale } from '#contract/accounts.ts';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import { type CurrencyCode, getCurrency } from '#domain/money/currency.ts';
import type { MinorUnits } from '#domain/money/money.ts';
import { writtenParts } from '#domain/money/written-money.ts';
import { CATCH_UP_MAX, type PauseReason } from '#domain/recurrence/rule.ts';
import { mailDate } from '#server/external/mail-date.ts';
import type { TextsOf } from '#server/external/mail-document.ts';

interface NamedRule {
  readonly description: string;
  readonly amount: MinorUnits;
  readonly currency: CurrencyCode;
}

export interface RecurringFacts extends NamedRule {
  readonly displayName: string;
  readonly group: string;
  /** `others`: those of the owner that paused with it, for the same reason. */
  readonly notice:
    | { readonly kind: 'paused'; readonly pauseReason: PauseReason; readonly others: readonly NamedRule[] }
    | { readonly kind: 'reminder'; readonly date: CalendarDate };
}

export const RECURRING_TEXTS: TextsOf<RecurringFacts> = {
  en: ({ displayName, description, group, notice, ...money }) => {
    const greeting = `Hello ${displayName},`;
    const amount = amountOf(money, 'en');
    if (notice.kind === 'reminder') {
      const date = dateOf(notice.date, 'en');
      return {
        greeting,
        subject: `${date}: “${description}” in “${group}”`,
        paragraphs: [`On ${date} Quits records “${description}” (${amount}) in the group “${group}”.`],
        action: 'See your recurring expenses',
        footnote: 'This recurring expense has a reminder. You can turn it off where you edit the expense.',
      };
    }
    if (notice.others.length > 0) {
      const rules = [{ description, ...money }, ...notice.others];
      return {
        greeting,
        subject: `${rules.length} recurring expenses in “${group}” are paused`,
        paragraphs: [
          `${rules.length} recurring expenses in the group “${group}” record nothing for now: ${ENGLISH_OF_SEVERAL[notice.pauseReason]}.`,
          rules.map((rule) => `“${rule.description}” (${amountOf(rule, 'en')})`).join(', '),
          notice.pauseReason === 'too-many-days'
            ? 'You can resume them now. The days that were missed are not made up for.'
            : 'Resume them when that has changed. Days that pass until then are not made up for.',
        ],
        action: 'See your recurring expenses',
        footnote: 'What they have recorded so far stays as it is.',
      };
    }
    return {
      greeting,
      subject: `“${description}” in “${group}” is paused`,
      paragraphs: [
        `The recurring expense “${description}” (${amount}) in the group “${group}” records nothing for now: ${ENGLISH[notice.pauseReason]}.`,
        notice.pauseReason === 'too-many-days'
          ? 'You can resume it now. The days that were missed are not made up for.'
          : 'Resume it when that has changed. Days that pass until then are not made up for.',
      ],
      action: 'See your recurring expenses',
      footnote: 'What it has recorded so far stays as it is.',
    };
  },
  es: ({ displayName, description, group, notice, ...money }) => {
    const greeting = `Hola, ${displayName}:`;
    const amount = amountOf(money, 'es');
    if (notice.kind === 'reminder') {
      const date = dateOf(notice.date, 'es');
      return {
        greeting,
        subject: `${date}: «${description}» en «${group}»`,
        paragraphs: [`El ${date} Quits apunta «${description}» (${amount}) en el grupo «${group}».`],
        action: 'Ver tus gastos recurrentes',
        footnote: 'Este gasto recurrente tiene un recordatorio. Puedes desactivarlo donde se edita el gasto.',
      };
    }
    if (notice.others.length > 0) {
      const rules = [{ description, ...money }, ...notice.others];
      return {
        greeting,
        subject: `${rules.length} gastos recurrentes de «${group}» están en pausa`,
        paragraphs: [
          `${rules.length} gastos recurrentes del grupo «${group}» no apuntan nada por ahora: ${SPANISH_OF_SEVERAL[notice.pauseReason]}.`,
          rules.map((rule) => `«${rule.description}» (${amountOf(rule, 'es')})`).join(', '),
          notice.pauseReason === 'too-many-days'
            ? 'Puedes reanudarlos ya. Los días que faltan no se recuperan.'
            : 'Reanúdalos cuando eso haya cambiado. Los días que pasen hasta entonces no se recuperan.',
        ],
        action: 'Ver tus gastos recurrentes',
        footnote: 'Lo que han apuntado hasta ahora se queda como está.',
      };
    }
    return {
      greeting,
      subject: `«${description}» en «${group}» está en pausa`,
      paragraphs: [
        `El gasto recurrente «${description}» (${amount}) del grupo «${group}» no apunta nada por ahora: ${SPANISH[notice.pauseReason]}.`,
        notice.pauseReason === 'too-many-days'
          ? 'Puedes reanudarlo ya. Los días que faltan no se recuperan.'
          : 'Reanúdalo cuando eso haya cambiado. Los días que pasen hasta entonces no se recuperan.',
      ],
      action: 'Ver tus gastos recurrentes',
      footnote: 'Lo que ha apuntado hasta ahora se queda como está.',
    };
  },
};

const ENGLISH: Readonly<Record<PauseReason, string>> = {
  'member-left': 'a member who takes part in it has left the group',
  'owner-left': 'you have left the group',
  'group-archived': 'you have archived the group',
  'currency-removed': 'the group no longer has its currency',
  'premium-ended': 'recurring expenses need Premium, which your account no longer has',
  'too-many-days': `more than ${CATCH_UP_MAX} days would be recorded at once`,
  refused: 'the expense can no longer be recorded as it is',
};

const ENGLISH_OF_SEVERAL: typeof ENGLISH = {
  ...ENGLISH,
  'member-left': 'a member who takes part in them has left the group',
  'currency-removed': 'the group no longer has their currency',
  'too-many-days': `each would record more than ${CATCH_UP_MAX} days at once`,
  refused: 'the expenses can no longer be recorded as they are',
};

const SPANISH: Readonly<Record<PauseReason, string>> = {
  'member-left': 'un miembro que participa en él ha salido del grupo',
  'owner-left': 'has salido del grupo',
  'group-archived': 'has archivado el grupo',
  'currency-removed': 'el grupo ya no tiene su moneda',
  'premium-ended': 'los gastos recurrentes necesitan Premium, que tu cuenta ya no tiene',
  'too-many-days': `se apuntarían más de ${CATCH_UP_MAX} días a la vez`,
  refused: 'el gasto ya no se puede apuntar tal como está',
};

const SPANISH_OF_SEVERAL: typeof SPANISH = {
  ...SPANISH,
  'member-left': 'un miembro que participa en ellos ha salido del grupo',
  'currency-removed': 'el grupo ya no tiene su moneda',
  'too-many-days': `cada uno apuntaría más de ${CATCH_UP_MAX} días a la vez`,
  refused: 'los gastos ya no se pueden apuntar tal como están',
};

function amountOf({ amount, currency }: Pick<RecurringFacts, 'amount' | 'currency'>, locale: Locale): string {
  const parts = writtenParts(amount, getCurrency(currency), locale, 'auto');
  return parts.map(({ text }) => text).join('');
}

function dateOf(date: CalendarDate, locale: Locale): string {
  return mailDate(new Date(`${date}T00:00:00Z`), locale, 'dayOfYear');
}
