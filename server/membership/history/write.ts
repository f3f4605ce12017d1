import type { DataOf, EndpointShape, ParsedOf } from '#contract/endpoint.ts';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '#server/deps.ts';
import { type GroupCaller, getMembership, type Membership } from '#server/membership/memberships/queries.ts';
import type { GroupPolicy } from '#server/membership/tiers/queries.ts';
import { thenTell } from '#server/platform/commands/context.ts';
import { inputOf } from '#server/platform/commands/handlers.ts';
import { inTransaction, type Trx, type Writer } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/http/actor.ts';
import { once, onceEach, type RepeatableCall } from '#server/platform/http/idempotency.ts';
import type { Call } from '#server/platform/http/route.ts';
import { createGathering } from '#server/platform/turns/gathering.ts';
import { lockGroups } from './commands.ts';
import type { GroupEndpoint } from './read.ts';
import { lockGroup, type Recorded } from './record.ts';

// Every command begins here: the Idempotency-Key, who is calling, the database transaction, and the news of what was
// changed after the commit. A command itself only checks, decides, writes and records.

/** What every command works with, beside its input. */
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

/** How many requests one statement writes at most. */
const TOGETHER_MOST = 32;

/** Then the next are written, too, and the group's counter decides: a request may wait for what another transaction holds. */
const PATIENCE_MS = 1000;

/** What the address and the body say, without the group. */
type GroupInput<E extends EndpointShape> = Omit<ParsedOf<E>['params'], 'groupId'> & ParsedOf<E>['body'];

type GroupCommand<E extends EndpointShape, Kept> = (
  ctx: GroupContext,
  input: GroupInput<E>,
) => Promise<Recorded<Kept>>;

/**
 * Of requests into one group that come while another is written: all of them as one statement, or none and undefined. Each is
 * then tried alone. What may throw for what one of them says comes first and writes nothing; what it gives writes.
 */
type Together<E extends EndpointShape, Kept> = (
  requests: readonly TogetherRequest<GroupInput<E>>[],
) => WriteTogether<Kept> | undefined;

export type WriteTogether<Kept> = (writer: Writer) => Promise<readonly Recorded<Kept>[] | undefined>;

interface GroupCommandOptions<E extends EndpointShape, Kept> {
  /** Tried first. Undefined where its statement wrote nothing: then the command finds out why, or writes. */
  readonly atOnce?: (ctx: AtOnceContext, input: GroupInput<E>) => Promise<Recorded<Kept> | undefined>;
  readonly together?: Together<E, Kept>;
  /** What is answered, where it holds more than may be kept for a retry. */
  readonly show?: (kept: Kept, groupId: string) => DataOf<E>;
}

/** A handler that runs a command inside a group. Throws GROUP_NOT_FOUND for who is not a member. */
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
  const alone = ({ call, given, caller, input }: Asked<E>) =>
    write(deps, call, async (writer) => {
      const done = await atOnce?.({ ...given, writer, caller }, input);
      if (done) return done;
      return inTransaction(writer, async (trx) => {
        await lockGroup(trx, caller.groupId);
        return command({ ...given, trx, member: await getMembership(trx, caller) }, input);
      });
    });
  const warned = new WeakSet<Asked<E>>();
  const inTurn =
    together &&
    createGathering({
      most: TOGETHER_MOST,
      patienceMs: PATIENCE_MS,
      alone,
      together: async (asked: readonly Asked<E>[]) => {
        const made = makeTogether(together, asked, warned);
        const calls = asked.map(({ call }) => call);
        return made && writeTogether(deps, calls, made);
      },
      // Not the request's signal: it never aborts once the body was read.
      refuse: ({ call }) =>
        call.request.raw.socket.destroyed ? new DomainError('SERVICE_UNAVAILABLE') : undefined,
      rest: ({ call }) => call.place.rest(),
    });
  return async (call) => {
    const { groupId, ...params } = call.params;
    const caller = { groupId, userId: call.actor.userId };
    const asked = { call, caller, given: givenBy(deps), input: inputOf(params, call.body) };
    const kept = await (inTurn ? inTurn(groupId, asked) : alone(asked));
    return show ? show(kept, groupId) : kept;
  };
}

/** A request and what it is worked on with: its time is that at which it came, however long it waits. */
interface Asked<E extends GroupEndpoint> {
  readonly call: Call<E>;
  readonly given: ReturnType<typeof givenBy>;
  readonly caller: GroupCaller;
  readonly input: GroupInput<E>;
}

/**
 * Nothing is written where making it throws: alone, a refusal or a fault fails its own request and no other. The log has a fault
 * once, however often its request is tried among others.
 */
function makeTogether<E extends GroupEndpoint, Kept>(
  together: Together<E, Kept>,
  asked: readonly Asked<E>[],
  warned: WeakSet<Asked<E>>,
): WriteTogether<Kept> | undefined {
  try {
    return together(asked.map(({ given, caller, input }) => ({ ctx: { ...given, caller }, input })));
  } catch (error) {
    if (error instanceof DomainError || asked.some((one) => warned.has(one))) return undefined;
    for (const one of asked) warned.add(one);
    asked[0]?.call.request.log.warn({ err: error }, 'requests that wait together are tried apart');
    return undefined;
  }
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
    return write(deps, call, (writer) =>
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

/** Runs a command once per Idempotency-Key and tells the open streams what it changed, after the commit. */
function write<T>(
  { db, changes }: Pick<Deps, 'db' | 'changes'>,
  call: RepeatableCall,
  command: (writer: Writer) => Promise<Recorded<T>>,
): Promise<T> {
  return thenTell((afterCommit) =>
    once(call, db, async (writer) => {
      const recorded = await command(writer);
      for (const change of recorded.changes) afterCommit(() => changes.publish(change));
      return recorded.value;
    }),
  );
}

/** The same for several calls that are one write, or none: undefined then. */
function writeTogether<T>(
  { db, changes }: Pick<Deps, 'db' | 'changes'>,
  calls: readonly RepeatableCall[],
  command: WriteTogether<T>,
): Promise<readonly T[] | undefined> {
  return thenTell((afterCommit) =>
    onceEach(calls, db, async (writer) => {
      const done = await command(writer);
      for (const change of done?.flatMap(({ changes: made }) => made) ?? []) {
        afterCommit(() => changes.publish(change));
      }
      return done?.map(({ value }) => value);
    }),
  );
}
