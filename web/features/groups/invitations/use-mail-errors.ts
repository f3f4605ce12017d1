import { fieldErrorsOf, hasCode } from '#web/lib/api/api-error.ts';
import { failureText } from '#web/lib/forms/unanswered.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { AddressEntry } from './addresses.ts';

interface Entry extends AddressEntry {
  /** Addresses that one sending takes. */
  most: number;
  /** What the server answered to them. */
  error: Error | null;
}

/** What is to be said of the addresses as they stand, and of what went wrong beyond them. */
export function useMailErrors({ emails, wrong, most, error }: Entry) {
  const { t } = useTranslation('inviting');
  const errorText = useErrorText();

  function addressError(): string {
    if (wrong.length > 0) return t('mail.wrong', { list: wrong.join(', ') });
    if (emails.length === 0) return t('mail.missing');
    if (emails.length > most)
      return most === 1 ? t('mail.oneOnly') : t('mail.tooMany', { max: most, count: emails.length });
    return t('mail.refused', {
      list: refusedPlaces(error)
        .flatMap((place) => emails[place] ?? [])
        .join(', '),
    });
  }

  return {
    addressError: addressError(),
    failureText(failure: unknown) {
      return hasCode(failure, 'RATE_LIMIT_EXCEEDED')
        ? t('mail.limited')
        : failureText(failure, errorText, (reason) => t('mail.failed', { reason }));
    },
  };
}

export function isAboutAddresses(error: unknown): boolean {
  return refusedPlaces(error).length > 0;
}

/** Which of the addresses sent the server refused, counted from 0. */
function refusedPlaces(error: unknown): number[] {
  return fieldErrorsOf(error).flatMap(({ path }) => {
    const place = /^emails\.(\d+)$/.exec(path)?.[1];
    return place === undefined ? [] : [Number(place)];
  });
}
