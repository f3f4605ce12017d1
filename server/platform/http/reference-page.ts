import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastify from 'fastify';

/**
 * Scalar's page for `/api/openapi.json`, with everything it loads served by this application. The package holds its
 * 4 MB of script as text from the moment it is imported, so it is imported for the first reader only.
 */
export async function readReferencePage() {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/api/openapi.json',
      cdn: '/api/docs/scalar.js',
      pageTitle: 'Quits API',
      // Nothing is fetched from, or sent to, another host.
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      hideClientButton: true,
      showDeveloperTools: 'never',
    },
  });
  const html = (await app.inject('/docs/')).body.replace('<html>', '<html lang="en">');
  // Compressed, which every browser takes: it is 4 MB.
  const script = await promisify(gzip)((await app.inject('/docs/js/scalar.js')).body);
  await app.close();
  return { html, directives: directivesFor(html), script };
}

/**
 * In which the page's policy differs from that of the whole application: the page's own script by its hash, and styles freely,
 * because the page's script inserts them while it runs.
 */
function directivesFor(html: string): Record<string, string> {
  const inline = [...html.matchAll(/<script type="text\/javascript">([\s\S]*?)<\/script>/g)];
  const hashes = inline.map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return {
    'script-src': ["'self'", ...hashes].join(' '),
    'style-src': "'self' 'unsafe-inline'",
  };
}
