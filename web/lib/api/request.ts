import type { DataOf, EndpointShape, InputOf } from '#contract/endpoint.ts';
import { takeRead } from '#web/lib/arrival/arrival.ts';
import { ApiError } from './api-error.ts';

export const REQUEST_TIMEOUT_MS = 10_000;

export interface RequestOptions {
  /** Aborts the request; the time limit does so too. */
  signal?: AbortSignal | undefined;
  /** Makes a creation safe to send again: the same key must go with every attempt. */
  idempotencyKey?: string | undefined;
  token?: string | undefined;
}

/**
 * One request: JSON there and back, `data` unwrapped (a list stays a page with its cursor). Reads no schema of the endpoint:
 * the build leaves them out.
 * @throws ApiError; NETWORK_ERROR when no answer of our server came, with `params.reason` 'timeout' when it took too long.
 */
export async function request<E extends EndpointShape>(
  { method, path: pattern, status }: E,
  input: InputOf<E>,
  options: RequestOptions = {},
): Promise<DataOf<E>> {
  const parts = partsOf(input);
  const path = fill(pattern, parts.params ?? {});
  const address = path + search(parts.query ?? {});
  const early = method === 'GET' ? await takeRead(address, options.token) : undefined;
  const response =
    early ??
    (await answerOf(address, {
      method,
      headers: headersOf(parts, options),
      body: parts.body === undefined ? null : JSON.stringify(parts.body),
      signal: withTimeLimit(options.signal),
    }));
  const isNothing = status === 204 && response.status === status;
  const answer = isNothing ? { data: undefined } : parsed(await textOf(response, path));
  if (!response.ok) throw new ApiError({ path, ...answer, status: response.status });
  // Nothing, or a page of HTML, comes from a portal or a proxy: it is not known whether the server was asked.
  if (!isEnvelope(answer)) throw unanswered(undefined, path);
  return dataOf(answer);
}

/** What an answer holds: `data` alone, or a page of a list with its cursor. */
export function dataOf<T>(answer: { readonly data: T } | (T & { readonly nextCursor: unknown })): T {
  return 'nextCursor' in answer ? answer : answer.data;
}

/** Undefined where it is no JSON. The server's tests check every answer against its schema, so it is not checked here. */
export function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether it is an answer of our server that holds something. */
export function isEnvelope(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'data' in answer;
}

/** Where a call goes, with what it names and asks. */
export function addressOf(pattern: string, input: unknown): string {
  const { params = {}, query = {} } = partsOf(input);
  return fill(pattern, params) + search(query);
}

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

function partsOf(input: unknown): Parts {
  return typeof input === 'object' && input !== null ? input : {};
}

function fill(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function search(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const params = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return params.size === 0 ? '' : `?${params}`;
}

function headersOf(parts: Parts, { token, idempotencyKey }: RequestOptions): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(parts.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
  };
}

function withTimeLimit(signal: AbortSignal | undefined): AbortSignal {
  const limit = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

async function answerOf(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    throw unanswered(error, path);
  }
}

async function textOf(response: Response, path: string): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw unanswered(error, path);
  }
}

function unanswered(error: unknown, path: string): unknown {
  // The caller aborted on purpose: its own reason is thrown, not an error of the server.
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
  return new ApiError({
    status: 0,
    code: 'NETWORK_ERROR',
    message: 'Network error',
    path,
    params: timedOut ? { reason: 'timeout' } : {},
  });
}
