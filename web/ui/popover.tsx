import { lazy, type ReactNode } from 'react';
import { PressToLoad, type Trigger } from './press-to-load.tsx';

export interface PopoverProps {
  trigger: Trigger;
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  align?: 'start' | 'center' | 'end';
}

/** A few controls that belong to what was pressed. */
export function Popover(props: PopoverProps) {
  return (
    <PressToLoad trigger={props.trigger} popup="dialog" load={load}>
      <PopoverBox {...props} />
    </PressToLoad>
  );
}

const load = () => import('./popover-box.tsx');
const PopoverBox = lazy(async () => ({ default: (await load()).PopoverBox }));
