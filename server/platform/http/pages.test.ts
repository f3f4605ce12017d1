import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { createClient } from '#test/client.ts';
import { manualClock } from '#test/clock.ts';
import { PADDLE } from '#test/paddle-settings.ts';
import { pageRoutes } from './pages.ts';
import { answerNotFound } from './refusals.ts';
import { hashesOfInline } from './screen.ts';

const folder = await mkdtemp(join(tmpdir(), 'quits-pages-'));
await mkdir(join(folder, 'assets'));
await mkdir(join(folder, 'documents'));
await writeFile(join(folder, 'index.html'), '<!doctype html>');
const documents = {
  languages: ['en', 'es'],
  pages: [
    { name: 'landing', addresses: '^/$', offers: ['demo', 'premiumForAll'] },
    {
      name: 'pricing',
      addresses: '^/pricing/?$',
      offers: ['sale', 'premiumForAll', 'support'],
      forVisitors: true,
    },
    { name: 'any', addresses: '', offers: [] },
  ],
};
await writeFile(join(folder, 'documents.json'), JSON.stringify(documents));
const inline = '<script>begin()</script><style>p{}</style>';
const names = [
  ...['landing', 'landing.demo', 'landing.premiumForAll', 'landing.demo.premiumForAll'],
  ...['pricing', 'pricing.sale', 'pricing.premiumForAll', 'pricing.support', 'pricing.sale.support'],
  'any',
];
for (const name of names)
  for (const language of documents.languages) {
    const path = join(folder, `documents/${name}.${language}.html`);
    await writeFile(path, `<!doctype html><title>${name} in ${language}</title>${inline}`);
    await writeFile(`${path}.br`, `${name} compressed well`);
    await writeFile(`${path}.gz`, `${name} compressed`);
  }
await writeFile(join(folder, 'assets/index-1a2b.js'), 'start()');
await writeFile(join(folder, 'secret.pem'), 'not to be served');
const app = serving({});
const production = serving({ environment: 'production' });
const visitor = createClient(app);
afterAll(async () => {
  await Promise.all([app.close(), production.close()]);
  await rm(folder, { recursive: true });
});

function serving(settings: Partial<Parameters<typeof pageRoutes>[1]>) {
  const served = fastify();
  served.decorate('clock', manualClock().now);
  served.setNotFoundHandler(answerNotFound);
  const defaults = {
    environment: 'development',
    demo: false,
    premiumForAll: false,
    paddle: undefined,
    supportEmail: undefined,
  } as const;
  const config = { ...defaults, ...settings };
  pageRoutes(served, config, folder);
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
    ['/', 'landing'],
    ['/pricing', 'pricing'],
    ['/pricing/', 'pricing'],
    ['/login', 'any'],
    ['/groups/01890a5d-ac96-774b-bcce-b302099a8057', 'any'],
    ['/terms-of-service/', 'any'],
    ['/nothing/here', 'any'],
  ])(
    'opens at %s with the document of that page, and asks every time whether there is a newer one',
    async (path, name) => {
      const answer = await visitor.get(`${path}?from=mail`);
      expect(answer.status).toBe(200);
      expect(answer.text).toContain(`<title>${name} in en</title>`);
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it.each([
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['de, es;q=0.5', 'es'],
    // Catalan of Spain.
    ['ca-ES,ca;q=0.9,en;q=0.8', 'en'],
    ['fr', 'en'],
    ['', 'en'],
  ])('speaks the reader’s language from the first byte on: %s', async (accepted, language) => {
    const answer = await visitor.get('/', { 'accept-language': accepted });
    expect(answer.text).toContain(`in ${language}<`);
    expect(answer.headers.vary).toContain('accept-language');
  });

  it('speaks the language that was chosen on the device, whatever its browser asks for', async () => {
    const spanish = { 'accept-language': 'en', cookie: 'other=1; language=es' };
    expect((await visitor.get('/', spanish)).text).toContain('in es<');
    const unknown = { 'accept-language': 'es', cookie: 'language=../any' };
    const answer = await visitor.get('/', unknown);
    expect(answer.text).toContain('in es<');
    expect(answer.headers.vary).toContain('cookie');
  });

  it.each([
    ['a demo', { demo: true }, {}, 'landing.demo'],
    ['a demo for its own machine alone', { demo: true }, { host: 'quits.example.org' }, 'landing'],
    ['premium for all', { premiumForAll: true }, {}, 'landing.premiumForAll'],
    ['both', { demo: true, premiumForAll: true }, {}, 'landing.demo.premiumForAll'],
  ])('presents a server that offers %s as it is', async (_, settings, headers, name) => {
    const server = serving(settings);
    const answer = await createClient(server).get('/', headers);
    expect(answer.text).toContain(`<title>${name} in en</title>`);
    await server.close();
  });

  it.each([
    ['sells premium', { paddle: PADDLE }, 'pricing.sale'],
    ['has no seller', {}, 'pricing'],
    ['names an address for support', { supportEmail: 'help@example.org' }, 'pricing.support'],
    ['sells and names one', { paddle: PADDLE, supportEmail: 'help@example.org' }, 'pricing.sale.support'],
    ['gives premium to all', { paddle: PADDLE, premiumForAll: true }, 'pricing.premiumForAll'],
  ])('names the prices of a server that %s as they are', async (_, settings, name) => {
    const server = serving(settings);
    expect((await createClient(server).get('/pricing')).text).toContain(`<title>${name} in en</title>`);
    await server.close();
  });

  it.each([
    'quits.account=01890a5d-ac96-774b-bcce-b302099a8057',
    'language=en; __Host-quits.account=01890a5d-ac96-774b-bcce-b302099a8057',
  ])(
    'begins with the app, and not with the page for visitors, in a browser that holds a session: %s',
    async (cookie) => {
      expect((await visitor.get('/pricing', { cookie })).text).toContain('<title>any in en</title>');
      const ended = { cookie: cookie.replace(/=[^=]+$/, '=') };
      expect((await visitor.get('/pricing', ended)).text).toContain('<title>pricing in en</title>');
    },
  );

  it('allows the script and the styles that stand in its documents by their content', () => {
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(hashesOfInline('script', folder)).toEqual([hash('begin()')]);
    expect(hashesOfInline('style', folder)).toEqual([hash('p{}')]);
    expect(hashesOfInline('script', join(folder, 'nowhere'))).toEqual([]);
  });

  it('is sent as it was compressed by the build', async () => {
    const best = await visitor.get('/', { 'accept-encoding': 'gzip, deflate, br' });
    expect([best.headers['content-encoding'], best.text]).toEqual(['br', 'landing compressed well']);
    const old = await visitor.get('/', { 'accept-encoding': 'gzip' });
    expect([old.headers['content-encoding'], old.text]).toEqual(['gzip', 'landing compressed']);
    expect(old.headers.vary).toBe('accept-encoding, accept-language, cookie');
    const refusing = await visitor.get('/', { 'accept-encoding': 'br;q=0, gzip' });
    expect(refusing.headers['content-encoding']).toBe('gzip');
  });

  it('is not sent again to a browser that has it', async () => {
    const { headers } = await visitor.get('/register');
    const again = await visitor.get('/login', { 'if-none-match': String(headers.etag) });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it.each([
    ['made weak by a proxy that compresses', (etag: string) => `W/${etag}`, 304],
    ['among others', (etag: string) => `"old", ${etag}`, 304],
    ['of any version', () => '*', 304],
    ['of another version', () => '"old"', 200],
  ])('knows a tag %s', async (_, sent, status) => {
    const { headers } = await visitor.get('/register');
    const again = await visitor.get('/login', { 'if-none-match': sent(String(headers.etag)) });
    expect(again.status).toBe(status);
  });

  it('has assets that are kept for ever', async () => {
    const { headers } = await visitor.get('/assets/index-1a2b.js');
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    });
  });

  it.each([
    '/assets/index-old.js',
    '/assets/',
    '/assets/index-1a2b.js/',
    '/assets/../secret.pem?index.js',
    '/api/nothing',
    '/favicon.xyz',
    '/secret.pem',
    '/../package.json',
    '/index.html',
    '/index.html.br',
    '/documents.json',
    '/documents/any.en.html',
    '/documents/any.en.html.br',
  ])('does not answer a page for %s', async (path) => {
    const answer = await visitor.get(path);
    expect([answer.status, answer.body.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
  });
});
