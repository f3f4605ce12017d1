import type { Language } from './language.ts';
import type { Namespace } from './text-keys.ts';
import type { Texts } from './translate.ts';

const files = import.meta.glob<Record<string, Texts>>('../../locales/*/*/*.ts');

/** A build puts another function in its place, which needs no list of the files: scripts/web/texts-by-name.ts. */
export async function importTexts(language: Language, namespace: Namespace): Promise<Record<string, Texts>> {
  const path = Object.keys(files).find(
    (file) => file.includes(`/${language}/`) && file.endsWith(`/${namespace}.ts`),
  );
  return (await files[path ?? '']?.()) ?? {};
}
