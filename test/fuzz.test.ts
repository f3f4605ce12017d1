import fc from 'fast-check';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { errorBodySchema } from '#contract/error.ts';
import { type JsonSchema, type Operation, openApiDocument } from '#server/platform/http/openapi.ts';
import { findDifferences } from '../scripts/ledger-check.ts';
import { emailOf, PASSWORD, startTestApp } from './app.ts';
import { casesOf } from './cases.ts';
import type { Client } from './client.ts';
import { HOSTILE, spoilt, valuesOf } from './fuzz-values.ts';
import { expectData, expenseOf, record, ruleIn } from './group.ts';
import { makeHouse } from './house.ts';
import { setTier } from './tier.ts';

// Every operation of the API's own document, asked with values that it allows and with ones that it does not, by every kind of
// caller. `npm run fuzz -- RUNS [SEED]` asks each of them more often.

const RUNS = Number(process.env.FUZZ_RUNS ?? 12);
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_101);

/** Stands in the texts of the group: an outsider must never be answered with it. */
const SECRET = 'Xylophone';

// A site admin for each world.
const ROOTS = Array.from({ length: 900 }, (_, place) => `Root ${place}`);
const { as, stranger, db } = await startTestApp({ adminEmails: ROOTS.map(emailOf) });

const document = openApiDocument('http://localhost');
/** A stream does not end. */
const OPERATIONS = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations)
    .filter(([, { responses }]) => !responses[200]?.content?.['text/event-stream'])
    .map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      method: methodOf(method),
      operation,
    })),
);

type World = Awaited<ReturnType<typeof makeWorld>>;
type Caller = 'admin' | 'member' | 'root' | 'outsider' | 'anonymous';
const CALLERS = ['admin', 'member', 'root', 'outsider', 'anonymous'] as const satisfies readonly Caller[];
const OUTSIDERS: readonly Caller[] = ['outsider', 'anonymous'];

interface FuzzRequest {
  readonly caller: Caller;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly payload: Payload | undefined;
}

interface Payload {
  readonly type: string;
  readonly content: string | Buffer;
}

let worlds = 0;

/** A group and all that its addresses can name, and one caller of each kind. */
async function makeWorld() {
  const mark = worlds++;
  const [admin, member, third] = await Promise.all(
    ['Ana', 'Ben', 'Dev'].map((name) => as(`${name} ${mark}`)),
  );
  const outsider = await as(`Eve ${mark}`);
  const root = await as(`Root ${mark}`);
  if (!admin || !member || !third) throw new Error('Each name has a caller');
  for (const caller of [admin, member]) await setTier(db, caller, 'premium');
  const house = await makeHouse(admin, [member], third);
  await record(admin, house.groupId, expenseOf(admin, [admin, member], { description: SECRET }));
  expectData(await admin.patch(`/api/groups/${house.groupId}/members/${member.user.id}`, { role: 'admin' }));
  const rule = ruleIn(house.groupId, admin);
  const { id: recurringExpenseId } = expectData(
    await admin.post<{ id: string }>('/api/recurring-expenses', rule),
  );
  const { commentIds, ...ids } = house;
  const named: Record<string, string> = {
    ...ids,
    commentId: commentIds[admin.user.id] ?? '',
    recurringExpenseId,
  };
  const people = [admin, member, third].map(({ user }) => user.id);
  // In the order in which a request names them.
  const list = [...people, ids.guestId, ids.groupId, ids.transactionId, ids.categoryId, ids.invitationId];
  return { callers: { admin, member, outsider, root, anonymous: stranger() }, named, list };
}

/** Bodies that are accepted, by method and path: parts of them are replaced by others. */
function acceptedBodies({ callers: { admin, member, outsider }, named: { groupId } }: World) {
  const inGroup = Object.entries(casesOf(admin, member)).map(([name, { body }]) => [
    name.replace(/:(\w+)/g, '{$1}'),
    body,
  ]);
  const rule = ruleIn(groupId, admin);
  const settlement = { from: admin.user.id, to: member.user.id, amount: 100, currency: 'EUR' };
  return new Map<string, object | undefined>([
    ...Object.entries<object | undefined>(Object.fromEntries(inGroup)),
    ['POST /api/groups', { name: 'Trip', defaultCurrency: 'EUR', currencies: ['EUR', 'JPY'] }],
    ['POST /api/auth/register', { displayName: 'Fay', email: 'fay@quits.example', password: PASSWORD }],
    ['POST /api/auth/login', { email: outsider.user.email, password: PASSWORD }],
    ['POST /api/auth/proof', { password: PASSWORD }],
    ['POST /api/recurring-expenses', rule],
    ['PUT /api/recurring-expenses/{recurringExpenseId}', { ...rule, groupId: undefined, version: 1 }],
    ['POST /api/balances/consolidated/settle', settlement],
    ['POST /api/admin/users/{id}/tier', { tier: 'premium', reason: 'A gift' }],
  ]);
}

/** Whether every caller is still signed in, and the group is still theirs. */
async function isWhole({ callers, named }: World): Promise<boolean> {
  const signedIn = [callers.admin, callers.member, callers.outsider, callers.root];
  const profiles = await Promise.all(signedIn.map((caller) => caller.get('/api/users/profile')));
  const group = await Promise.all(
    [callers.admin, callers.member].map((caller) =>
      caller.get(`/api/groups/${named.groupId}/transactions/${named.transactionId}`),
    ),
  );
  const stats = await callers.root.get('/api/admin/stats');
  return [...profiles, ...group, stats].every(({ status }) => status === 200);
}

/** By its place in a world: what is found once can be tried again in another world. */
const someId = fc.oneof(
  { weight: 6, arbitrary: fc.nat({ max: 7 }).map((place) => `id:${place}`) },
  { weight: 1, arbitrary: fc.uuid({ version: 7 }) },
  { weight: 1, arbitrary: fc.constant('00000000-0000-0000-0000-000000000000') },
);

function requestsOf({ parameters, requestBody, tags }: Operation, accepted: object | undefined) {
  const within = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const params = within('path').map(({ name, schema }): [string, fc.Arbitrary<unknown>] => [
    name,
    fc.oneof(
      { weight: 6, arbitrary: fc.constant(`:${name}`) },
      { weight: 3, arbitrary: valuesOf(schema, someId) },
      { weight: 1, arbitrary: HOSTILE },
    ),
  ]);
  const query = Object.fromEntries(
    within('query').map(({ name, schema }): [string, fc.Arbitrary<unknown>] => [
      name,
      fc.oneof(
        { weight: 4, arbitrary: valuesOf(schema, someId) },
        { weight: 1, arbitrary: spoilt(valuesOf(schema, someId)) },
      ),
    ]),
  );
  const required = within('query').flatMap((parameter) => (parameter.required ? [parameter.name] : []));
  return fc.record<FuzzRequest>({
    caller: fc.oneof(
      { weight: 3, arbitrary: fc.constant(tags.includes('admin') ? 'root' : 'admin') },
      { weight: 2, arbitrary: fc.constantFrom(...CALLERS) },
    ),
    params: fc.record(Object.fromEntries(params)),
    query: fc.oneof(
      {
        weight: 2,
        arbitrary: fc.record(
          Object.fromEntries(Object.entries(query).filter(([name]) => required.includes(name))),
        ),
      },
      { weight: 2, arbitrary: fc.record(query, { requiredKeys: required }) },
      { weight: 1, arbitrary: fc.record(query, { requiredKeys: [] }) },
    ),
    payload: payloadsOf(requestBody?.content, accepted),
  });
}

function payloadsOf(
  content: Readonly<Record<string, { schema: JsonSchema }>> | undefined,
  accepted: object | undefined,
): fc.Arbitrary<Payload | undefined> {
  if (!content) return fc.constant(undefined);
  if (content['application/octet-stream']) return FILES;
  const schema = content['application/json']?.schema ?? {};
  const json = fc.oneof(
    { weight: 4, arbitrary: valuesOf(schema, someId) },
    { weight: 4, arbitrary: spoilt(valuesOf(schema, someId)) },
    { weight: accepted ? 2 : 0, arbitrary: fc.constant(accepted) },
    { weight: accepted ? 6 : 0, arbitrary: spoilt(fc.constant(accepted)) },
  );
  const asJson = json.map((value): Payload => ({ type: 'application/json', content: JSON.stringify(value) }));
  return fc.oneof(
    { weight: 10, arbitrary: asJson },
    { weight: 1, arbitrary: asJson.map(({ type, content: text }) => ({ type, content: text.slice(0, -1) })) },
    { weight: 1, arbitrary: asJson.map(({ content: text }) => ({ type: 'text/plain', content: text })) },
  );
}

const FILES = fc
  .tuple(fc.constantFrom('', '%PDF-1.4\n', '\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0', 'RIFF'), fc.uint8Array())
  .map(([start, rest]): Payload => {
    const content = Buffer.concat([Buffer.from(start, 'latin1'), rest]);
    return { type: 'application/octet-stream', content };
  });

/** The ids of this world in place of what names them. */
function inWorld(text: string, { list }: World): string {
  return text.replace(/id:([0-7])/g, (_, place: string) => list[Number(place)] ?? '');
}

function ask(method: Method, path: string, request: FuzzRequest, world: World) {
  const { caller, params, query, payload } = request;
  const client: Client = world.callers[caller];
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    const named = value === `:${name}` ? (world.named[name] ?? world.list[0]) : value;
    return encodeURIComponent(inWorld(plain(named), world));
  });
  const search = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(inWorld(plain(value), world))}`,
  );
  const content = payload?.content;
  return client.send({
    method,
    url: search.length > 0 ? `${url}?${search.join('&')}` : url,
    headers: { 'idempotency-key': v7(), ...(payload && { 'content-type': payload.type }) },
    ...(content !== undefined && {
      payload: typeof content === 'string' ? inWorld(content, world) : content,
    }),
  });
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

function methodOf(name: string): Method {
  const method = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).find(
    (one) => one === name.toUpperCase(),
  );
  if (!method) throw new Error(`No operation has the method ${name}`);
  return method;
}

/** As it stands in an address. A lone surrogate has no place there. */
function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(',');
  return (typeof value === 'string' ? value : String(JSON.stringify(value))).toWellFormed();
}

/** Stack traces, statements, addresses within the server. */
const INTERNALS =
  /\n\s+at |node_modules|\/server\/|\.ts:\d|violates|syntax error|relation "|\bselect\b.+\bfrom\b/i;

let world = await makeWorld();

describe('every operation answers', () => {
  it.each(OPERATIONS.map((one, place) => [one.name, one, place] as const))(
    'whatever it is asked: %s',
    async (_, { method, path, operation }, place) => {
      const changesGroup = method !== 'GET' && path.startsWith('/api/groups/');
      if (changesGroup || !(await isWhole(world))) world = await makeWorld();
      const accepted = acceptedBodies(world).get(`${method} ${path}`);
      await fc.assert(
        fc.asyncProperty(requestsOf(operation, accepted), async (request) => {
          const { status, text, headers } = await ask(method, path, request, world);
          expect(status, text.slice(0, 500)).toBeLessThan(500);
          if (OUTSIDERS.includes(request.caller)) expect(text).not.toContain(SECRET);
          if (status < 400) return;
          expect(headers['content-type']).toMatch(/^application\/json/);
          errorBodySchema.parse(JSON.parse(text));
          expect(text).not.toMatch(INTERNALS);
        }),
        { numRuns: RUNS, seed: SEED + place, endOnFailure: true },
      );
    },
    20_000 + RUNS * 1000,
  );
});

it('the ledger is exact after all of it', async () => {
  expect(await findDifferences(db)).toEqual([]);
});
