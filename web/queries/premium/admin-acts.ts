import { queryOptions } from '@tanstack/react-query';
import { listAdminActs } from '#contract/premium/admin-acts.ts';
import { adminList, type PageRequest } from './admin-key.ts';

interface ActFilters extends PageRequest {
  adminId?: string | undefined;
  subjectId?: string | undefined;
}

export function adminActsQuery(filters: ActFilters) {
  return queryOptions(adminList('acts', listAdminActs, { query: filters }));
}
