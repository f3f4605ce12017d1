import { type ReactNode, useMemo } from 'react';
import type { Group } from '#contract/groups.ts';
import { Hues, shareHues } from './hues.ts';

interface GroupHuesProps {
  /** Undefined while it is loading. */
  group: Pick<Group, 'members'> | undefined;
  children: ReactNode;
}

/** Whatever shows the people of one group stands in this: no two of them that stand beside each other have one colour. */
export function GroupHues({ group, children }: GroupHuesProps) {
  const members = group?.members;
  const hues = useMemo(() => shareHues(members?.map(({ userId }) => userId) ?? []), [members]);
  return <Hues value={hues}>{children}</Hues>;
}
