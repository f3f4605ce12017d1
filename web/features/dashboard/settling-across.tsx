import { useState } from 'react';
import type { DashboardPerson } from '#contract/dashboard.ts';
import type { Group } from '#contract/groups.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { useIsKept } from '#web/queries/connection/kept-answers.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { SettleAcrossDialog } from './settle-across-dialog.tsx';

interface SettlingAcrossProps {
  userId: string;
  people: readonly DashboardPerson[];
  /** The one that is shown when it is opened. */
  currency: CurrencyCode | undefined;
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
