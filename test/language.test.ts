import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readSources } from './import-graph.ts';

// A comment names the role that acts: caller, member, admin, guest, account, request. An indefinite person
// makes the reader guess.

// "Who paid whom, by currency." describes what follows and is allowed. "Who has left is told nothing." is a
// sentence about a person: after the verb of its "who" comes another one, in the same clause.
const INDEFINITE = /\b(?:whoever|somebody|nobody|anybody|everybody|(?:for|by|to) who)\b/i;
const WHO_AS_SUBJECT =
  /(?:\bW|[:;] w)ho (?!an? |the )\w+ (?:(?!(?:when|where|since|while|until|if)\b)[^\s.:;,]+ )*(?:is|are|may|can|has|sees|finds|takes|goes|gets|moves|would|will|must)\b/;
const COMMENT = /^\s*(?:\/\/|\/?\*)|\s\/\/ .*/;
// What a database keeps of a comment, quotes doubled. The migrations before it stay as they were applied.
const SQL_COMMENT = /^comment on .*? is '(.*)';$/;
const DOCUMENT = /^(?:README|STYLE|docs\/.*)\.md$/;

/** The formatter wraps code at 110 and leaves comments as they are. */
const COMMENT_WIDTH = 130;
const LINE_OF_COMMENT = { ts: COMMENT, tsx: COMMENT, sql: /^\s*--/ };
/** Applied: it can no longer be changed. */
const WIDER = 'db/migrations/0027_monthly_sums.sql';

const ROOT = resolve(import.meta.dirname, '..');

it('comments name roles instead of indefinite persons', () => {
  const found = readSources()
    .filter(({ path }) => !path.startsWith('web/locales/') && !path.endsWith('.gen.ts'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const comment = COMMENT.test(line) ? withoutQuotes(line) : '';
        const said = comment.slice(comment.search(COMMENT));
        return namesNoRole(said) ? [`${path}:${index + 1}: ${line.trim()}`] : [];
      }),
    );
  expect(found).toEqual([]);
});

it('comments in the database name roles instead of indefinite persons', () => {
  const lines = readLines('db/schema.sql');
  expect(lines.filter((line) => SQL_COMMENT.test(line)).length).toBeGreaterThan(30);
  expect(lines.filter((line) => namesNoRole(SQL_COMMENT.exec(line)?.[1] ?? ''))).toEqual([]);
});

it('documents name roles instead of indefinite persons', () => {
  const found = listFiles('*.md')
    .filter((path) => DOCUMENT.test(path))
    .flatMap((path) =>
      readLines(path).flatMap((line, index) =>
        namesNoRole(withoutQuotes(line)) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
      ),
    );
  expect(found).toEqual([]);
});

it('a file opens with its rule, and its imports follow', () => {
  const found = readSources().filter(({ text }) =>
    /^(?:import .*\n)+\/\/ .*\n(?:\/\/ .*\n)*\n?import /.test(text),
  );
  expect(found.map(({ path }) => path)).toEqual([]);
});

it(`lines of comments are at most ${COMMENT_WIDTH} characters wide`, () => {
  const found = Object.entries(LINE_OF_COMMENT).flatMap(([extension, pattern]) =>
    listFiles(`*.${extension}`)
      .filter((path) => !path.endsWith('.gen.ts') && path !== WIDER)
      .flatMap((path) =>
        readLines(path).flatMap((line, index) =>
          line.length > COMMENT_WIDTH && pattern.test(line) ? [`${path}:${index + 1}: ${line.length}`] : [],
        ),
      ),
  );
  expect(found).toEqual([]);
});

function namesNoRole(text: string): boolean {
  return INDEFINITE.test(text) || WHO_AS_SUBJECT.test(text);
}

/** A text may quote what a screen says. */
function withoutQuotes(line: string): string {
  return line.replace(/["“'`][^"”'`]*["”'`]/g, '');
}

/** Files of the project, from its root. One that is deleted in the working tree may still be in the index. */
function listFiles(pattern: string): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', pattern], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return listed.split('\n').filter((path) => path !== '' && existsSync(resolve(ROOT, path)));
}

function readLines(path: string): string[] {
  return readFileSync(resolve(ROOT, path), 'utf8').split('\n');
}
