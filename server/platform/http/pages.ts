import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerNotFound } from './refusals.ts';

const BUILT = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers with the page itself, for an address that is a screen to some requests and something else to others. */
    readonly sendScreen: (
      request: FastifyRequest,
      reply: FastifyReply,
    ) => FastifyReply | Promise<FastifyReply>;
  }
}

/**
 * The browser app as it was built, from memory: it is a megabyte, and everybody's first request. An address that is
 * not a file is a screen of the app, which finds out by itself what to show.
 */
export function pageRoutes(app: FastifyInstance, folder = BUILT): void {
  // Without a build the development server of the web serves the pages, and this one only the API.
  const files = existsSync(folder) ? readFiles(folder) : new Map<string, File>();
  const screen = files.get('/index.html');
  app.decorate('sendScreen', (request, reply) =>
    screen ? send(screen, request, reply) : answerNotFound(request, reply),
  );
  if (!screen) return;

  app.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const file = files.get(path) ?? (isScreen(path) ? screen : undefined);
    return file ? send(file, request, reply) : answerNotFound(request, reply);
  });
}

interface File {
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  readonly plain: Buffer;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

function readFiles(folder: string): Map<string, File> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll('\\', '/'),
  );
  const read = (name: string) => readFileSync(`${folder}/${name}`);
  const served = names.filter((name) => extname(name) in TYPES);
  return new Map(served.map((name) => [`/${name}`, readFile(name, names, read)]));
}

function readFile(name: string, names: readonly string[], read: (name: string) => Buffer): File {
  const plain = read(name);
  return {
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    // The build names assets by their content: under one name they never change.
    cacheControl: name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    plain,
    ...(names.includes(`${name}.br`) && { br: read(`${name}.br`) }),
    ...(names.includes(`${name}.gz`) && { gzip: read(`${name}.gz`) }),
  };
}

/** An unknown address below /api is an error, and so is a file that an older page asks for after an upgrade. */
function isScreen(path: string): boolean {
  return !/^\/(api|assets)(\/|$)/.test(path) && extname(path) === '';
}

function send(file: File, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ etag: file.etag, 'cache-control': file.cacheControl, vary: 'accept-encoding' });
  if (headers['if-none-match'] === file.etag) return reply.status(304).send();
  const accepted = headers['accept-encoding'] ?? '';
  reply.type(file.type);
  if (file.br && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(file.br);
  if (file.gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(file.gzip);
  return reply.send(file.plain);
}
