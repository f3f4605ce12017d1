import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#contract/endpoints.ts';
import { ID } from '#domain/fields/id.ts';
import { startTestApp } from '#test/app.ts';
import { type OpenApi, openApiDocument } from './openapi.ts';

const { app, anonymous } = await startTestApp();

describe('the description of the API', () => {
  it('holds every endpoint, and every endpoint is registered', async () => {
    const { status, text } = await anonymous.get('/api/openapi.json');
    expect(status).toBe(200);
    const document: OpenApi = JSON.parse(text);
    expect(document.openapi).toBe('3.1.0');
    for (const { method, path } of ALL_ENDPOINTS) {
      expect(document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()], path).toBeDefined();
      expect(app.hasRoute({ method, url: path }), `${method} ${path}`).toBe(true);
    }
  });

  it('holds what is no endpoint of the contract: the live stream and the link of a confirmation mail', async () => {
    const { paths } = openApiDocument('https://quits.example');
    for (const path of ['/api/events', '/api/auth/confirm']) {
      expect(paths[path]?.get, path).toBeDefined();
      expect(app.hasRoute({ method: 'GET', url: path }), path).toBe(true);
    }
    expect((await app.inject('/api/auth/confirm?token=old')).statusCode).toBe(302);
    expect(Object.keys(paths['/api/auth/confirm']?.get?.responses ?? {})).toEqual(['302', 'default']);
  });

  it('says what a field may be', () => {
    const { paths } = openApiDocument('https://quits.example');
    const body = paths['/api/groups']?.post?.requestBody?.content['application/json']?.schema;
    expect(body?.properties).toMatchObject({
      name: { type: 'string', minLength: 2, maxLength: 100 },
      defaultCurrency: { type: 'string', pattern: '^[A-Z]{3}$' },
    });
    expect(paths['/api/groups/{groupId}']?.get?.parameters).toMatchObject([
      { name: 'groupId', in: 'path', required: true },
    ]);
  });

  it('names the media types of a file that is answered', () => {
    const { paths } = openApiDocument('https://quits.example');
    const file = paths['/api/groups/{groupId}/transactions/{transactionId}/attachments/{attachmentId}/file'];
    const { content = {} } = file?.get?.responses[200] ?? {};
    expect(Object.keys(content)).toEqual(['image/jpeg', 'image/png', 'image/webp', 'application/pdf']);
    expect(content['application/pdf']).toEqual({ schema: { type: 'string', format: 'binary' } });
  });

  it('says how an id is written, in letters of either case', () => {
    const { paths } = openApiDocument('https://quits.example');
    const [id] = paths['/api/groups/{groupId}']?.get?.parameters ?? [];
    expect(id?.schema).toMatchObject({ type: 'string', format: 'uuid', pattern: ID.source });
    expect(ID.flags).toBe('');
    expect('01890A5D-AC96-774B-bcce-b302099a8057').toMatch(new RegExp(String(id?.schema.pattern)));
    expect('01890a5d-ac96-774b-bcce-b302099a805').not.toMatch(new RegExp(String(id?.schema.pattern)));
  });

  it('says how a list is sent in an address, and what numbers and colours there may be', () => {
    const { paths } = openApiDocument('https://quits.example');
    const parameters = paths['/api/groups/{groupId}/transactions']?.get?.parameters;
    const parameter = (name: string) => parameters?.find((given) => given.name === name);
    expect(parameter('type')).toMatchObject({
      style: 'form',
      explode: false,
      schema: { type: 'array', items: { enum: ['expense', 'transfer', 'income', 'settlement'] } },
    });
    expect(parameter('minAmount')?.schema).toMatchObject({ type: 'integer', minimum: 0 });
    const limit = { type: 'integer', minimum: 1, maximum: 200, default: 50 };
    expect(parameter('limit')?.schema).toEqual(limit);
    const body = paths['/api/groups']?.post?.requestBody?.content['application/json']?.schema;
    expect(body?.properties?.colour).toMatchObject({
      anyOf: [{ type: 'string' }, { type: 'string', pattern: '^#[0-9a-f]{6}$' }],
    });
  });

  it('is a page for developers too, whose scripts all come from this server', async () => {
    const page = await anonymous.get('/api/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.text).toContain('/api/openapi.json');
    const sources = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source);
    expect(sources).toEqual(['/api/docs/scalar.js']);
    const script = await app.inject('/api/docs/scalar.js');
    expect([script.statusCode, script.headers['content-encoding']]).toEqual([200, 'gzip']);
    expect(gunzipSync(script.rawPayload).toString()).toContain('createApiReference');
  });

  it('is the only page that may run its script, of its own text', async () => {
    const page = await anonymous.get('/api/docs');
    const policy = String(page.headers['content-security-policy']).split(';');
    const [, code = ''] = /<script type="text\/javascript">([\s\S]*?)<\/script>/.exec(page.text) ?? [];
    const hash = createHash('sha256').update(code).digest('base64');
    expect(policy.filter((directive) => /^(default|script|style)-src /.test(directive))).toEqual([
      "default-src 'self'",
      `script-src 'self' 'sha256-${hash}'`,
      "style-src 'self' 'unsafe-inline'",
    ]);
    const other = String((await anonymous.get('/api/openapi.json')).headers['content-security-policy']);
    expect(other).not.toContain(hash);
    expect(other).not.toContain('unsafe-inline');
  });
});
