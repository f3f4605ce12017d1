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

// One way to name a limit, so that a search finds all of them: what is limited, the unit where there is one, and MAX.

const LIMIT_BEFORE =
  /^(?:export )?const (?:MAX|MOST|LONGEST|LARGEST)(?:_\w+)?\b|^(?:export )?const \w+_MOST\b/gm;

it('a limit is named by what it limits, with MAX at its end', () => {
  const found = readSources().flatMap(({ path, text }) =>
    [...text.matchAll(LIMIT_BEFORE)].map(([declaration]) => `${path}: ${declaration}`),
  );
  expect(found).toEqual([]);
});
