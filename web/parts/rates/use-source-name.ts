import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** A publisher calls itself by its English name; those that are known have one in the reader's language. */
export function useSourceName(): (source: string) => string {
  const { t } = useTranslation('rates');
  return (source) => {
    if (source === 'European Central Bank') return t('source.ecb');
    return source === 'Example Central Bank' ? t('source.example') : source;
  };
}
