import type { ErrorCode, ErrorParams } from '#domain/error.ts';
import { isMinorUnits } from '#domain/money/money.ts';
import { isErrorCode } from '#web/lib/api/api-error.ts';
import { formatMoney } from '#web/lib/format/money-format.ts';
import type { Language } from './language.ts';
import { type Texts, translate } from './translate.ts';

/**
 * The reader's words for whatever was thrown: a code has its own text, anything else is unexpected. Amounts are written as
 * money of the error's own currency, else of the one given.
 */
export function errorWords(error: unknown, texts: Texts, language: Language, currency?: string): string {
  const { code, params } = refusal(error);
  const reason = params.reason ?? params.feature;
  const text = (key: string) => translate(texts, key, language, written(params, currency, language));
  // A text may be more exact for one reason: `CODE_reason` beside `CODE`.
  return text(`code.${code}_${reason}`) ?? text(`code.${code}`) ?? text('code.UNKNOWN_ERROR') ?? code;
}

/** In minor units wherever they appear; every other number is a count. */
const AMOUNTS = ['amount', 'expected', 'actual', 'difference', 'outstanding', 'limit'];

function written(params: ErrorParams, fallback: string | undefined, language: Language): ErrorParams {
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
