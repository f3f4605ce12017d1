import { LRUCache } from 'lru-cache';
import type { KeepableJson } from './serialised.ts';

/** What an entry takes beside its letters: the shortest answer has eleven. */
const LETTERS_OF_AN_ENTRY = 500;

/**
 * Answers that a process keeps: those that were asked for last, as many as there is room for. One that has no room is not kept.
 * @param lettersMax of all entries; of an answer that is kept as bytes, its bytes
 * @param lettersBeside what is kept beside the JSON of an answer
 */
export function createKeptAnswers<Answer extends { readonly json: KeepableJson }>(
  lettersMax: number,
  lettersBeside: (answer: Answer) => number = () => 0,
): LRUCache<string, Answer> {
  return new LRUCache({
    maxSize: lettersMax,
    sizeCalculation: (answer) => answer.json.length + lettersBeside(answer) + LETTERS_OF_AN_ENTRY,
  });
}
