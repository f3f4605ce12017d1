import type { Deps } from '#server/deps.ts';
import type { MergeRef } from '#server/membership/memberships/queries.ts';
import { job } from '#server/platform/jobs/job.ts';
import { continueMerge, findMerges } from './merging.ts';

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'find-merges': Record<never, never>;
      'merge-guest': MergeRef;
    }
  }
}

export function joiningTasks(deps: Deps) {
  return {
    'find-merges': job(deps, findMerges),
    'merge-guest': job(deps, continueMerge),
  };
}
