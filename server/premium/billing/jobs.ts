import { endAtPaddle } from './commands.ts';
import { reconcileSubscriptions } from './reconciling.ts';

export const BILLING_JOBS = {
  'end-at-paddle': endAtPaddle,
  'reconcile-subscriptions': reconcileSubscriptions,
};
