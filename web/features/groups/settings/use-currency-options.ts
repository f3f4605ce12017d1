import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { useLanguage } from '#web/lib/texts/use-translation.ts';
import { currenciesQuery } from '#web/queries/groups/currencies.ts';

/**
 * What this server offers, and what the group has already: a list made shorter takes nothing from an old group. Typing finds
 * their names in the reader's language as well.
 */
export function useCurrencyOptions(chosen: readonly CurrencyCode[]) {
  const language = useLanguage();
  const offered = useQuery(currenciesQuery()).data;
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'currency' });
    const codes = new Set([...(offered ?? []).map(({ code }) => code), ...chosen]);
    return [...codes].map((code) => ({ value: code, label: code, detail: names.of(code) ?? code }));
  }, [language, offered, chosen]);
}
