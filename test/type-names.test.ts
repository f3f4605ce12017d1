import { expect, it } from 'vitest';
import { readSources } from './import-graph.ts';

// A type that two files export by one name is one import away from a mistake, and a search for it finds both.

const TYPE = /^export (?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm;

it('every exported type name stands once in the repository', () => {
  const exporters = new Map<string, string[]>();
  for (const { path, text } of readSources()) {
    if (path.endsWith('.gen.ts')) continue;
    for (const [, name = ''] of text.matchAll(TYPE)) {
      exporters.set(name, [...(exporters.get(name) ?? []), path]);
    }
  }
  const shared = [...exporters].filter(([, paths]) => paths.length > 1);
  expect(shared.map(([name, paths]) => `${name}: ${paths.join(', ')}`)).toEqual([]);
});
