import { expect, test } from 'vitest';
import { foldText } from '#domain/fields/fold-text.ts';
import { TYPE_WORDS } from '#domain/ledger/search.ts';
import { TRANSACTION_TYPES } from '#domain/ledger/transaction.ts';

type Texts = { [key: string]: string | Texts };

const files = import.meta.glob<Record<string, Texts>>('./*/*/*.ts', { eager: true });

const namespaces = Object.keys(files)
  .filter((path) => path.startsWith('./en/'))
  .map((path) => path.slice(path.lastIndexOf('/') + 1, -'.ts'.length));

function texts(language: string, namespace: string): Map<string, string> {
  const path = Object.keys(files).find(
    (file) => file.startsWith(`./${language}/`) && file.endsWith(`/${namespace}.ts`),
  );
  return new Map(flat(files[path ?? '']?.[namespace] ?? {}));
}

function flat(tree: Texts, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : flat(value, `${path}${key}.`),
  );
}

function placeholders(text: string): string[] {
  return [...new Set(text.match(/\{\{[^}]+\}\}|<\/?\w+>/g))].sort();
}

test('a namespace has a name of its own in all folders, by which a page asks for it', () => {
  expect(namespaces).toEqual([...new Set(namespaces)]);
  expect(namespaces).not.toEqual([]);
});

test.each(namespaces)('%s says the same things in Spanish as in English', (namespace) => {
  const [english, spanish] = [texts('en', namespace), texts('es', namespace)];
  expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
  for (const [key, text] of english) {
    expect(placeholders(spanish.get(key) ?? ''), key).toEqual(placeholders(text));
  }
});

test.each(namespaces)('%s has no empty text', (namespace) => {
  for (const language of ['en', 'es'])
    for (const [key, text] of texts(language, namespace))
      expect(text.trim(), `${language} ${key}`).not.toBe('');
});

test.each(namespaces)('%s has both numbers of every plural', (namespace) => {
  const keys = new Set(texts('en', namespace).keys());
  const singular = [...keys].filter((key) => key.endsWith('_one'));
  for (const key of singular) expect(keys).toContain(key.replace(/_one$/, '_other'));
});

test('what the product specification quotes with three dots has three dots', () => {
  expect(texts('en', 'errors').get('reconnecting')).toBe('Reconnecting...');
  expect(texts('es', 'errors').get('reconnecting')).toBe('Reconectando...');
});

test.each(['en', 'es'])('a search knows the words for the types of transactions: %s', (language) => {
  const words = texts(language, 'transactions');
  for (const type of TRANSACTION_TYPES)
    expect(TYPE_WORDS[type]).toContain(foldText(words.get(`type.${type}`) ?? ''));
});

test('a transaction is called movimiento in Spanish, everywhere', () => {
  for (const namespace of namespaces)
    expect([...texts('es', namespace).values()].join(' '), namespace).not.toMatch(/transacci(ón|ones)/i);
});

test('a percentage is not broken off its sign at the end of a line', () => {
  for (const namespace of namespaces)
    for (const language of ['en', 'es'])
      expect([...texts(language, namespace).values()].join('\n'), `${language} ${namespace}`).not.toContain(
        ' %',
      );
});

test.each(['en', 'es'])(
  'the use of the free plan is said alike in the profile and beside the offer: %s',
  (language) => {
    const inProfile = texts(language, 'profile').get('plan.usage_other');
    expect(texts(language, 'upgrade').get('own.used')).toBe(inProfile?.replace('{{count}}', '{{max}}'));
  },
);

test.each(['en', 'es'])('the analytics of Premium are called advanced: %s', (language) => {
  const sold = texts(language, 'billing').get('feature.analytics.title');
  expect(foldText(sold ?? '')).toMatch(/^(advanced analytics|analisis e informes avanzados)/);
});
