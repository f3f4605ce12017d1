import { continueMerge, findMerges } from './replacing-guests.ts';

export const JOINING_JOBS = {
  'find-merges': findMerges,
  'merge-guest': continueMerge,
};
