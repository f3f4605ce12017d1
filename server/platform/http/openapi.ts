import { z } from 'zod';
import type { EndpointShape } from '#contract/endpoint.ts';
import { ALL_ENDPOINTS } from '#contract/endpoints.ts';
import { errorBodySchema } from '#contract/error.ts';
import { customColourSchema } from '#contract/groups.ts';
import { currencySchema, dateSchema } from '#contract/value.ts';
import { KEY } from './idempotency.ts';
import { VERSION } from './version.ts';

/** The parts of an OpenAPI 3.1 document that ours has. */
export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly style?: 'form';
  readonly explode?: false;
}

export type JsonSchema = z.core.JSONSchema.JSONSchema;
type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

/** The whole API, from the objects that the server parses with and the browser calls with. */
export function openApiDocument(publicUrl: string): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {
    '/api/events': { get: EVENTS },
    '/api/auth/confirm': { get: CONFIRMATION },
  };
  for (const endpoint of ALL_ENDPOINTS) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Quits', version: VERSION, description: INTRODUCTION },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schemaOf(errorBodySchema, 'output') },
    },
  };
}

const INTRODUCTION =
  'Shared expenses, exact to the cent. A success is { data }, a list { data, nextCursor }; an error has a code. ' +
  'Money is an integer number of minor units beside a currency. Calendar dates are YYYY-MM-DD, instants ISO 8601 in UTC. ' +
  'A POST that creates takes an Idempotency-Key; a resource that several people edit carries a version.';

const ERROR = {
  description: 'A refusal: its code says why, details which fields',
  content: json({ $ref: '#/components/schemas/Error' }),
};

const EVENTS: Operation = {
  operationId: 'getApiEvents',
  summary:
    'Server-sent events: what happens in the caller’s groups; the event "resync" asks to read everything again',
  tags: ['events'],
  security: [{ accessToken: [] }],
  parameters: [{ name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' } }],
  responses: {
    200: {
      description: 'A stream without end',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    },
    default: ERROR,
  },
};

const CONFIRMATION: Operation = {
  operationId: 'getApiAuthConfirm',
  summary: 'Follow the link of a confirmation mail, which confirms the address',
  tags: ['auth'],
  security: [],
  parameters: [{ name: 'token', in: 'query', required: true, schema: { type: 'string' } }],
  responses: {
    302: { description: 'Leads to a page: of the app, of the login, or of the invitation that waits' },
    default: ERROR,
  },
};

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: KEY.source },
};

/** What a POST adds to groups, or to what is shared in them, it does once for a key. */
function takesKey({ method, path }: EndpointShape): boolean {
  return method === 'POST' && /^\/api\/(groups|invitations|recurring-expenses|balances)\b/.test(path);
}

function operationOf(endpoint: EndpointShape): Operation {
  const { method, path, access, summary, params, query, body, upload, status } = endpoint;
  return {
    operationId: operationId(method, path),
    summary,
    tags: [path.split('/')[2] ?? 'other'],
    security: access === 'public' ? [] : [{ accessToken: [] }],
    parameters: [
      ...parametersOf('path', params),
      ...parametersOf('query', query),
      ...(takesKey(endpoint) ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body && { requestBody: { required: true, content: json(schemaOf(body, 'input')) } }),
    ...(upload && { requestBody: { required: true, content: file(['application/octet-stream']) } }),
    responses: { [status]: answerOf(endpoint), default: ERROR },
  };
}

function file(mediaTypes: readonly string[]): Content {
  return Object.fromEntries(
    mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  );
}

function answerOf({ data, list, download }: EndpointShape): Operation['responses'][string] {
  if (download) return { description: 'The file, by its own media type', content: file(download) };
  if (!data) return { description: 'Done' };
  const item = schemaOf(data, 'output');
  const schema: JsonSchema = list
    ? {
        type: 'object',
        properties: { data: { type: 'array', items: item }, nextCursor: { type: ['string', 'null'] } },
        required: ['data', 'nextCursor'],
      }
    : { type: 'object', properties: { data: item }, required: ['data'] };
  return { description: 'Success', content: json(schema) };
}

function parametersOf(place: 'path' | 'query', shape: z.ZodObject | undefined): Parameter[] {
  if (!shape) return [];
  const { properties = {}, required = [] } = schemaOf(shape, 'input');
  return Object.entries(properties).map(([name, property]) => {
    const schema = typeof property === 'boolean' ? {} : property;
    const isRequired = place === 'path' || required.includes(name);
    return { name, in: place, required: isRequired, schema, ...(schema.type === 'array' && BETWEEN_COMMAS) };
  });
}

/** How a list stands in an address: `type=transfer,settlement`. */
const BETWEEN_COMMAS = { style: 'form', explode: false } as const;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: describe,
  });
  return jsonSchema;
}

/** Says what the schema library cannot see: what a custom check accepts, and what a text must be once it is read. */
function describe({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  if (zodSchema === currencySchema) Object.assign(jsonSchema, { type: 'string', pattern: '^[A-Z]{3}$' });
  if (zodSchema === dateSchema) Object.assign(jsonSchema, { type: 'string', format: 'date' });
  if (zodSchema === customColourSchema) {
    Object.assign(jsonSchema, { type: 'string', pattern: '^#[0-9a-f]{6}$' });
  }
  const { def } = zodSchema._zod;
  // Dropped with a value that is read first, such as a number in an address.
  if (def.type === 'default') Object.assign(jsonSchema, { default: def.defaultValue });
  if (def.type === 'pipe' && ['string', 'number', 'array'].includes(def.out._zod.def.type)) {
    Object.assign(jsonSchema, z.toJSONSchema(def.out, { unrepresentable: 'any' }), { $schema: undefined });
  }
}

function operationId(method: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}

function json(schema: JsonSchema): Content {
  return { 'application/json': { schema } };
}
