import type { Activity } from '#contract/activity.ts';
import { BEN, id } from './cast.ts';
import type { Plain } from './server.ts';

/** Ben has made an invitation link, on a day of March. */
export const change = (groupId: string, seq: number, day: number): Plain<Activity> => ({
  groupId,
  seq,
  noun: 'invitation',
  action: 'created',
  id: id(400 + seq),
  userId: BEN.id,
  displayName: 'Ben Okafor',
  at: `2026-03-0${day}T09:00:00.000Z`,
  version: 1,
  transaction: null,
  memberName: null,
  email: null,
  details: null,
});
