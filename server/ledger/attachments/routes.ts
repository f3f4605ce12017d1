import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/attachments.ts';
import type { Deps } from '#server/deps.ts';
import { groupQuery } from '#server/membership/commands/read.ts';
import { groupCommand } from '#server/membership/commands/write.ts';
import { createRefusedAccounts } from '#server/platform/callers/refused-accounts.ts';
import { stepsContext } from '#server/platform/commands/context.ts';
import { perAddress } from '#server/platform/http/rate-limits.ts';
import { type Call, route } from '#server/platform/http/route.ts';
import { type OnLeave, onLeaveOf } from '#server/platform/turns/leaving.ts';
import { addAttachment, keepFile, removeAttachment } from './commands.ts';
import { getFile, listAttachments } from './queries.ts';

export function attachmentRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listAttachments, groupQuery(deps, listAttachments));
  route(app, contract.addAttachment, upload(deps), { rateLimit: perAddress(120) });
  route(app, contract.readAttachment, ({ actor, params: { groupId, ...path }, query }) =>
    getFile(deps, { groupId, userId: actor.userId }, { ...path, ...query }),
  );
  route(app, contract.removeAttachment, groupCommand(deps, removeAttachment));
}

/** The file first, then its row: only the second takes the group's lock. */
function upload(deps: Deps) {
  const refused = createRefusedAccounts();
  return async (call: Call<typeof contract.addAttachment>) => {
    const { actor, params, query, request, reply } = call;
    const { groupId, ...path } = params;
    const length = request.headers['content-length'];
    const file = await keepFile(stepsContext(deps), refused, {
      ...path,
      caller: { groupId, userId: actor.userId },
      source: request.raw,
      announced: length === undefined ? undefined : Number(length),
      signal: signalOf(onLeaveOf(reply)),
    });
    const add = groupCommand<typeof contract.addAttachment>(deps, (ctx, input) =>
      addAttachment(ctx, { ...input, name: query.name, file }),
    );
    return add(call);
  };
}

function signalOf(onLeave: OnLeave): AbortSignal {
  const gone = new AbortController();
  onLeave(() => gone.abort());
  return gone.signal;
}
