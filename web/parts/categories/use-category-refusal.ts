import { ApiError } from '#web/lib/api/api-error.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** Why the server refused a change of a category. */
export function useCategoryRefusal(): (error: unknown) => string {
  const { t } = useTranslation('categorising');
  const errorText = useErrorText();
  return (error) => {
    const isFull = error instanceof ApiError && error.params.reason === 'too-many-categories';
    return isFull ? t('tooMany', error.params) : errorText(error);
  };
}
