import { useState } from 'react';
import { SegmentedControl } from '#web/kit/fields/segmented-control.tsx';
import { PageHeader } from '#web/kit/layout/page-header.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useMedia } from '#web/lib/browser/use-media.ts';
import { ActionsSection } from './actions-section.tsx';
import { ChoicesSection } from './choices-section.tsx';
import { DialogsSection } from './dialogs-section.tsx';
import { FeedbackSection } from './feedback-section.tsx';
import { FieldsSection } from './fields-section.tsx';
import { ListsSection } from './lists-section.tsx';
import { MoneySection } from './money-section.tsx';

type Shown = 'both' | 'light' | 'dark';

/** The components of the kit and the parts in their states. The server does not serve it in production. */
export function Screen() {
  const isDesktop = useMedia('desktop');
  const [shown, setShown] = useState<Shown>(isDesktop ? 'both' : 'light');
  const themes = shown === 'both' ? (['light', 'dark'] as const) : [shown];
  return (
    <div className="mx-auto max-w-[96rem] px-4 py-8 sm:px-8">
      <title>Components</title>
      <PageHeader
        title="Components"
        detail="web/kit and web/parts, in every state"
        actions={
          <SegmentedControl<Shown>
            label="Theme"
            value={shown}
            onValueChange={setShown}
            options={[
              { value: 'both', label: 'Both' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
          />
        }
      />
      <div className="grid gap-6 lg:auto-cols-fr lg:grid-flow-col">
        {themes.map((theme) => (
          <div
            key={theme}
            data-theme={theme}
            className="min-w-0 rounded-l border border-line bg-page p-4 text-ink sm:p-7"
          >
            <Stack gap="xl">
              <MoneySection />
              <ListsSection />
              <ActionsSection />
              <FieldsSection />
              <ChoicesSection />
              <FeedbackSection />
              <DialogsSection />
            </Stack>
          </div>
        ))}
      </div>
    </div>
  );
}
