import { queryOptions, useMutation } from '@tanstack/react-query';
import { type FailedJob, listFailedJobs, retryJob } from '#contract/premium/admin-jobs.ts';
import { call } from '#web/lib/api/call.ts';
import { ADMIN_KEY, adminList, type PageRequest } from './admin-key.ts';

interface JobFilters extends PageRequest {
  state?: FailedJob['state'] | undefined;
}

export function failedJobsQuery(filters: JobFilters) {
  return queryOptions(adminList('jobs', listFailedJobs, { query: filters }));
}

/** Refused or not, the job is no longer what the list says. */
export function useRetryJob() {
  return useMutation({
    mutationFn: (id: string) => call(retryJob, { params: { id } }),
    onSettled: (_, __, ___, ____, { client }) => client.invalidateQueries({ queryKey: ADMIN_KEY }),
  });
}
