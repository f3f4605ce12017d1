import type { FastifyInstance } from 'fastify';
import type { InvitationLink, MailedInvitation } from '#contract/invitations.ts';
import * as contract from '#contract/invitations.ts';
import type { Deps } from '#server/deps.ts';
import { memberQuery } from '#server/membership/commands/read.ts';
import { callerCommand, groupCommand } from '#server/membership/commands/write.ts';
import { route } from '#server/platform/http/route.ts';
import { createInvitationLink, declineInvitation, revokeInvitationLink } from './commands.ts';
import { type Invited, inviteByEmail, resendInvitation, revokeInvitation } from './mailed.ts';
import { listInvitations, withToken } from './mailed-list.ts';
import { invitationTemplates } from './mails.ts';
import { listInvitationLinks } from './open-links.ts';
import {
  addressOf,
  type LinkMaker,
  listWaitingInvitations,
  previewInvitation,
  type Tokenless,
} from './queries.ts';

export function invitationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config, secret, clock } = deps;
  const { showLink, showInvited, showMailed } = tokensBy(deps);

  route(app, contract.createInvitationLink, groupCommand(deps, createInvitationLink, { show: showLink }));
  route(app, contract.listInvitationLinks, memberQuery(deps, listInvitationLinks));
  route(app, contract.revokeInvitationLink, groupCommand(deps, revokeInvitationLink));

  route(app, contract.inviteByEmail, groupCommand(deps, inviteByEmail, { show: showInvited }), {
    demo: false,
  });
  route(app, contract.listInvitations, memberQuery(deps, listInvitations));
  route(app, contract.resendInvitation, groupCommand(deps, resendInvitation, { show: showMailed }), {
    demo: false,
  });
  route(app, contract.revokeInvitation, groupCommand(deps, revokeInvitation));

  route(app, contract.listWaitingInvitations, ({ actor }) =>
    listWaitingInvitations(db, actor, secret, clock()),
  );
  route(app, contract.previewInvitation, ({ actor, params }) =>
    previewInvitation(db, { token: params.token, secret, caller: actor, now: clock() }),
  );
  route(app, contract.declineInvitation, callerCommand(deps, declineInvitation));

  app.mailTemplates.push(...invitationTemplates(config.publicUrl));
}

/** Adds the links to an answer. An answer kept for a retry never holds a link. */
function tokensBy(maker: LinkMaker) {
  return {
    showLink: (link: Tokenless<InvitationLink>, groupId: string): InvitationLink => ({
      ...link,
      ...addressOf({ groupId, id: link.id }, maker),
    }),
    showInvited: (invited: Tokenless<Invited[number]>[], groupId: string): Invited =>
      invited.map((one) => (one.id ? { ...one, ...addressOf({ groupId, id: one.id }, maker) } : one)),
    showMailed: (mailed: Tokenless<MailedInvitation>, groupId: string): MailedInvitation =>
      withToken(mailed, groupId, maker),
  };
}
