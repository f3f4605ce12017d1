import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/premium/billing.ts';
import type { Deps } from '#server/deps.ts';
import { browserCommand, browserContext } from '#server/platform/commands/handlers.ts';
import { perAddress } from '#server/platform/http/rate-limits.ts';
import { type Call, route } from '#server/platform/http/route.ts';
import { getSubscription } from '#server/premium/subscriptions/queries.ts';
import { cancelSubscription, changePlan, openCustomerPortal, resumeSubscription } from './commands.ts';
import { getBillingConfig, listProducts } from './queries.ts';

/** Each of these asks Paddle, which limits how often it is asked. */
const ASKING = { rateLimit: perAddress(30) };

export function billingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getBillingConfig, () => getBillingConfig(deps.config));

  route(
    app,
    contract.listProducts,
    ({ request }) => listProducts(deps.paddle, deps.config, request.ip),
    ASKING,
  );

  route(app, contract.getSubscription, ({ actor }) => getSubscription(deps.db, actor));

  route(app, contract.changeSubscription, browserCommand(deps, changePlan), ASKING);

  route(app, contract.cancelSubscription, browserCommand(deps, cancelSubscription), {
    ...ASKING,
    dayLimit: false,
  });

  route(app, contract.resumeSubscription, browserCommand(deps, resumeSubscription), ASKING);

  const openPortal = (call: Call<typeof contract.getCustomerPortal>) =>
    openCustomerPortal({
      ...browserContext(deps, call),
      warn: (message) => call.request.log.warn(message),
    });
  route(app, contract.getCustomerPortal, openPortal, ASKING);
}
