import { isEmptyFile } from '#web/lib/api/files.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** The reader's words for a file that could not be read. One that came empty has words of its own. */
export function useFileErrorText(): (error: unknown) => string {
  const { t } = useTranslation('files');
  const errorText = useErrorText();
  return (error) => (isEmptyFile(error) ? t('empty') : errorText(error));
}
