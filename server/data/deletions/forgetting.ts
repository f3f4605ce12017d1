import { forgetPerson as forgetInInvitations } from '#server/groups/invitations/commands.ts';
import { forgetPerson as forgetInComments } from '#server/ledger/comments/commands.ts';
import { forgetPerson as forgetInHistory } from '#server/membership/history/commands.ts';
import { forgetPerson as forgetInAccounts } from '#server/people/accounts/commands.ts';
import { forgetPerson as forgetInChallenges } from '#server/people/auth/challenges.ts';
import { forgetPerson as forgetInAvatars } from '#server/people/avatars/commands.ts';
import { forgetPerson as forgetInIdentities } from '#server/people/identities/commands.ts';
import { forgetPerson as forgetInSecondFactors } from '#server/people/second-factors/commands.ts';
import { forgetPerson as forgetInSessions } from '#server/people/sessions/commands.ts';
import { forgetPerson as forgetInUsers } from '#server/people/users/commands.ts';
import type { TrxContext } from '#server/platform/commands/context.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { forgetPerson as forgetInAnswers } from '#server/platform/http/idempotency.ts';
import { forgetPerson as forgetInJobs } from '#server/platform/jobs/queue.ts';
import { forgetPerson as forgetInBilling } from '#server/premium/billing/commands.ts';
import { forgetPerson as forgetInSubscriptions } from '#server/premium/subscriptions/commands.ts';
import { forgetPerson as forgetInWebhooks } from '#server/premium/webhooks/commands.ts';

export interface ForgottenPerson {
  readonly userId: string;
  readonly email: string;
}

type Forget = (trx: Trx, person: ForgottenPerson, ctx: TrxContext) => Promise<void>;

/**
 * Every folder that holds something about a person, and how it forgets. Users are last: the others look the person up.
 * test/forgotten-data.test.ts fails for a table that names a user and is neither forgotten here nor kept for a reason.
 */
const FORGET: Readonly<Record<string, Forget>> = {
  'groups/invitations': forgetInInvitations,
  'ledger/comments': forgetInComments,
  'membership/history': forgetInHistory,
  'platform/http': forgetInAnswers,
  'people/auth': forgetInChallenges,
  'people/sessions': forgetInSessions,
  'people/second-factors': forgetInSecondFactors,
  'people/identities': forgetInIdentities,
  'people/accounts': forgetInAccounts,
  'people/avatars': forgetInAvatars,
  // The first two know by the subscriptions what is the person's.
  'premium/webhooks': forgetInWebhooks,
  'premium/billing': forgetInBilling,
  'premium/subscriptions': forgetInSubscriptions,
  // After the pictures, whose removal from the bucket is a job of no person.
  'platform/jobs': forgetInJobs,
  'people/users': forgetInUsers,
};

/** The person has left every group. What ledgers refer to stays, under no name. */
export async function forgetEverywhere(ctx: TrxContext, person: ForgottenPerson): Promise<void> {
  for (const forget of Object.values(FORGET)) await forget(ctx.trx, person, ctx);
}
