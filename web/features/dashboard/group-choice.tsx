import type { RefObject } from 'react';
import { Link } from 'react-router';
import type { Group } from '#contract/groups.ts';
import { GroupTile } from '#web/parts/groups/group-tile.tsx';

interface GroupChoiceProps {
  groups: readonly Group[];
  linkTo: (groupId: string) => string;
  /** Where the focus begins: Enter is then enough. */
  first: RefObject<HTMLAnchorElement | null>;
}

export function GroupChoice({ groups, linkTo, first }: GroupChoiceProps) {
  return (
    <ul className="-mx-2 grid gap-0.5">
      {groups.map((group, index) => (
        <li key={group.id}>
          <Link
            ref={index === 0 ? first : undefined}
            to={linkTo(group.id)}
            className="flex items-center gap-3.5 rounded-m px-2 py-2 font-semibold transition-colors hover:bg-sunken"
          >
            <GroupTile icon={group.icon} colour={group.colour} />
            <span className="line-clamp-2 min-w-0">{group.name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
