/** Whether a group is among those that the reader has at hand, rather than put away. */
export function isAtHand({ archivedAt }: { archivedAt: string | null }): boolean {
  return archivedAt === null;
}
