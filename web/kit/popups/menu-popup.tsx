import { Menu as Base } from '@base-ui/react/menu';
import { Check, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { classes } from '#web/kit/look/classes.ts';
import { OPTION } from '#web/kit/look/control-look.ts';
import { FLOATING } from '#web/kit/look/dialog-look.ts';
import { type Trigger, useKeptFocus } from '#web/lib/loading/deferred-popup.tsx';
import { useBackCloses } from './back.ts';

export type MenuItem = MenuAction | 'separator';

interface MenuAction {
  label: string;
  icon?: LucideIcon;
  onSelect?: () => void;
  to?: string;
  tone?: 'danger';
  /** Given, the item is one that can be ticked. */
  checked?: boolean;
  disabled?: boolean;
}

interface MenuPopupProps {
  trigger: Trigger;
  items: readonly MenuItem[];
  align?: 'start' | 'center' | 'end';
  header?: ReactNode;
}

/** The trigger with its menu, open from the start: the press that asked for it has happened. */
export function MenuPopup({ trigger, items, align = 'end', header }: MenuPopupProps) {
  const kept = useKeptFocus();
  const [isOpen, setOpen] = useState(true);
  useBackCloses(isOpen, () => setOpen(false));
  return (
    <Base.Root open={isOpen} onOpenChange={setOpen}>
      <Base.Trigger ref={kept} render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup
            className={classes(
              FLOATING,
              'max-h-(--available-height) max-w-[min(24rem,var(--available-width))] min-w-48 overflow-y-auto p-1',
            )}
          >
            {header && <div className="border-b border-line px-2.5 pt-1.5 pb-2.5 mb-1">{header}</div>}
            {sectionsOf(items).map((section) => (
              <Base.Group
                key={section[0]?.label}
                className="[&+&]:mt-1 [&+&]:border-t [&+&]:border-line [&+&]:pt-1"
              >
                {section.map((item) => (
                  <MenuLine key={item.label} item={item} />
                ))}
              </Base.Group>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function sectionsOf(items: readonly MenuItem[]): MenuAction[][] {
  const sections: MenuAction[][] = [[]];
  for (const item of items) {
    if (item === 'separator') sections.push([]);
    else sections.at(-1)?.push(item);
  }
  return sections;
}

function MenuLine({ item }: { item: MenuAction }) {
  const { icon: Icon, label, onSelect, to, tone, checked, disabled = false } = item;
  const content = (
    <>
      {Icon && <Icon size={18} strokeWidth={1.9} aria-hidden className={tone ? undefined : 'text-ink-2'} />}
      <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
      {checked && <Check size={16} aria-hidden className="text-ink-2" />}
    </>
  );
  const shared = {
    disabled,
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
