import { escapeHtml } from './html.ts';
import type { JsonSchema, OpenApi, Operation } from './openapi.ts';

// A page without scripts, so that it needs no exception from the Content Security Policy.

export function referencePage({ info, paths }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  const sections = tags.map((tag) => {
    const entries = operations.filter(({ operation }) => operation.tags.includes(tag));
    return `<section id="${tag}"><h2>${tag}</h2>${entries.map(entry).join('')}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)} API ${escapeHtml(info.version)}</title>
<link rel="stylesheet" href="/api/docs/styles.css">
</head>
<body>
<header><h1>${escapeHtml(info.title)} API <small>${escapeHtml(info.version)}</small></h1>
<p>${escapeHtml(info.description)}</p>
<p>For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav>${tags.map((tag) => `<a href="#${tag}">${tag}</a>`).join(' ')}</nav></header>
<main>${sections.join('\n')}</main>
</body>
</html>
`;
}

export const REFERENCE_STYLES = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; }
h2 { margin-top: 2.5rem; text-transform: capitalize; }
small { font-weight: 400; opacity: 0.7; }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 0.5rem 0; }
summary { cursor: pointer; }
summary b { display: inline-block; min-width: 4.5rem; }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 0.75rem; border-radius: 0.5rem; background: color-mix(in srgb, currentColor 7%, transparent); }
h3 { font-size: 0.875rem; margin: 1rem 0 0.25rem; }
`;

function entry({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const { operationId, summary, security, parameters, requestBody, responses } = operation;
  const given = parameters.map(
    ({ name, in: place, required, schema, style }) =>
      `${name}${required ? '' : '?'}: ${shape(schema)}  // ${place}${style ? ', commas between' : ''}`,
  );
  const body = requestBody && schemaIn(requestBody.content);
  const answers = Object.entries(responses).filter(([status]) => status !== 'default');
  return `<details id="${operationId}">
<summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(summary)}${security.length > 0 ? ' <small>(signed in)</small>' : ''}</summary>
${given.length > 0 ? block('Parameters', given.join('\n')) : ''}
${body ? block('Body', shape(body)) : ''}
${answers.map(([status, { content }]) => block(`Answer ${status}`, content ? shape(schemaIn(content)) : 'no content')).join('')}
</details>`;
}

function schemaIn(content: NonNullable<Operation['requestBody']>['content']): JsonSchema {
  return Object.values(content)[0]?.schema ?? {};
}

function block(title: string, text: string): string {
  return `<h3>${title}</h3><pre>${escapeHtml(text)}</pre>`;
}

/** A schema as a programmer would note it down. */
function shape(schema: JsonSchema | boolean, indent = ''): string {
  if (typeof schema === 'boolean') return 'unknown';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return alternatives.map((alternative) => shape(alternative, indent)).join(' | ');
  if (schema.type === 'array' && schema.items && !Array.isArray(schema.items)) {
    const item = shape(schema.items, indent);
    return typeof schema.items === 'object' && schema.items.enum ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === 'object' && schema.properties) {
    const deeper = `${indent}  `;
    const lines = Object.entries(schema.properties).map(([name, property]) => {
      const optional = schema.required?.includes(name) ? '' : '?';
      return `${deeper}${name}${optional}: ${shape(property, deeper)}`;
    });
    return `{\n${lines.join('\n')}\n${indent}}`;
  }
  return `${[schema.type ?? 'unknown'].flat().join(' | ')}${limits(schema)}`;
}

function limits({ format, pattern, minLength, maxLength, minimum, maximum }: JsonSchema): string {
  const range = (from?: number, to?: number) =>
    from === undefined && to === undefined ? '' : `${from ?? ''}–${to ?? ''}`;
  const beyondSafe = (value?: number) =>
    Number.isSafeInteger(value) && Math.abs(value ?? 0) < Number.MAX_SAFE_INTEGER ? value : undefined;
  // The pattern of a format says the same at length.
  const facts = [
    format ?? pattern,
    range(minLength, maxLength),
    range(beyondSafe(minimum), beyondSafe(maximum)),
  ].filter(Boolean);
  return facts.length > 0 ? ` (${facts.join(', ')})` : '';
}
