import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isCalendarDate } from '#domain/calendar/calendar-date.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import type { MinorUnits } from '#domain/money/money.ts';
import type { EntryLocale } from '#domain/money/number-entry.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { formatDate } from '#web/lib/format/date-format.ts';
import { formatMoney } from '#web/lib/format/money-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { currenciesQuery } from '#web/queries/groups/currencies.ts';
import { exchangeRatesQuery } from '#web/queries/ledger/exchange-rates.ts';
import { type ForeignEntry, inForeign, proposedRate, readRate } from './foreign-entry.ts';
import { useSourceName } from './use-source-name.ts';

export interface ForeignAmountProps {
  entry: ForeignEntry;
  /** The currency in which it is booked, and what it comes to there; 0 while that is not known. */
  currency: CurrencyCode;
  booked: MinorUnits;
  /** Of the expense, as typed. */
  date: string;
  locale: EntryLocale;
  /** What is wrong with the rate, where it can be read or is missing. */
  error: string | undefined;
  /** Null: it is entered in the booked currency again. */
  onChange: (entry: ForeignEntry | null) => void;
}

/** In which currency the amount above is, by which rate it is booked, and what it comes to. */
export function ForeignAmount({
  entry,
  currency,
  booked,
  date,
  locale,
  error,
  onChange,
}: ForeignAmountProps) {
  const { t } = useTranslation('rates');
  const language = useLanguage();
  const nameOf = useSourceName();
  const offered = useQuery(currenciesQuery()).data ?? [];
  const { data: rates, isPending } = useQuery(exchangeRatesQuery(isCalendarDate(date) ? date : undefined));
  const proposed = rates ? proposedRate(entry.currency, currency, rates.perEuro, locale) : undefined;
  // The rate of the day stands in the field until the reader types another. Where none can be read it stays: it is of that day.
  const taken = entry.isRateOwn || rates === undefined ? entry.rateText : (proposed ?? '');
  useEffect(() => {
    if (taken !== entry.rateText) onChange({ ...entry, rateText: taken });
  });
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  const codes = [...new Set([...offered.map(({ code }) => code), entry.currency])];
  const origin = rates && { source: nameOf(rates.source), date: formatDate(rates.date, language) };
  const isRead = readRate(entry.rateText, locale) !== undefined;
  return (
    <section aria-label={t('foreign.label')} className="grid gap-3 rounded-m bg-sunken px-3.5 py-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Select<CurrencyCode>
          label={t('foreign.currency')}
          options={codes
            .filter((code) => code !== currency)
            .map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }))}
          value={entry.currency}
          onValueChange={(code) => onChange(inForeign(entry, code, locale))}
        />
        <TextField
          name="rate"
          label={t('foreign.rate', { from: entry.currency, to: currency })}
          value={entry.rateText}
          inputMode="decimal"
          autoComplete="off"
          // The button that asked for these fields is gone; the focus, and the view, come here.
          autoFocus={!entry.isRateOwn}
          maxLength={25}
          onChange={({ target }) => onChange({ ...entry, rateText: target.value, isRateOwn: true })}
          error={!isRead && entry.rateText !== '' ? t('foreign.unreadable') : error}
          hint={
            proposed !== undefined && proposed === entry.rateText && origin
              ? t('foreign.origin', origin)
              : proposed === undefined && !isPending
                ? t('foreign.noRate')
                : undefined
          }
        />
      </div>
      <Row justify="between" wrap>
        <Text as="div" size="s" weight="strong">
          <output>
            {booked > 0 && t('foreign.booked', { amount: formatMoney(booked, currency, language) })}
          </output>
        </Text>
        <Row gap="s" wrap>
          {entry.isRateOwn && proposed !== undefined && proposed !== entry.rateText && (
            <Button
              size="sm"
              variant="quiet"
              onClick={() => onChange({ ...entry, rateText: proposed, isRateOwn: false })}
            >
              {t('foreign.propose', { rate: proposed })}
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={() => onChange(null)}>
            {t('foreign.leave', { currency })}
          </Button>
        </Row>
      </Row>
    </section>
  );
}
