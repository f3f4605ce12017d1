import type { FastifyInstance } from 'fastify';
import { previewSettlement } from '#contract/balances.ts';
import type { Deps } from '#server/deps.ts';
import { autocommit } from '#server/platform/db/database.ts';
import { route } from '#server/platform/http/route.ts';
import { keepShownPlans } from './commands.ts';
import { knownDebtCounts } from './debt-counts.ts';
import { findPlans, planAnswers } from './queries.ts';

export function planRoutes(app: FastifyInstance, deps: Deps): void {
  const debtCounts = knownDebtCounts();
  route(app, previewSettlement, async ({ actor: { userId }, params: { groupId }, request: { signal } }) => {
    const found = await findPlans({ ...deps, debtCounts }, { groupId, userId, signal });
    await keepShownPlans(autocommit(deps.db), groupId, found);
    return planAnswers(found);
  });
}
