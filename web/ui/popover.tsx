import { Popover as Base } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useState } from 'react';
import { classes } from './classes.ts';
import { FLOATING } from './dialog-look.ts';

interface PopoverProps {
  /** A Button, IconButton or PillButton. */
  trigger: ReactElement;
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** A few controls that belong to what was pressed. */
export function Popover({ trigger, label, children, align = 'start', open, onOpenChange }: PopoverProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  function change(next: boolean) {
    setOwnOpen(next);
    onOpenChange?.(next);
  }
  return (
    <Base.Root open={open ?? ownOpen} onOpenChange={change}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={8} collisionPadding={12} className="z-50">
          <Base.Popup
            aria-label={label}
            className={classes(
              FLOATING,
              'max-h-(--available-height) w-[min(22rem,var(--available-width))] overflow-y-auto p-4',
            )}
          >
            {typeof children === 'function' ? children(() => change(false)) : children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
