import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useRef, useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { Text } from '#web/kit/content/text.tsx';
import { VisuallyHidden } from '#web/kit/content/visually-hidden.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { ArrangeRow } from './arrange-row.tsx';
import { useGroupOrder } from './use-group-order.ts';

/** The list while it is being put in order: by dragging, by the keyboard, or a step at a time by the arrows. */
export function ArrangeGroups({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation('listing');
  const { shown, move } = useGroupOrder(groups);
  const [said, setSaid] = useState('');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = shown.map(({ id }) => id);
  const announcements = useAnnouncements(shown);

  function drop({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  }

  function step(group: Group, from: number, to: number) {
    const isPossible = to >= 0 && to < shown.length;
    if (isPossible) move(from, to);
    const place = { name: group.name, place: (isPossible ? to : from) + 1, count: shown.length };
    setSaid(t(isPossible ? 'order.moved' : 'order.atEnd', place));
  }

  return (
    <Card>
      <div className="border-b border-line bg-sunken px-4 py-3 sm:px-5">
        <Text size="s" tone="muted">
          {t('order.hint')}
        </Text>
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[alongTheList]}
        accessibility={{ announcements, screenReaderInstructions: { draggable: t('order.instructions') } }}
        onDragEnd={drop}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <List label={t('list.label')}>
            {shown.map((group, index) => (
              <ArrangeRow
                key={group.id}
                group={group}
                isFirst={index === 0}
                isLast={index === shown.length - 1}
                onStep={(by) => step(group, index, index + by)}
              />
            ))}
          </List>
        </SortableContext>
      </DndContext>
    </Card>
  );
}

/** Up and down only, and never out of the list. */
const alongTheList: Modifier = ({ transform, draggingNodeRect: row, containerNodeRect: list }) => {
  if (!row || !list) return { ...transform, x: 0 };
  const y = Math.min(Math.max(transform.y, list.top - row.top), list.bottom - row.bottom);
  return { ...transform, x: 0, y };
};

function useAnnouncements(shown: readonly Group[]): Announcements {
  const { t } = useTranslation('listing');
  const told = (id: string | number, at: string | number) => ({
    name: shown.find((group) => group.id === id)?.name,
    place: shown.findIndex((group) => group.id === at) + 1,
    count: shown.length,
  });
  const isLifted = useRef(false);
  const lifted = (id: string | number) => t('order.lifted', told(id, id));
  return {
    onDragStart: ({ active }) => {
      isLifted.current = true;
      return lifted(active.id);
    },
    onDragOver: ({ active, over }) => {
      // The first of these comes with the lifting itself, over its own place, and would talk over it.
      const isFirst = isLifted.current;
      isLifted.current = false;
      if (isFirst) return lifted(active.id);
      return over ? t('order.moved', told(active.id, over.id)) : undefined;
    },
    onDragEnd: ({ active, over }) => t('order.dropped', told(active.id, over?.id ?? active.id)),
    onDragCancel: ({ active }) => t('order.cancelled', told(active.id, active.id)),
  };
}
