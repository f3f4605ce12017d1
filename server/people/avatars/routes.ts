import type { FastifyInstance } from 'fastify';
import { removeAvatar, setAvatar } from '#contract/accounts.ts';
import { idSchema } from '#contract/value.ts';
import type { Deps } from '#server/deps.ts';
import { browserCommand, sessionCommand } from '#server/platform/commands/handlers.ts';
import { perAddress } from '#server/platform/http/rate-limits.ts';
import { answerNotFound } from '#server/platform/http/refusals.ts';
import { route } from '#server/platform/http/route.ts';
import * as commands from './commands.ts';
import { findPicture } from './queries.ts';

export function avatarRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, setAvatar, browserCommand(deps, commands.setAvatar), {
    rateLimit: perAddress(30),
    demo: false,
  });
  route(app, removeAvatar, sessionCommand(deps, commands.removeAvatar), { demo: false });

  // Not an endpoint of the contract: the source of an <img>, which carries no token. The id cannot be guessed.
  app.get<{ Params: { id: string } }>('/api/avatars/:id', async (request, reply) => {
    const id = idSchema.safeParse(request.params.id);
    const image = id.success ? await findPicture(deps.db, id.data, deps.pictures) : undefined;
    if (!image) return answerNotFound(request, reply);
    return reply
      .type('image/webp')
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      .send(image);
  });
}
