import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** A publisher calls itself by its English name; those that are known have one in the reader's language. */
export function useSourceName(): (source: string) => string {
  const { t } = useTranslation('rates');
  return (source) => {
    const known = KNOWN.get(source);
    return known ? t(`source.${known}`) : source;
  };
}

/** Within a sentence, "of the European Central Bank": the names of those that are known take an article. */
export function useOfSource(): (source: string) => string {
  const { t } = useTranslation('rates');
  return (source) => t(`ofSource.${KNOWN.get(source) ?? 'other'}`, { source });
}

const KNOWN: ReadonlyMap<string, 'ecb' | 'example'> = new Map([
  ['European Central Bank', 'ecb'],
  ['Example Central Bank', 'example'],
]);
