import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';

interface TooltipProps {
  label: string;
  children: ReactElement;
}

/** A word more for the mouse and the keyboard; never the only place where something is said. */
export function Tooltip({ label, children }: TooltipProps) {
  return (
    <Base.Provider delay={350}>
      <Base.Root>
        <Base.Trigger render={children} />
        <Base.Portal>
          <Base.Positioner sideOffset={6} className="z-50">
            <Base.Popup className="max-w-64 rounded-s bg-action px-2.5 py-1.5 text-xs font-medium text-on-action shadow-2 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
              {label}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Base.Provider>
  );
}
