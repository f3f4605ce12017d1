import type { Reason } from '#domain/error.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useErrorText } from './error-text.ts';
import type { Namespace, TextKey } from './text-keys.ts';
import { translate } from './translate.ts';
import { useLanguage, useTexts } from './use-translation.ts';

/** The words for whatever was thrown: those of the namespace where it has some for the server's reason. */
export function useReasonText<N extends Namespace>(
  namespace: N,
  reasons: Readonly<Partial<Record<Reason, TextKey<N>>>>,
): (error: unknown) => string {
  const texts = useTexts(namespace);
  const language = useLanguage();
  const errorText = useErrorText();
  return (error) => {
    if (!(error instanceof ApiError)) return errorText(error);
    const { reason } = error.params;
    const key = reason && reasons[reason];
    return (key && translate(texts, key, language, error.params)) ?? errorText(error);
  };
}
