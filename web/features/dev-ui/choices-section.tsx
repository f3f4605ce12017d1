import { useState } from 'react';
import { NavTabs } from '#web/kit/actions/nav-tabs.tsx';
import { TabPanel } from '#web/kit/actions/tab-panel.tsx';
import { Tabs } from '#web/kit/actions/tabs.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { SegmentedControl } from '#web/kit/fields/segmented-control.tsx';
import { Switch } from '#web/kit/fields/switch.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Section, Specimen } from './specimen.tsx';

export function ChoicesSection() {
  const [mode, setMode] = useState<'evenly' | 'amount' | 'parts'>('evenly');
  const [tab, setTab] = useState<'summary' | 'stats'>('summary');
  return (
    <Section title="Choices">
      <Specimen name="Checkbox, Switch">
        <Stack gap="s">
          <Checkbox label="Ben takes part" defaultChecked />
          <Checkbox label="Chloé takes part" />
          <Checkbox label="Disabled" disabled defaultChecked />
          <Switch label="Keep me signed in" defaultChecked />
          <Switch label="Simplify debts" />
        </Stack>
      </Specimen>
      <Specimen name="SegmentedControl">
        <SegmentedControl
          label="Split mode"
          value={mode}
          onValueChange={setMode}
          options={[
            { value: 'evenly', label: 'Evenly' },
            { value: 'amount', label: 'Amounts' },
            { value: 'parts', label: 'Parts' },
          ]}
        />
      </Specimen>
      <Specimen name="Tabs, NavTabs">
        <Tabs
          label="Group"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'summary', label: 'Summary' },
            { value: 'stats', label: 'Stats' },
          ]}
        >
          <TabPanel value="summary">
            <Text tone="muted">The summary's panel.</Text>
          </TabPanel>
          <TabPanel value="stats">
            <Text tone="muted">The stats' panel.</Text>
          </TabPanel>
        </Tabs>
        <NavTabs
          label="Screens"
          items={[
            { to: '/dev/ui', label: 'Expenses', current: true },
            { to: '/dev/ui/balances', label: 'Balances', current: false },
            { to: '/dev/ui/settings', label: 'Settings', current: false },
          ]}
        />
      </Specimen>
    </Section>
  );
}
