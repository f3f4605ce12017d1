import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { classes } from '#web/kit/look/classes.ts';
import { FLOATING } from '#web/kit/look/dialog-look.ts';
import { type Trigger, useKeptFocus } from '#web/lib/loading/deferred-popup.tsx';
import { useOpenAfterPaint } from '#web/lib/loading/use-open-after-paint.ts';
import { useBackCloses } from './back.ts';

interface PopoverPopupProps {
  trigger: Trigger;
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  align?: 'start' | 'center' | 'end';
}

/** The trigger with its box, open from the start: the press that asked for it has happened. */
export function PopoverPopup({ trigger, label, children, align = 'start' }: PopoverPopupProps) {
  const kept = useKeptFocus();
  const { isWanted, isOpen, setOpen } = useOpenAfterPaint();
  useBackCloses(isWanted, () => setOpen(false));
  return (
    <Base.Root open={isOpen} onOpenChange={setOpen}>
      <Base.Trigger ref={kept} aria-expanded={isWanted} render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={8} collisionPadding={12} className="z-50">
          <Base.Popup
            aria-label={label}
            className={classes(
              FLOATING,
              'max-h-(--available-height) w-[min(22rem,var(--available-width))] overflow-y-auto p-4',
            )}
          >
            {typeof children === 'function' ? children(() => setOpen(false)) : children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
