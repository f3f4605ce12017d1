import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/premium/billing.ts';
import type { Deps } from '#server/deps.ts';
import { browserCommand } from '#server/platform/commands/handlers.ts';
import { perAddress } from '#server/platform/http/rate-limits.ts';
import { route } from '#server/platform/http/route.ts';
import { getSubscription } from '#server/premium/subscriptions/queries.ts';
import { cancelSubscription, changePlan, openCustomerPortal, resumeSubscription } from './commands.ts';
import { getBillingConfig, listProducts } from './queries.ts';

/** Each of these asks Paddle, which limits how often it is asked. */
const ASKING = { rateLimit: perAddress(30) };

export function subscriptionRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getBillingConfig, () => getBillingConfig(deps.config));

  route(app, contract.listProducts, ({ request }) => listProducts(deps.paddle, deps.config, request.ip));

  route(app, contract.getSubscription, ({ actor }) => getSubscription(deps.db, actor));

  route(app, contract.changeSubscription, browserCommand(deps, changePlan), ASKING);

  route(app, contract.cancelSubscription, browserCommand(deps, cancelSubscription), ASKING);

  route(app, contract.resumeSubscription, browserCommand(deps, resumeSubscription), ASKING);

  route(app, contract.getCustomerPortal, browserCommand(deps, openCustomerPortal), ASKING);
}
