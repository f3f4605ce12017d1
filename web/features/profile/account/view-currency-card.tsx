import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import { type CurrencyCode, findCurrency } from '#domain/money/currency.ts';
import { ratedCurrencies } from '#domain/money/exchange-rate.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { formatDate } from '#web/lib/format/date-format.ts';
import { changeFailureText } from '#web/lib/forms/unanswered.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { useOfSource } from '#web/parts/rates/use-source-name.ts';
import { exchangeRatesQuery } from '#web/queries/ledger/exchange-rates.ts';
import { useUpdateProfile } from '#web/queries/people/accounts.ts';
import { ComingCurrency } from './coming-currency.tsx';

const NONE = 'none';

/** Saved as it is chosen. Without rates there is nothing to choose, but a choice from before can be taken back. */
export function ViewCurrencyCard({ user: { viewCurrency } }: { user: User }) {
  const { t } = useTranslation('rates');
  const language = useLanguage();
  const ofSource = useOfSource();
  const errorText = useErrorText();
  const update = useUpdateProfile();
  const { data: rates, isLoading } = useQuery(exchangeRatesQuery());
  if (isLoading) return <ComingCurrency />;
  if (!rates && !viewCurrency) return null;
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  const codes = new Set([
    ...(rates ? ratedCurrencies(rates.perEuro) : []),
    ...(viewCurrency ? [viewCurrency] : []),
  ]);
  const chosen = update.isPending ? update.variables.viewCurrency : viewCurrency;
  const origin = rates && { ofSource: ofSource(rates.source), date: formatDate(rates.date, language) };
  return (
    <Card padded>
      <Stack gap="m">
        <Select<CurrencyCode | typeof NONE>
          label={t('choice.label')}
          hint={origin ? t('choice.hint', origin) : t('choice.hintNoRates')}
          options={[
            { value: NONE, label: t('choice.none') },
            ...[...codes].map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` })),
          ]}
          value={chosen ?? NONE}
          disabled={update.isPending}
          onValueChange={(value) => update.mutate({ viewCurrency: findCurrency(value)?.code ?? null })}
        />
        {update.isError && (
          <Notice tone="danger">
            {changeFailureText(update.error, errorText, () => t('choice.failed'))}
          </Notice>
        )}
      </Stack>
    </Card>
  );
}
