import type { FastifyInstance } from 'fastify';
import { previewSettlement } from '#contract/balances.ts';
import { getDashboardPlans } from '#contract/dashboard.ts';
import type { Deps } from '#server/deps.ts';
import { Serialised } from '#server/platform/answers/serialised.ts';
import { autocommit } from '#server/platform/db/database.ts';
import { route } from '#server/platform/http/route.ts';
import { keepShownPlans } from './commands.ts';
import { listPlansAtOnce, plansAnswer } from './plans-at-once.ts';
import { groupPlansQuery, planAnswers } from './queries.ts';

export function planRoutes(app: FastifyInstance, deps: Deps): void {
  const groupPlans = groupPlansQuery(deps);
  route(app, previewSettlement, async ({ actor: { userId }, params: { groupId }, request: { signal } }) => {
    const found = await groupPlans({ groupId, userId, signal });
    if (found instanceof Serialised) return found;
    await keepShownPlans(autocommit(deps.db), groupId, found);
    return planAnswers(found);
  });

  route(app, getDashboardPlans, async ({ actor }) => {
    const found = await listPlansAtOnce(deps.db, actor);
    await Promise.all(found.map((plans) => keepShownPlans(autocommit(deps.db), plans.groupId, plans)));
    return plansAnswer(found);
  });
}
