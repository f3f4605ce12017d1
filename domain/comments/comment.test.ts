import { expect, it } from 'vitest';
import { mayDeleteComment, mayEditComment } from './comment.ts';

it.each([
  ['member', 'ana', { edit: true, delete: true }],
  ['member', 'ben', { edit: false, delete: false }],
  ['admin', 'ana', { edit: true, delete: true }],
  ['admin', 'ben', { edit: false, delete: true }],
] as const)('a %s named %s may do to a comment of ana: %j', (role, userId, expected) => {
  const [comment, member] = [{ userId: 'ana' }, { userId, role }];
  expect({ edit: mayEditComment(comment, member), delete: mayDeleteComment(comment, member) }).toEqual(
    expected,
  );
});
