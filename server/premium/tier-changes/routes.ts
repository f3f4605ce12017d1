import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/premium/admin.ts';
import { DomainError } from '#domain/error.ts';
import { checkTierChange } from '#domain/groups/tier-change.ts';
import type { Deps } from '#server/deps.ts';
import { sessionCommand } from '#server/platform/commands/handlers.ts';
import { route } from '#server/platform/http/route.ts';
import { changeUserTier } from './commands.ts';
import { findTierFacts, listTierChanges } from './queries.ts';

export function tierChangeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listTierChanges, ({ query }) => listTierChanges(deps.db, query));

  route(app, contract.validateTierChange, async ({ params, body }) => {
    const facts = await findTierFacts(deps.db, params.id);
    if (!facts) throw new DomainError('USER_NOT_FOUND');
    return checkTierChange(facts, body.tier, body.reason, deps.config);
  });

  route(app, contract.changeUserTier, sessionCommand(deps, changeUserTier));
}
