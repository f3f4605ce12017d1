import { ApiError, fieldErrorsOf } from '#web/lib/api/api-error.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { AddressEntry } from './addresses.ts';

interface Entry extends AddressEntry {
  /** Addresses that one sending takes. */
  most: number;
  /** What the server answered to them. */
  error: Error | null;
}

/** What is to be said of the addresses as they stand, and what went wrong beyond them. */
export function useMailErrors({ emails, wrong, most, error }: Entry) {
  const { t } = useTranslation('inviting');
  const textOf = useErrorText();
  const refused = fieldErrorsOf(error).flatMap(
    ({ path }) => emails[Number(/^emails\.(\d+)$/.exec(path)?.[1])] ?? [],
  );

  function addressError(): string | undefined {
    if (wrong.length > 0) return t('mail.wrong', { list: wrong.join(', ') });
    if (emails.length === 0) return t('mail.missing');
    if (emails.length > most)
      return most === 1 ? t('mail.oneOnly') : t('mail.tooMany', { max: most, count: emails.length });
    return refused.length > 0 ? t('mail.refused', { list: refused.join(', ') }) : undefined;
  }

  function failure(): string | undefined {
    if (!error || refused.length > 0) return undefined;
    const isLimited = error instanceof ApiError && error.code === 'RATE_LIMIT_EXCEEDED';
    return isLimited ? t('mail.limited') : t('mail.failed', { reason: textOf(error) });
  }

  return { addressError: addressError(), failure: failure() };
}
