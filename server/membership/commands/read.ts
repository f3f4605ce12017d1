import type { z } from 'zod';
import type { DataOf, EndpointShape, ParsedOf } from '#contract/endpoint.ts';
import type { Deps } from '#server/deps.ts';
import { type GroupCaller, getMembership, type Membership } from '#server/membership/memberships/queries.ts';
import type { Serialised } from '#server/platform/answers/serialised.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Call } from '#server/platform/http/route.ts';

/** An endpoint of users whose address names a group. */
export type GroupEndpoint = EndpointShape & {
  readonly access: 'user';
  readonly params: z.ZodObject<{ groupId: z.ZodType<string> }>;
};

/** What the address and the query say, without the group. */
type QueryInput<E extends EndpointShape> = Omit<ParsedOf<E>['params'], 'groupId'> & ParsedOf<E>['query'];

type Answered<E extends EndpointShape> = Promise<DataOf<E> | Serialised<DataOf<E>>>;

/** A handler that answers with a read which proves the membership in its own round trip. */
export function groupQuery<E extends GroupEndpoint>(
  { db }: Pick<Deps, 'db'>,
  query: (db: Db, caller: GroupCaller, input: QueryInput<E>) => Answered<E>,
): (call: Call<E>) => Answered<E> {
  return ({ actor, params, query: asked }) => {
    const { groupId, ...rest } = params;
    return query(db, { groupId, userId: actor.userId }, { ...rest, ...asked });
  };
}

/** What a read works with that depends on more of the membership than that there is one. */
export interface MemberReadContext extends Pick<Deps, 'db' | 'config' | 'secret'> {
  readonly member: Membership;
  readonly now: Date;
}

/** A handler that reads the membership first, and then what the member may see. */
export function memberQuery<E extends GroupEndpoint>(
  { db, config, secret, clock }: Deps,
  query: (ctx: MemberReadContext, input: QueryInput<E>) => Answered<E>,
): (call: Call<E>) => Answered<E> {
  return async ({ actor, params, query: asked }) => {
    const { groupId, ...rest } = params;
    const member = await getMembership(db, { groupId, userId: actor.userId });
    return query({ db, config, secret, member, now: clock() }, { ...rest, ...asked });
  };
}
