import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAdminActs } from '#contract/premium/admin-acts.ts';
import { call } from '#web/lib/api/call.ts';
import { ADMIN_KEY, type PageRequest } from './admin-key.ts';

interface ActFilters extends PageRequest {
  adminId?: string | undefined;
  subjectId?: string | undefined;
}

export function adminActsQuery(filters: ActFilters) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'acts', filters],
    queryFn: ({ signal }) => call(listAdminActs, { query: filters }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
