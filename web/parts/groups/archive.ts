/** Whether the reader has not archived the group. */
export function isUnarchived({ archivedAt }: { archivedAt: string | null }): boolean {
  return archivedAt === null;
}
