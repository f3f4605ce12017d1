import { expect, it } from 'vitest';
import { readSources } from './import-graph.ts';

// A comment names the role that acts: caller, member, admin, guest, account, request. An indefinite person makes the reader guess.

const INDEFINITE = /\b(whoever|somebody|nobody|anybody|everybody)\b/i;
const COMMENT = /^\s*(?:\/\/|\/?\*)|\s\/\/ .*/;

it('comments name roles instead of indefinite persons', () => {
  const found = readSources()
    .filter(({ path }) => !path.startsWith('web/locales/') && !path.endsWith('.gen.ts'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        // A comment may quote what a screen says.
        const comment = COMMENT.test(line) ? line.replace(/["“'`][^"”'`]*["”'`]/g, '') : '';
        return INDEFINITE.test(comment.slice(comment.search(COMMENT)))
          ? [`${path}:${index + 1}: ${line.trim()}`]
          : [];
      }),
    );
  expect(found).toEqual([]);
});
