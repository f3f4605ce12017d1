import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { EndpointShape } from '../../contract/endpoint.ts';

const ROUTE = 'quits:route';

/**
 * The browser calls an endpoint by its method and path alone, so it need not load zod. What answers nothing it knows by its
 * status. In its build, a module of the contract exports each endpoint without its schemas, and nothing else: a screen that uses
 * a schema does not build.
 */
export function endpointsWithoutSchemas(): Plugin {
  return {
    name: 'quits:endpoints-without-schemas',
    // Component tests answer by the schemas.
    apply: 'build',
    resolveId: (id) => (id === ROUTE ? ROUTE : null),
    async load(id) {
      if (id === ROUTE)
        return 'export const route = (method, path, access, status) => ({ method, path, access, status });';
      if (!/[\\/]contract[\\/](?:[a-z-]+[\\/])?[a-z-]+\.ts$/.test(id)) return null;
      const exported: Record<string, unknown> = await import(pathToFileURL(id).href);
      const endpoints = Object.entries(exported)
        .flatMap(([name, value]) => (isEndpoint(value) ? [{ name, ...value }] : []))
        .sort((a, b) => a.path.localeCompare(b.path))
        .map(declaration);
      return [`import { route } from '${ROUTE}';`, ...endpoints].join('\n');
    },
  };
}

// A call is shorter than three keys with their values, and every page carries most of these.
function declaration({ name, method, path, access, status }: EndpointShape & { name: string }): string {
  const said = status === 204 ? [status] : [];
  const values = [method, path, access, ...said].map((value) => JSON.stringify(value));
  return `export const ${name} = /* @__PURE__ */ route(${values.join(', ')});`;
}

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
