import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAdminActs } from '#contract/premium/admin-acts.ts';
import { reading } from '#web/queries/connection/reading.ts';
import { ADMIN_KEY, type PageRequest } from './admin-key.ts';

interface ActFilters extends PageRequest {
  adminId?: string | undefined;
  subjectId?: string | undefined;
}

export function adminActsQuery(filters: ActFilters) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'acts', filters],
    ...reading(listAdminActs, { query: filters }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
