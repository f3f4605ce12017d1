import { readdir } from 'node:fs/promises';

interface Text {
  /** 'login.title' */
  readonly key: string;
  readonly en: string;
  readonly es: string;
}

const FOLDER = new URL('../web/locales/', import.meta.url);

/** Every text of the app in both languages. */
export async function everyText(): Promise<Text[]> {
  const texts: Text[] = [];
  for (const file of await readdir(new URL('en', FOLDER), { recursive: true })) {
    if (!file.endsWith('.ts')) continue;
    const [en, es] = await Promise.all([leavesOf('en', file), leavesOf('es', file)]);
    for (const [key, text] of en) texts.push({ key, en: text, es: es.get(key) ?? '' });
  }
  return texts;
}

/** The longest stretch without anything filled in, if it is long enough to be told from other words. */
export function telling(text: string): string | undefined {
  const [longest = ''] = text.split(/\{\{.*?\}\}|<.*?>/).sort((a, b) => b.length - a.length);
  return longest.trim().length >= 12 ? longest.trim() : undefined;
}

async function leavesOf(language: string, file: string): Promise<Map<string, string>> {
  const module: Record<string, unknown> = await import(new URL(`${language}/${file}`, FOLDER).href);
  return new Map(Object.values(module).flatMap((texts) => leaves(texts, [])));
}

function leaves(value: unknown, path: readonly string[]): [string, string][] {
  if (typeof value === 'string') return [[path.join('.'), value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]));
}
