import { z } from 'zod';
import { inDigits, integerSchema } from './value.ts';

// An endpoint is data: the server registers it, the browser calls it, OpenAPI and the access tests read it.
// What both sides agree on is therefore one object, and neither can drift from it.

/** `admin`: a site admin; to other callers the endpoint does not exist. */
export type Access = 'public' | 'user' | 'admin';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface EndpointShape {
  readonly method: Method;
  /** Path with `:name` parameters, `/api` included. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The shape under `data` in the answer; absent for 204. A list endpoint gives the shape of one item. */
  readonly data?: z.ZodType;
  readonly list?: true;
  /** The body of the request is a file: its bytes, as application/octet-stream. */
  readonly upload?: true;
  /** The answer is a file of one of these media types, and no JSON. */
  readonly download?: readonly string[];
  readonly status: 200 | 201 | 204;
}

/** `status` is said where something is made. */
type EndpointDefinition = Omit<EndpointShape, 'status'> & { readonly status?: 201 };

/** Names an endpoint and keeps its exact type. Unless its status is said, it answers 200, or 204 where it answers nothing. */
export function endpoint<const E extends EndpointDefinition>(
  definition: E,
): E & Pick<EndpointShape, 'status'> {
  return { status: definition.data || definition.download ? 200 : 204, ...definition };
}

/** What a caller passes: only the parts that the endpoint declares. */
export type InputOf<E extends EndpointShape> = (E extends { params: z.ZodObject }
  ? { params: z.input<E['params']> }
  : unknown) &
  (E extends { query: z.ZodObject } ? { query?: z.input<E['query']> } : unknown) &
  (E extends { body: z.ZodType } ? { body: z.input<E['body']> } : unknown);

/** What a handler receives, parsed. */
export interface ParsedOf<E extends EndpointShape> {
  readonly params: E extends { params: z.ZodObject } ? z.output<E['params']> : Record<never, never>;
  readonly query: E extends { query: z.ZodObject } ? z.output<E['query']> : Record<never, never>;
  readonly body: E extends { body: z.ZodType } ? z.output<E['body']> : unknown;
}

export interface Page<T> {
  readonly data: T[];
  /** Opaque; `null` on the last page. */
  readonly nextCursor: string | null;
}

/** What an endpoint answers, without the `data` envelope: a list answers a page, a 204 nothing. */
export type DataOf<E extends EndpointShape> = E extends { download: readonly string[] }
  ? Blob
  : E extends { list: true; data: z.ZodType }
    ? Page<z.output<E['data']>>
    : E extends { data: z.ZodType }
      ? z.output<E['data']>
      : undefined;

/** Rows of a page: the most that may be asked for, and as many as it has unless told. */
export const PAGE_LIMIT = { default: 50, max: 200 } as const;

/** `cursor` as a previous page gave it. */
export const pageQuery = z.object({
  cursor: z.string().max(500).optional(),
  limit: inDigits(integerSchema({ min: 1, max: PAGE_LIMIT.max })).default(PAGE_LIMIT.default),
});
