import { type APIRequestContext, expect } from '@playwright/test';
import type { DataOf, EndpointShape, InputOf } from '#contract/endpoint.ts';

/** Calls the API beside the browser: journeys prepare what they are not about. */
export async function call<E extends EndpointShape>(
  request: APIRequestContext,
  endpoint: E,
  input: InputOf<E>,
  token?: string,
): Promise<DataOf<E>> {
  const { params = {}, query = {}, body = {} } = isParts(input) ? input : {};
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const response = await request.fetch(`${path}?${new URLSearchParams(query)}`, {
    method: endpoint.method,
    ...(endpoint.method !== 'GET' && { data: body }),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  await expect(response, `${endpoint.method} ${path}: ${await response.text()}`).toBeOK();
  if (response.status() === 204) return JSON.parse('null');
  const answer = await response.json();
  return endpoint.list ? answer : answer.data;
}

interface Parts {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
}

function isParts(input: unknown): input is Parts {
  return typeof input === 'object';
}
