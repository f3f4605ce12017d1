import type { ErrorCode, ErrorParams } from '#domain/error.ts';
import { isMinorUnits } from '#domain/money/money.ts';
import { isErrorCode } from '#web/lib/api/api-error.ts';
import { formatMoney } from '#web/lib/format/money-format.ts';
import { translate } from './translate.ts';
import { useLanguage, useTexts, useTranslation } from './use-translation.ts';

/** In minor units wherever they appear; every other number is a count. */
const AMOUNTS = ['amount', 'expected', 'actual', 'difference', 'outstanding', 'limit'];

/**
 * The reader's words for whatever was thrown: a code has its own text, anything else is unexpected. Amounts are written as
 * money of the error's own currency, else of the one given.
 */
export function useErrorText(): (error: unknown, currency?: string) => string {
  const { t } = useTranslation('errors');
  const texts = useTexts('errors');
  const language = useLanguage();
  return (error, currency) => {
    const { code, params } = refusal(error);
    const reason = params.reason ?? params.feature;
    if (code === 'NETWORK_ERROR' && reason === 'timeout') return t('timeout');
    const text = (key: string) => translate(texts, key, language, written(params, currency, language));
    // A text may be more exact for one reason: `CODE_reason` beside `CODE`.
    return text(`code.${code}_${reason}`) ?? text(`code.${code}`) ?? t('code.UNKNOWN_ERROR');
  };
}

function written(params: ErrorParams, fallback: string | undefined, language: string): ErrorParams {
  const currency = typeof params.currency === 'string' ? params.currency : fallback;
  if (!currency) return params;
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      AMOUNTS.includes(name) && typeof value === 'number' && isMinorUnits(value)
        ? formatMoney(value, currency, language)
        : value,
    ]),
  );
}

function refusal(error: unknown): { code: ErrorCode; params: ErrorParams } {
  if (typeof error !== 'object' || error === null || !('code' in error) || !isErrorCode(error.code))
    return { code: 'UNKNOWN_ERROR', params: {} };
  return { code: error.code, params: 'params' in error && isParams(error.params) ? error.params : {} };
}

function isParams(params: unknown): params is ErrorParams {
  return typeof params === 'object' && params !== null;
}
