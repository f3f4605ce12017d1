import type { DataOf, EndpointShape, ParsedOf } from '#contract/endpoint.ts';
import type { Deps } from '#server/deps.ts';
import { type GroupCaller, getMembership, type Membership } from '#server/membership/memberships/queries.ts';
import type { GroupPolicy } from '#server/membership/tiers/queries.ts';
import { inputOf } from '#server/platform/commands/handlers.ts';
import { type Recorded, type WriteMany, writeOnce } from '#server/platform/commands/writes.ts';
import { inTransaction, type Trx, type Writer } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/http/actor.ts';
import type { Call } from '#server/platform/http/route.ts';
import { lockGroup, lockGroups } from './lock.ts';
import type { GroupEndpoint } from './read.ts';

// Every command that changes groups begins here, and so does every other one that takes an Idempotency-Key: who is calling, the
// database transaction, and the news of what was changed after the commit. The command itself only checks, decides, writes and
// records. Session, browser and job commands begin in platform/commands.

/** What each of these commands works with, beside its input. */
export interface CommandContext extends Pick<Deps, 'secret' | 'newId'> {
  readonly trx: Trx;
  readonly policy: GroupPolicy;
  readonly now: Date;
}

/** Of a command outside of a group, or into one. */
export interface CallerContext extends CommandContext {
  readonly caller: Caller;
}

/** Of a command inside a group: until its database transaction ends, no other request changes the group. */
export interface GroupContext extends CommandContext {
  readonly member: Membership;
}

/** Of the same command as one statement, which checks for itself what the command asks of the Membership. */
export interface AtOnceContext extends Omit<CommandContext, 'trx'> {
  readonly writer: Writer;
  readonly caller: GroupCaller;
}

/** One of several requests that one statement writes. */
export interface TogetherRequest<Input> {
  readonly ctx: Omit<AtOnceContext, 'writer'>;
  readonly input: Input;
}

/** What the address and the body say, without the group. */
type GroupInput<E extends EndpointShape> = Omit<ParsedOf<E>['params'], 'groupId'> & ParsedOf<E>['body'];

type GroupCommand<E extends EndpointShape, Kept> = (
  ctx: GroupContext,
  input: GroupInput<E>,
) => Promise<Recorded<Kept>>;

/** Requests that one statement can write, of those into one group that come while another is written. */
interface Together<E extends EndpointShape, Kept> {
  readonly takes: (input: GroupInput<E>) => boolean;
  /** Makes all that is made of what they say. Throws for what one of them says, and writes nothing: what it gives writes. */
  readonly make: (requests: readonly TogetherRequest<GroupInput<E>>[]) => WriteMany<Kept>;
}

interface GroupCommandOptions<E extends EndpointShape, Kept> {
  /**
   * Tried first. Undefined where its statement wrote nothing: then the command finds out why, or writes.
   * Either may share its database transaction with those of other requests.
   */
  readonly atOnce?: (ctx: AtOnceContext, input: GroupInput<E>) => Promise<Recorded<Kept> | undefined>;
  readonly together?: Together<E, Kept>;
  /** What is answered, where it holds more than may be kept for a retry. */
  readonly show?: (kept: Kept, groupId: string) => DataOf<E>;
}

/** A handler that runs a command inside a group. Throws GROUP_NOT_FOUND for a caller who is not a member. */
export function groupCommand<E extends GroupEndpoint>(
  deps: Deps,
  command: GroupCommand<E, DataOf<E>>,
  options?: Pick<GroupCommandOptions<E, DataOf<E>>, 'atOnce' | 'together'>,
): (call: Call<E>) => Promise<DataOf<E>>;
export function groupCommand<E extends GroupEndpoint, Kept>(
  deps: Deps,
  command: GroupCommand<E, Kept>,
  options: Required<Pick<GroupCommandOptions<E, Kept>, 'show'>>,
): (call: Call<E>) => Promise<DataOf<E>>;
export function groupCommand<E extends GroupEndpoint, Kept>(
  deps: Deps,
  command: GroupCommand<E, Kept>,
  { atOnce, together, show }: GroupCommandOptions<E, Kept> = {},
): (call: Call<E>) => Promise<Kept | DataOf<E>> {
  const requests = new WeakMap<object, TogetherRequest<GroupInput<E>>>();
  const many =
    together &&
    ((writes: readonly object[]) => together.make(writes.flatMap((write) => requests.get(write) ?? [])));
  return async (call) => {
    const { groupId, ...params } = call.params;
    const caller = { groupId, userId: call.actor.userId };
    const input = inputOf(params, call.body);
    // Its time is that at which it came, however long it waits.
    const given = givenBy(deps);
    const work = async (writer: Writer) => {
      const done = await atOnce?.({ ...given, writer, caller }, input);
      if (done) return done;
      return inTransaction(writer, async (trx) => {
        await lockGroup(trx, groupId);
        return command({ ...given, trx, member: await getMembership(trx, caller) }, input);
      });
    };
    const isShared = atOnce !== undefined;
    const write = { call, work, isShared, ...(together?.takes(input) && many && { many }) };
    requests.set(write, { ctx: { ...given, caller }, input });
    const kept = await deps.groupWrites(groupId, write);
    return show ? show(kept, groupId) : kept;
  };
}

/** A handler that runs a command which is in no group, or not yet. */
export function callerCommand<E extends EndpointShape & { readonly access: 'user' }>(
  deps: Deps,
  command: (
    ctx: CallerContext,
    input: ParsedOf<E>['params'] & ParsedOf<E>['body'],
  ) => Promise<Recorded<DataOf<E>>>,
): (call: Call<E>) => Promise<DataOf<E>> {
  return (call) => {
    const { params, body, actor } = call;
    const given = givenBy(deps);
    return writeOnce(deps, call, (writer) =>
      inTransaction(writer, (trx) => command({ ...given, trx, caller: actor }, inputOf(params, body))),
    );
  };
}

/**
 * For a command in several groups at once: until its database transaction ends, no other request changes any of them.
 * @returns the context of a command inside one of these groups, which throws GROUP_NOT_FOUND where the caller is no member.
 */
export async function enterGroups(
  { caller, trx, ...given }: CallerContext,
  groupIds: readonly string[],
): Promise<(groupId: string) => Promise<GroupContext>> {
  await lockGroups(trx, groupIds);
  return async (groupId) => {
    if (!groupIds.includes(groupId)) throw new Error('The group is not locked');
    return { ...given, trx, member: await getMembership(trx, { groupId, userId: caller.userId }) };
  };
}

function givenBy({ config, secret, newId, clock }: Deps) {
  return { policy: config, secret, newId, now: clock() };
}
