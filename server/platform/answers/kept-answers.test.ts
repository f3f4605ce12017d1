import { describe, expect, it } from 'vitest';
import { createKeptAnswers } from './kept-answers.ts';

describe('the answers that a process keeps', () => {
  it('are those that were asked for last, as many as there is room for', () => {
    const answers = createKeptAnswers(1_300);
    const answer = { json: 'x'.repeat(100) };
    answers.set('Ana', answer);
    answers.set('Ben', answer);
    expect(answers.get('Ana')).toEqual(answer);
    answers.set('Cleo', answer);
    answers.set('Cleo', answer);
    expect(answers.get('Ben')).toBeUndefined();
    expect(answers.get('Ana')).toEqual(answer);
    answers.set('Dora', { json: 'x'.repeat(801) });
    expect([answers.get('Ana'), answers.get('Dora')]).toEqual([answer, undefined]);
    answers.set('Ana', { json: 'x'.repeat(801) });
    expect(answers.get('Ana')).toBeUndefined();
    answers.set('Eve', answer);
    expect(answers.get('Eve')).toEqual(answer);
  });

  it('take the room of what is kept beside them, and of an entry where they are empty', () => {
    const answers = createKeptAnswers<{ json: string; ids: readonly string[] }>(
      1_300,
      ({ ids }) => ids.length * 36,
    );
    answers.set('Ana', { json: '', ids: Array.from({ length: 22 }, () => 'id') });
    expect(answers.get('Ana')).toBeDefined();
    answers.set('Ben', { json: '', ids: [] });
    expect([answers.get('Ana'), answers.get('Ben')]).toEqual([undefined, { json: '', ids: [] }]);
    for (const name of ['Cleo', 'Dora']) answers.set(name, { json: '', ids: [] });
    expect(answers.get('Ben')).toBeUndefined();
  });
});
