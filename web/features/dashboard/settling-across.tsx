import { useState } from 'react';
import type { DashboardPerson } from '#contract/dashboard.ts';
import type { Group } from '#contract/groups.ts';
import { useAddressValue } from '#web/lib/browser/use-address-value.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useIsKept } from '#web/queries/connection/kept-answers.ts';
import { keys } from '#web/queries/connection/keys.ts';

const SettleAcrossDialog = deferred(
  async () => (await import('./settle-across-dialog.tsx')).SettleAcrossDialog,
  { on: 'first-interaction', texts: ['consolidated', 'drafts'] },
);

/** The person with whom the reader settles now, and the way to choose one. */
export function useSettlingWith() {
  const [chosen, settleWith] = useState<string>();
  // A payment that was refused after a wait leads here.
  const [asked, ask] = useAddressValue('settle');
  function stop() {
    settleWith(undefined);
    if (asked) ask('');
  }
  return { userId: chosen ?? asked, settleWith, stop };
}

interface SettlingAcrossProps {
  userId: string;
  people: readonly DashboardPerson[];
  /** The one that is shown when it is opened. */
  currency: string | undefined;
  groups: readonly Group[];
  onClose: () => void;
}

/** Stays open, with what was entered, when a change elsewhere takes away the row that opened it. */
export function SettlingAcross({ userId, people, currency, groups, onClose }: SettlingAcrossProps) {
  const [opened, setOpened] = useState<DashboardPerson>();
  // Nothing is settled by what the device kept before it has been read again.
  const isKept = useIsKept(keys.dashboard);
  const found = people.find((one) => one.userId === userId && one.currency === currency);
  if (!opened && found && found.net !== 0 && !isKept) setOpened(found);
  return opened && <SettleAcrossDialog opened={opened} people={people} groups={groups} onClose={onClose} />;
}
