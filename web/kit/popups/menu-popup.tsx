import { Menu as Base } from '@base-ui/react/menu';
import { Check, type LucideIcon } from 'lucide-react';
import { memo, startTransition, useDeferredValue, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { classes } from '#web/kit/look/classes.ts';
import { OPTION } from '#web/kit/look/control-look.ts';
import { FLOATING } from '#web/kit/look/dialog-look.ts';
import { type Trigger, useKeptFocus } from '#web/lib/loading/deferred-popup.tsx';
import { useBeforeNextInput } from '#web/lib/loading/use-before-next-input.ts';
import { useOpenAfterPaint } from '#web/lib/loading/use-open-after-paint.ts';
import { useBackCloses } from './back.ts';
import { FocusKept } from './focus-kept.ts';

export type MenuItem = MenuAction | 'separator';

interface MenuAction {
  label: string;
  icon?: LucideIcon;
  onSelect?: () => void;
  to?: string;
  tone?: 'danger';
  /** Given, the item is one that can be ticked. */
  checked?: boolean;
}

interface MenuPopupProps {
  trigger: Trigger;
  items: readonly MenuItem[];
  align?: 'start' | 'center' | 'end';
}

/** The trigger with its menu, open from the start: the press that asked for it has happened. */
export function MenuPopup({ trigger, items, align = 'end' }: MenuPopupProps) {
  const kept = useKeptFocus();
  const { isWanted, isOpen, isOvertaken, setOpen } = useOpenAfterPaint();
  // The choice is painted before the lines that follow from it, which nearly always close with it.
  const shown = useDeferredValue(items);
  // The arrow that points up goes to the last line, which must be there.
  const [isByKey, setByKey] = useState(false);
  useBackCloses(isWanted, () => setOpen(false));
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open, { event }) => {
        setOpen(open);
        setByKey(event.type === 'keydown');
      }}
    >
      <Base.Trigger ref={kept} aria-expanded={isWanted} render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup
            className={classes(
              FLOATING,
              'max-h-(--available-height) max-w-[min(24rem,var(--available-width))] min-w-48 overflow-y-auto p-1',
            )}
          >
            <FocusKept />
            <MenuLines items={shown} isWholeAtOnce={isByKey || isOvertaken} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** More than a menu shows at once on most screens. */
const FIRST_LINES = 24;

interface MenuLinesProps extends Pick<MenuPopupProps, 'items'> {
  isWholeAtOnce: boolean;
}

/** Opens with the first lines. The others come a moment later, and before the next key or press is handled. */
const MenuLines = memo(function MenuLines({ items, isWholeAtOnce }: MenuLinesProps) {
  const [areAllDue, setAllDue] = useState(isWholeAtOnce);
  // A deferred value would have all at once: the menu itself is drawn in a transition.
  useEffect(() => startTransition(() => setAllDue(true)), []);
  const isWhole = areAllDue || items.length <= FIRST_LINES;
  useBeforeNextInput(!isWhole, () => setAllDue(true));
  return sectionsOf(isWhole ? items : items.slice(0, FIRST_LINES)).map((section) => (
    <Base.Group key={section[0]?.label} className="[&+&]:mt-1 [&+&]:border-t [&+&]:border-line [&+&]:pt-1">
      {section.map((item) => (
        <MenuLine key={item.label} item={item} />
      ))}
    </Base.Group>
  ));
});

function sectionsOf(items: readonly MenuItem[]): MenuAction[][] {
  const sections: MenuAction[][] = [[]];
  for (const item of items) {
    if (item === 'separator') sections.push([]);
    else sections.at(-1)?.push(item);
  }
  // The first lines may end with a separator.
  return sections.filter((section) => section.length > 0);
}

function MenuLine({ item }: { item: MenuAction }) {
  const { icon: Icon, label, onSelect, to, tone, checked } = item;
  const content = (
    <>
      {Icon && <Icon size={18} strokeWidth={1.9} aria-hidden className={tone ? undefined : 'text-ink-2'} />}
      <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
      {checked && <Check size={16} aria-hidden className="text-ink-2" />}
    </>
  );
  const shared = {
    className: classes(OPTION, tone === 'danger' && 'text-danger'),
    children: content,
  };
  if (checked !== undefined)
    return (
      <Base.CheckboxItem {...shared} checked={checked} closeOnClick onCheckedChange={() => onSelect?.()} />
    );
  if (to !== undefined) return <Base.Item {...shared} onClick={onSelect} render={<Link to={to} />} />;
  return <Base.Item {...shared} onClick={onSelect} />;
}
