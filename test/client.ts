import type { FastifyInstance, InjectOptions } from 'fastify';
import type { User } from '#contract/accounts.ts';
import type { ErrorBody } from '#contract/error.ts';

/** An answer, read as whatever the test says it is: `data` of a success, the rest of a refusal. */
export interface Answer<T> {
  readonly status: number;
  readonly body: Partial<ErrorBody> & { data: T; nextCursor: string | null };
  readonly headers: Record<string, string | string[] | number | undefined>;
  readonly text: string;
}

type Headers = Record<string, string>;

/** A caller of the API over HTTP who keeps the cookies that they are given. */
export interface Client {
  get<T = unknown>(path: string, headers?: Headers): Promise<Answer<T>>;
  post<T = unknown>(path: string, body?: unknown, headers?: Headers): Promise<Answer<T>>;
  put<T = unknown>(path: string, body?: unknown, headers?: Headers): Promise<Answer<T>>;
  patch<T = unknown>(path: string, body?: unknown, headers?: Headers): Promise<Answer<T>>;
  delete<T = unknown>(path: string, headers?: Headers): Promise<Answer<T>>;
  /** Anything else: another method, a body that is not JSON. */
  send<T = unknown>(options: InjectOptions): Promise<Answer<T>>;
  /** Sent as the Bearer of every request while there is one. */
  token: string | undefined;
  readonly cookies: Map<string, string>;
}

/** A caller who is signed in. */
export interface UserClient extends Client {
  readonly user: User;
}

/** The same person, asking another process. */
export function askingElsewhere(
  { app }: { readonly app: FastifyInstance },
  { token, user }: UserClient,
): UserClient {
  return Object.assign(createClient(app), { token, user });
}

/** Status and code, of a refusal. */
export function codeOf({ status, body }: Answer<unknown>): [number, string | undefined] {
  return [status, body.code];
}

/** The session of their cookie is still theirs; it is prolonged. */
export async function isSignedIn(client: Client): Promise<boolean> {
  return (await client.post('/api/auth/refresh')).status === 200;
}

export function createClient(app: FastifyInstance): Client {
  const cookies = new Map<string, string>();

  async function send<T>(options: InjectOptions): Promise<Answer<T>> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await app.inject({
      ...options,
      headers: {
        ...(client.token !== undefined && { authorization: `Bearer ${client.token}` }),
        ...(cookie && { cookie }),
        ...options.headers,
      },
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0 || value === '') cookies.delete(name);
      else cookies.set(name, encodeURIComponent(value));
    }
    const isJson = /^application\/json/.test(response.headers['content-type'] ?? '');
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      // What is not JSON is in `text`; reading fields of its body fails the test.
      body: isJson ? response.json<Answer<T>['body']>() : JSON.parse('{}'),
    };
  }

  const withBody =
    (method: 'POST' | 'PUT' | 'PATCH') =>
    <T>(url: string, body?: unknown, headers: Headers = {}) =>
      send<T>({
        method,
        url,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });

  const client: Client = {
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    post: withBody('POST'),
    put: withBody('PUT'),
    patch: withBody('PATCH'),
    delete: (url, headers = {}) => send({ method: 'DELETE', url, headers }),
    send,
    token: undefined,
    cookies,
  };
  return client;
}
