import { expect, it } from 'vitest';
import { readSources } from './import-graph.ts';

// A comment names the role that acts: caller, member, admin, guest, account, request. An indefinite person makes the reader guess.

// "Who paid whom, by currency." describes what follows and is allowed. "Who has left is told nothing." is a sentence about a person:
// after the verb of its "who" comes another one, in the same clause.
const INDEFINITE = /\b(?:whoever|somebody|nobody|anybody|everybody|(?:for|by|to) who)\b/i;
const WHO_AS_SUBJECT =
  /\bWho (?!an? |the )\w+ (?:(?!(?:when|where|since|while|until|if)\b)[^\s.:;,]+ )*(?:is|are|may|can|has|sees|finds|takes|goes|gets)\b/;
const COMMENT = /^\s*(?:\/\/|\/?\*)|\s\/\/ .*/;

it('comments name roles instead of indefinite persons', () => {
  const found = readSources()
    .filter(({ path }) => !path.startsWith('web/locales/') && !path.endsWith('.gen.ts'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        // A comment may quote what a screen says.
        const comment = COMMENT.test(line) ? line.replace(/["“'`][^"”'`]*["”'`]/g, '') : '';
        const said = comment.slice(comment.search(COMMENT));
        return INDEFINITE.test(said) || WHO_AS_SUBJECT.test(said)
          ? [`${path}:${index + 1}: ${line.trim()}`]
          : [];
      }),
    );
  expect(found).toEqual([]);
});
