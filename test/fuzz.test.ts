import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { errorBodySchema } from '#contract/error.ts';
import { seedDemo } from '#db/seed.ts';
import { startGoogleStandIn } from '#server/external/google-stand-in.ts';
import { type JsonSchema, openApiDocument } from '#server/platform/http/openapi.ts';
import { listDifferences } from '../scripts/ledger-check.ts';
import type { Client } from './client.ts';
import { type Served, servedRequests } from './fuzz-served.ts';
import { HOSTILE, spoilt, valuesOf } from './fuzz-values.ts';
import {
  CALLERS,
  type FuzzCaller,
  isWhole,
  makeWorld,
  ROOT_EMAILS,
  SECRET,
  type World,
} from './fuzz-world.ts';
import { startShop } from './paddle.ts';

// Every operation of the API's own document, asked with values that it allows and with ones that it does not, by every kind of
// caller. `npm run fuzz -- RUNS [SEED]` asks each of them more often.

const RUNS = Number(process.env.FUZZ_RUNS ?? 12);
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_101);

const google = await startGoogleStandIn([], 'http://localhost:3000/auth/callback');
afterAll(google.close);
const shop = await startShop({ adminEmails: ROOT_EMAILS, google: google.settings, demo: true });
await seedDemo(shop.db, shop.clock.now());
const servedRequest = servedRequests(shop);

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

type FuzzedOperation = (typeof OPERATIONS)[number];

/** Whom an operation is for, unless told otherwise. */
const callerOf = ({ operation }: FuzzedOperation): FuzzCaller =>
  operation.tags.includes('admin') ? 'root' : 'admin';

const JSON_TYPE = 'application/json';
const OCTETS = 'application/octet-stream';

interface FuzzRequest {
  readonly caller: FuzzCaller;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly payload: Payload | undefined;
}

interface Payload {
  readonly type: string;
  readonly content: string | Buffer;
}

/** By its place in a world: what is found once can be tried again in another world. */
const someId = fc.oneof(
  { weight: 6, arbitrary: fc.nat({ max: 7 }).map((place) => `id:${place}`) },
  { weight: 1, arbitrary: fc.uuid({ version: 7 }) },
  { weight: 1, arbitrary: fc.constant('00000000-0000-0000-0000-000000000000') },
);

function requestsOf(one: FuzzedOperation, { caller = callerOf(one), body }: Served) {
  const { parameters, requestBody } = one.operation;
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
      { weight: 3, arbitrary: fc.constant(caller) },
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
    payload: payloadsOf(requestBody?.content, body),
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
  const asJson = json.map((value): Payload => ({ type: JSON_TYPE, content: JSON.stringify(value) }));
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
    return { type: OCTETS, content };
  });

/** The ids of this world in place of what names them. */
function inWorld(text: string, { list }: World): string {
  return text.replace(/id:([0-7])/g, (_, place: string) => list[Number(place)] ?? '');
}

function ask({ method, path }: FuzzedOperation, request: FuzzRequest, extra = {}) {
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
    headers: { 'idempotency-key': v7(), ...(payload && { 'content-type': payload.type }), ...extra },
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

const OUTSIDERS: readonly FuzzCaller[] = ['outsider', 'anonymous'];

let worlds = 0;
const newWorld = () => makeWorld(worlds++, shop);
let world = await newWorld();

/** Each operation first serves what it is for, so that what follows starts from a request that is accepted. */
async function serve(one: FuzzedOperation, served: Served): Promise<void> {
  const { caller = callerOf(one), query = {}, headers, body, file } = served;
  const params = Object.fromEntries(one.operation.parameters.map(({ name }) => [name, `:${name}`]));
  const json = body && { type: JSON_TYPE, content: JSON.stringify(body) };
  const payload = file ? { type: OCTETS, content: file } : json;
  const { status, text } = await ask(one, { caller, params, query, payload }, headers);
  expect(status, text.slice(0, 500)).toBeLessThan(400);
}

describe('every operation answers', () => {
  it.each(OPERATIONS.map((one, place) => [one.name, one, place] as const))(
    'whatever it is asked: %s',
    async (_, one, place) => {
      if (one.method !== 'GET' || !(await isWhole(world))) world = await newWorld();
      const served = await servedRequest(one.name, world);
      Object.assign(world.named, served.params);
      await serve(one, served);
      if (!(await isWhole(world))) world = await newWorld();
      await fc.assert(
        fc.asyncProperty(requestsOf(one, served), async (request) => {
          const { status, text, headers } = await ask(one, request);
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
  expect(await listDifferences(shop.db)).toEqual([]);
});
