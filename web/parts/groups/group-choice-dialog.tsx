import { useRef } from 'react';
import { Link } from 'react-router';
import type { Group } from '#contract/groups.ts';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { GroupTile } from '#web/parts/groups/group-tile.tsx';

interface GroupChoiceDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  groups: readonly Group[];
  linkTo: (groupId: string) => string;
  linkState: object | undefined;
}

/** The first group has the focus: Enter is then enough. */
export function GroupChoiceDialog({ open, onOpenChange, groups, linkTo, linkState }: GroupChoiceDialogProps) {
  const { t } = useTranslation('dashboard');
  const first = useRef<HTMLAnchorElement>(null);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('whichGroup')} size="s" initialFocus={first}>
      <ul className="-mx-2 grid gap-0.5">
        {groups.map((group, index) => (
          <li key={group.id}>
            <Link
              ref={index === 0 ? first : undefined}
              to={linkTo(group.id)}
              state={linkState}
              className="flex items-center gap-3.5 rounded-m px-2 py-2 font-semibold transition-colors hover:bg-sunken"
            >
              <GroupTile icon={group.icon} colour={group.colour} />
              <span className="line-clamp-2 min-w-0">{group.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
