import { replaceEqualDeep } from '@tanstack/react-query';

/** Whether two values of a form hold the same texts, numbers, lists and plain objects. */
export function isSame(one: unknown, other: unknown): boolean {
  return replaceEqualDeep(one, other) === one;
}
