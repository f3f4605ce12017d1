import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/invitations.ts';
import type { Deps } from '#server/deps.ts';
import { write } from '#server/history/write.ts';
import { route } from '#server/http/route.ts';
import { getMembership } from '#server/memberships/queries.ts';
import {
  acceptInvitation,
  createInvitationLink,
  declineInvitation,
  revokeInvitationLink,
} from './commands.ts';
import { linkMaker, listInvitationLinks, previewInvitation } from './queries.ts';

export function invitationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config, secret, clock } = deps;
  const maker = linkMaker(deps);

  route(app, contract.createInvitationLink, (call) => {
    const draft = { ...call.body, id: deps.newId() };
    return write(deps, call, (db) =>
      createInvitationLink(db, call.actor, call.params.groupId, draft, maker, clock()),
    );
  });

  route(app, contract.listInvitationLinks, async ({ actor, params }) => {
    const membership = await getMembership(db, actor, params.groupId);
    return { data: await listInvitationLinks(db, membership, maker, clock()), nextCursor: null };
  });

  route(app, contract.revokeInvitationLink, (call) => {
    const { groupId, invitationId } = call.params;
    return write(deps, call, (db) => revokeInvitationLink(db, call.actor, groupId, invitationId, clock()));
  });

  route(app, contract.previewInvitation, ({ actor, params }) =>
    previewInvitation(db, params.token, secret, actor, clock()),
  );

  route(app, contract.acceptInvitation, (call) =>
    write(deps, call, (db) => acceptInvitation(db, call.actor, call.params.token, secret, config, clock())),
  );

  route(app, contract.declineInvitation, async ({ actor, params }) => {
    await declineInvitation(db, actor, params.token, secret);
  });
}
