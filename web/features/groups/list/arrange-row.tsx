import { useSortable } from '@dnd-kit/sortable';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import type { Group } from '#contract/groups.ts';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { classes } from '#web/kit/look/classes.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { GroupTile } from '#web/parts/groups/group-tile.tsx';

interface ArrangeRowProps {
  group: Group;
  isFirst: boolean;
  isLast: boolean;
  onStep: (by: 1 | -1) => void;
}

/**
 * A group with a handle and two arrows. An arrow that leads nowhere stays in the tab order: the focus must
 * not be lost under it.
 */
export function ArrangeRow({ group, isFirst, isLast, onStep }: ArrangeRowProps) {
  const { t } = useTranslation('listing');
  const { name } = group;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: group.id, attributes: { roleDescription: t('order.handle') } });
  return (
    <li
      ref={setNodeRef}
      className={classes(
        'flex min-h-16 min-w-0 items-center gap-2 bg-raised py-2 pr-2 pl-1 sm:pr-3 sm:pl-2',
        isDragging && 'relative z-10 rounded-m shadow-2',
      )}
      style={{
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      }}
    >
      <IconButton
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        icon={GripVertical}
        label={t('order.drag', { name })}
        className="cursor-grab touch-none active:cursor-grabbing"
      />
      <GroupTile icon={group.icon} colour={group.colour} />
      <span className="ml-1.5 line-clamp-2 min-w-0 flex-1 font-semibold">{name}</span>
      <IconButton
        icon={ArrowUp}
        label={t('order.up', { name })}
        aria-disabled={isFirst}
        className="aria-disabled:opacity-35"
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon={ArrowDown}
        label={t('order.down', { name })}
        aria-disabled={isLast}
        className="aria-disabled:opacity-35"
        onClick={() => onStep(1)}
      />
    </li>
  );
}
