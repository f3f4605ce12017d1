import type { FastifyInstance, FastifyRequest } from 'fastify';
import { receivePaddleEvent } from '#contract/premium/billing.ts';
import * as contract from '#contract/premium/webhooks.ts';
import type { Deps } from '#server/deps.ts';
import { stepsContext } from '#server/platform/commands/context.ts';
import { sessionCommand } from '#server/platform/commands/handlers.ts';
import { route } from '#server/platform/http/route.ts';
import { receiveEvent, retryEvent } from './commands.ts';
import { listWebhooks } from './queries.ts';

/** Paddle's events have a few kB. */
const BODY_BYTES_MAX = 256 * 1024;

export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  // A scope of its own: only here a body is left as the bytes that were signed.
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX },
      (_request, body, parsed) => parsed(null, body),
    );
    route(scope, receivePaddleEvent, ({ request }) =>
      receiveEvent(
        { ...stepsContext(deps), warn: (message) => request.log.warn(message) },
        signedBy(request),
      ),
    );
    done();
  });

  route(app, contract.listWebhooks, ({ query }) => listWebhooks(deps.db, query));

  route(app, contract.retryWebhook, sessionCommand(deps, retryEvent));
}

function signedBy({ body, headers }: FastifyRequest): { body: Buffer; signature: string | undefined } {
  const signature = headers['paddle-signature'];
  return {
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    signature: typeof signature === 'string' ? signature : undefined,
  };
}
