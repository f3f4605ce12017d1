import type { Group, Member } from '#contract/groups.ts';

export function findPerson({ members }: Pick<Group, 'members'>, userId: string): Member | undefined {
  return members.find((member) => member.userId === userId);
}

export function countActive({ members }: Pick<Group, 'members'>): number {
  return members.filter(({ leftAt }) => leftAt === null).length;
}
