import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Base.Panel value={value} className="pt-5">
      {children}
    </Base.Panel>
  );
}
