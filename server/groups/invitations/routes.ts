import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/invitations.ts';
import type { Deps } from '#server/deps.ts';
import { memberQuery } from '#server/membership/history/read.ts';
import { write } from '#server/membership/history/write.ts';
import { route } from '#server/platform/http/route.ts';
import { createInvitationLink, declineInvitation, revokeInvitationLink } from './commands.ts';
import { inviteByEmail, resendInvitation, revokeInvitation } from './mailed.ts';
import { listInvitations, withToken } from './mailed-list.ts';
import { invitationTemplates } from './mails.ts';
import { addressOf, linkMaker, listInvitationLinks, previewInvitation } from './queries.ts';

export function invitationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config, secret, clock } = deps;
  const maker = linkMaker(deps);

  route(app, contract.createInvitationLink, async (call) => {
    const { groupId } = call.params;
    const draft = { ...call.body, id: deps.newId() };
    const link = await write(deps, call, (db) =>
      createInvitationLink(db, call.actor, groupId, draft, config, clock()),
    );
    return { ...link, ...addressOf({ groupId, id: link.id }, maker) };
  });

  route(app, contract.listInvitationLinks, memberQuery(deps, listInvitationLinks));

  route(app, contract.revokeInvitationLink, (call) => {
    const { groupId, invitationId } = call.params;
    return write(deps, call, (db) =>
      revokeInvitationLink(db, call.actor, groupId, invitationId, config, clock()),
    );
  });

  route(app, contract.inviteByEmail, async (call) => {
    const { groupId } = call.params;
    const invited = await write(deps, call, (db) => inviteByEmail(db, deps, call.actor, groupId, call.body));
    return invited.map((one) => (one.id ? { ...one, ...addressOf({ groupId, id: one.id }, maker) } : one));
  });

  route(app, contract.listInvitations, memberQuery(deps, listInvitations));

  route(app, contract.resendInvitation, async (call) => {
    const { groupId, invitationId: id } = call.params;
    const sent = await write(deps, call, (db) =>
      resendInvitation(db, deps, call.actor, groupId, { id, ...call.body }),
    );
    return withToken(sent, groupId, maker);
  });

  route(app, contract.revokeInvitation, (call) => {
    const { groupId, invitationId } = call.params;
    return write(deps, call, (db) => revokeInvitation(db, deps, call.actor, groupId, invitationId));
  });

  route(app, contract.previewInvitation, ({ actor, params }) =>
    previewInvitation(db, params.token, secret, actor, clock()),
  );

  route(app, contract.declineInvitation, async ({ actor, params }) => {
    await declineInvitation(db, actor, params.token, secret, clock());
  });

  app.mailTemplates.push(...invitationTemplates(config.publicUrl));
}
