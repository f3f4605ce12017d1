import { ApiError } from '#web/lib/api/api-error.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** Why the server refused a change of a category. */
export function useCategoryRefusal(): (error: unknown) => string {
  const { t } = useTranslation('categorising');
  const errorText = useErrorText();
  return (error) => {
    const { reason, ...params } = error instanceof ApiError ? error.params : {};
    if (reason === 'too-many-categories') return t('tooMany', params);
    if (reason === 'too-many-categories-ever') return t('tooManyEver', params);
    return errorText(error);
  };
}
