import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { TAB_BAR } from '#web/kit/look/tab-look.ts';

interface TabsProps<V extends string> {
  label: string;
  tabs: readonly { value: V; label: string }[];
  value: V;
  onValueChange: (value: V) => void;
  /** One TabPanel for each. */
  children: ReactNode;
}

export function Tabs<V extends string>({ label, tabs, value, onValueChange, children }: TabsProps<V>) {
  return (
    <Base.Root value={value} onValueChange={(next: V) => onValueChange(next)}>
      <Base.List aria-label={label} className={TAB_BAR}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className="tab">
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {children}
    </Base.Root>
  );
}
