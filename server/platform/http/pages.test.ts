import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { createClient } from '#test/client.ts';
import { pageRoutes } from './pages.ts';
import { answerNotFound } from './refusals.ts';

const folder = await mkdtemp(join(tmpdir(), 'quits-pages-'));
await mkdir(join(folder, 'assets'));
await writeFile(join(folder, 'index.html'), '<!doctype html><title>Quits</title>');
await writeFile(join(folder, 'index.html.br'), 'compressed well');
await writeFile(join(folder, 'index.html.gz'), 'compressed');
await writeFile(join(folder, 'assets/index-1a2b.js'), 'start()');
await writeFile(join(folder, 'secret.pem'), 'not to be served');
const app = serving('development');
const production = serving('production');
const visitor = createClient(app);
afterAll(async () => {
  await Promise.all([app.close(), production.close()]);
  await rm(folder, { recursive: true });
});

function serving(environment: 'development' | 'production') {
  const served = fastify();
  served.decorate('clock', () => new Date());
  served.setNotFoundHandler(answerNotFound);
  pageRoutes(served, { environment }, folder);
  return served;
}

describe('the built app', () => {
  it('has its gallery of components on the developer’s machine alone, and not in production', async () => {
    expect((await visitor.get('/dev/ui')).status).toBe(200);
    expect((await visitor.get('/dev/ui', { host: 'quits.example.org' })).status).toBe(404);
    const outside = createClient(production);
    expect((await outside.get('/dev/ui')).status).toBe(404);
    expect((await outside.get('/login')).status).toBe(200);
  });

  it.each([
    '/',
    '/login',
    '/groups/01890a5d-ac96-774b-bcce-b302099a8057',
    '/terms-of-service/',
    '/nothing/here',
  ])('opens at %s, and asks every time whether there is a newer one', async (path) => {
    const answer = await visitor.get(`${path}?from=mail`);
    expect([answer.status, answer.text]).toEqual([200, '<!doctype html><title>Quits</title>']);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it('is sent as it was compressed by the build', async () => {
    const best = await visitor.get('/', { 'accept-encoding': 'gzip, deflate, br' });
    expect([best.headers['content-encoding'], best.text]).toEqual(['br', 'compressed well']);
    const old = await visitor.get('/', { 'accept-encoding': 'gzip' });
    expect([old.headers['content-encoding'], old.text]).toEqual(['gzip', 'compressed']);
    expect(old.headers.vary).toBe('accept-encoding');
    const refusing = await visitor.get('/', { 'accept-encoding': 'br;q=0, gzip' });
    expect(refusing.headers['content-encoding']).toBe('gzip');
  });

  it('is not sent again to a browser that has it', async () => {
    const { headers } = await visitor.get('/');
    const again = await visitor.get('/login', { 'if-none-match': String(headers.etag) });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('has assets that are kept for ever', async () => {
    const { headers } = await visitor.get('/assets/index-1a2b.js');
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it.each([
    '/assets/index-old.js',
    '/api/nothing',
    '/favicon.xyz',
    '/secret.pem',
    '/../package.json',
    '/index.html.br',
  ])('does not answer a page for %s', async (path) => {
    const answer = await visitor.get(path);
    expect([answer.status, answer.body.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
  });
});
