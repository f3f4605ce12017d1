import { continueMerge, findMerges } from './merging.ts';

export const JOINING_JOBS = {
  'find-merges': findMerges,
  'merge-guest': continueMerge,
};
