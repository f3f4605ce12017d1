import { vi } from 'vitest';
import type { ChangeEvent, ChangeEventName, OwnEventName } from '#contract/activity.ts';
import type { DataOf, EndpointShape, Page, ParsedOf } from '#contract/endpoint.ts';
import { ALL_ENDPOINTS } from '#contract/endpoints.ts';
import { ERROR_STATUS, errorBodySchema } from '#contract/error.ts';
import type { ErrorCode, ErrorParams } from '#domain/error.ts';
import { createLiveStreams } from './live-streams.ts';
import { RequestWithProgress } from './request-with-progress.ts';

// The server of a component test, at the network's edge: `fetch` is answered here and nothing of the app is replaced.
// What is sent and what is answered passes the endpoint's own schemas, so a test cannot drift from the contract.

/** A value of the contract as a test writes it: without the brands that only a schema gives. */
export type Plain<T> = T extends Blob
  ? T
  : T extends { readonly brand: unknown }
    ? T extends string
      ? string
      : number
    : T extends object
      ? { [K in keyof T]: Plain<T[K]> }
      : T;

/** A list may be answered as its items alone: its only page. */
type Answer<E extends EndpointShape> =
  | Plain<DataOf<E>>
  | (DataOf<E> extends Page<infer Item> ? Plain<Item>[] : never);
type Reply<E extends EndpointShape> = (call: ParsedOf<E>) => Answer<E> | Promise<Answer<E>>;

export interface RefusalFacts {
  params?: ErrorParams;
  /** The fields that were refused; on a stale version the current resource. */
  details?: unknown;
  /** Once: what was answered before is answered again to the next call. */
  once?: boolean;
}

export interface TestServer {
  /** From now on the endpoint answers this. */
  answer: <E extends EndpointShape>(endpoint: E, reply: Reply<E>) => void;
  /** From now on the endpoint refuses with this code. Gives what lets it answer as before. */
  refuse: (endpoint: EndpointShape, code: ErrorCode, facts?: RefusalFacts) => () => void;
  /** Keeps calls of the endpoint waiting; gives the function that lets them go on. */
  hold: (endpoint: EndpointShape) => () => void;
  /** What the endpoint has received, parsed, in the order of arrival. */
  sent: <E extends EndpointShape>(endpoint: E) => ParsedOf<E>[];
  /** The idempotency keys that came with the calls of an endpoint. */
  keysSent: (endpoint: EndpointShape) => (string | null)[];
  /** Says over the live stream that something has changed; where none is open, over the next one. */
  tell: (name: ChangeEventName, change: ChangeEvent) => void;
  /** Says in the same way what concerns the reader alone. */
  tellOwn: (name: OwnEventName) => void;
  /** Cuts the network, as the browser notices it too. */
  disconnect: () => void;
  reconnect: () => void;
  /** Ends the live stream and opens no other, while the browser stays online. Gives what lets the next one open. */
  endStreams: () => () => void;
  /** How many streams were not opened since they were ended. */
  refusedStreams: () => number;
  /**
   * Gives the network back once every call is answered.
   * @returns what was asked for and not foreseen, or sent or answered against the contract
   */
  close: () => Promise<readonly string[]>;
}

/** Takes the place of the network until the test is over. */
export function startTestServer(): TestServer {
  const replies = new Map<string, (call: unknown) => unknown>();
  const received = new Map<string, { call: unknown; key: string | null }[]>();
  const gates = new Map<string, Promise<void>>();
  const streams = createLiveStreams();
  const complaints: string[] = [];
  const releases = new Set<() => void>();
  const answering = new Set<Promise<Response>>();
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const realFetch = window.fetch.bind(window);

  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (!navigator.onLine) throw new TypeError(LOST);
    if (pathname === '/api/events') return streams.answer(request.signal);
    const found = endpointAt(request.method, pathname);
    if (!found) return complain(`${request.method} ${pathname} is no endpoint`);
    const { endpoint, params } = found;
    const name = nameOf(endpoint);
    const body = endpoint.upload ? await request.blob() : await bodyOf(request);
    const call = parsedCall(endpoint, params, searchParams, body);
    if (!call.success) return complain(`${name} was sent what its schema refuses: ${call.message}`);
    received.set(name, [
      ...(received.get(name) ?? []),
      { call: call.data, key: request.headers.get('idempotency-key') },
    ]);
    await gates.get(name);
    if (!navigator.onLine) throw new TypeError(LOST);
    const reply = replies.get(name);
    if (!reply) return complain(`${name} was called, and the test says nothing of it`);
    try {
      const answered = await reply(call.data);
      await nameAccount(answered);
      return responseOf(endpoint, answered, complain);
    } catch (error) {
      if (!(error instanceof RefusedAnswer)) throw error;
      return refusalResponse(error, pathname);
    }
  }

  function complain(message: string): Response {
    complaints.push(message);
    return refusalResponse(new RefusedAnswer('INTERNAL_SERVER_ERROR'), '');
  }

  vi.stubGlobal('XMLHttpRequest', RequestWithProgress);
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (!new URL(request.url).pathname.startsWith('/api/')) return realFetch(request);
    const answered = answer(request).catch((error) => {
      // A lost connection is part of the play; anything else is a fault of this server.
      if (!isLostConnection(error)) complain(`${request.method} ${request.url}: ${error.stack}`);
      throw error;
    });
    answering.add(answered);
    return abortable(answered, request.signal);
  });

  return {
    answer: (endpoint, reply) =>
      void replies.set(nameOf(endpoint), (call) => reply(parsedAs(endpoint, call))),
    refuse(endpoint, code, facts = {}) {
      const name = nameOf(endpoint);
      const before = replies.get(name);
      const answerAgain = () => {
        if (before) replies.set(name, before);
      };
      replies.set(name, () => {
        if (facts.once) answerAgain();
        throw new RefusedAnswer(code, facts);
      });
      return answerAgain;
    },
    hold(endpoint) {
      const { promise, resolve } = Promise.withResolvers<void>();
      gates.set(nameOf(endpoint), promise);
      releases.add(resolve);
      return () => {
        gates.delete(nameOf(endpoint));
        resolve();
      };
    },
    sent: (endpoint) => (received.get(nameOf(endpoint)) ?? []).map(({ call }) => parsedAs(endpoint, call)),
    keysSent: (endpoint) => (received.get(nameOf(endpoint)) ?? []).map(({ key }) => key),
    tell: (name, change) =>
      streams.say(`id: ${change.groupId}:${change.seq}\nevent: ${name}\ndata: ${JSON.stringify(change)}\n\n`),
    tellOwn: (name) => streams.say(`event: ${name}\ndata: {}\n\n`),
    disconnect() {
      network.mockReturnValue(false);
      window.dispatchEvent(new Event('offline'));
    },
    reconnect() {
      network.mockReturnValue(true);
      window.dispatchEvent(new Event('online'));
    },
    endStreams: streams.end,
    refusedStreams: streams.refused,
    async close() {
      for (const open of releases) open();
      await Promise.allSettled(answering);
      network.mockRestore();
      vi.unstubAllGlobals();
      return complaints;
    },
  };
}

/** With each session comes the cookie that says whose it is. */
async function nameAccount(answered: unknown): Promise<void> {
  if (typeof answered === 'object' && answered && 'accessToken' in answered && 'userId' in answered)
    await cookieStore.set('quits.account', String(answered.userId));
}

/** Thrown by a reply, it is answered as the server refuses. */
export class RefusedAnswer extends Error {
  readonly code: ErrorCode;
  readonly facts: RefusalFacts;

  constructor(code: ErrorCode, facts: RefusalFacts = {}) {
    super(code);
    this.code = code;
    this.facts = facts;
  }
}

/** As Chromium says it. */
const LOST = 'Failed to fetch';

/** A reply that is lost on its way, while the connection stays: the server may have done what it was asked. */
export function loseAnswer(): never {
  throw new TypeError(LOST);
}

function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError && error.message === LOST;
}

function nameOf({ method, path }: Pick<EndpointShape, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

// The schema has given the value this type; that it went through a map of all endpoints has only hidden it.
function parsedAs<E extends EndpointShape>(_endpoint: E, call: unknown): ParsedOf<E> {
  return call as ParsedOf<E>;
}

/** Each with the pattern of its addresses, those without a parameter first: `/groups/order` is not the group called "order". */
const PATTERNS = ALL_ENDPOINTS.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
})).sort((a, b) => Number(a.endpoint.path.includes(':')) - Number(b.endpoint.path.includes(':')));

function endpointAt(method: string, pathname: string) {
  for (const { endpoint, pattern } of PATTERNS) {
    const match = endpoint.method === method ? pattern.exec(pathname) : null;
    if (match) return { endpoint, params: decoded(match.groups ?? {}) };
  }
  return undefined;
}

function decoded(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, decodeURIComponent(text)]));
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text();
  return text === '' ? undefined : JSON.parse(text);
}

function parsedCall(
  endpoint: EndpointShape,
  params: Record<string, string>,
  search: URLSearchParams,
  body: unknown,
): { success: true; data: unknown } | { success: false; message: string } {
  const parts = [
    ['params', endpoint.params, params],
    ['query', endpoint.query, Object.fromEntries(search)],
    ['body', endpoint.body, body],
  ] as const;
  const data: Record<string, unknown> = {};
  for (const [name, schema, value] of parts) {
    const result = schema?.safeParse(value);
    if (result?.error) return { success: false, message: `${name}: ${result.error.message}` };
    data[name] = schema ? result?.data : value;
  }
  return { success: true, data };
}

function responseOf(
  { data: schema, list, status, method, path }: EndpointShape,
  answer: unknown,
  complain: (message: string) => Response,
): Response {
  if (answer instanceof Blob) return new Response(answer, { status });
  if (!schema) return new Response(null, { status });
  const page = list && Array.isArray(answer) ? { data: answer, nextCursor: null } : answer;
  const checked = (list ? schema.array() : schema).safeParse(list ? itemsOf(page) : page);
  if (checked.error) return complain(`${method} ${path} was answered against its schema: ${checked.error}`);
  return Response.json(list ? page : { data: page }, { status });
}

function itemsOf(page: unknown): unknown {
  return typeof page === 'object' && page !== null && 'data' in page ? page.data : undefined;
}

function refusalResponse({ code, facts: { params, details } }: RefusedAnswer, path: string): Response {
  const body = errorBodySchema.parse({
    message: code,
    code,
    status: ERROR_STATUS[code],
    timestamp: new Date().toISOString(),
    path,
    ...(params ? { params } : {}),
    ...(details ? { details } : {}),
  });
  return Response.json(body, { status: body.status });
}

/** As `fetch` does it: given up at once when the caller aborts, whatever the answer is still doing. */
function abortable(answered: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    answered.then(resolve, reject);
  });
}
