import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import { parseCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { acceptedLanguage } from '#server/platform/callers/accepted-language.ts';
import { namesAccount } from '#server/platform/callers/account-cookie.ts';
import { isKnownVersion } from '#server/platform/files/etags.ts';

export type SendScreen = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** What this server offers the one who asks. */
export type Offered = (offer: string, request: FastifyRequest) => boolean;

/**
 * Which of the build's documents an address begins with, the first that fits, and their languages. Where a page speaks of
 * what a server offers, it has a document for each choice of its `offers`, named by those that hold. A page `forVisitors` is none
 * for a browser that holds an account's session.
 */
const documentsSchema = z.object({
  languages: z.tuple([z.string()], z.string()),
  pages: z.array(
    z.object({
      name: z.string(),
      addresses: z.string(),
      offers: z.array(z.string()).default([]),
      forVisitors: z.boolean().default(false),
    }),
  ),
});

/**
 * The document that a screen begins with, from memory: it is each visitor's first request, and the only file that a
 * browser asks for again at every visit. From disk it is served a quarter as often (3,500 instead of 14,000 times a
 * second, measured side by side). Undefined where nothing was built.
 */
export function readScreens(folder: string, isOffered: Offered): SendScreen | undefined {
  const list = join(folder, 'documents.json');
  if (!existsSync(list)) return undefined;
  const { languages, pages } = documentsSchema.parse(JSON.parse(readFileSync(list, 'utf8')));
  const addressed = pages.map((page) => ({ ...page, addresses: new RegExp(page.addresses) }));
  const documents = new Map(
    globSync('*.html', { cwd: join(folder, 'documents') }).map((file) => [
      file,
      readDocument(join(folder, 'documents', file)),
    ]),
  );
  return (request, reply) => {
    const [path = ''] = request.url.split('?');
    const page = addressed.find(
      ({ addresses, forVisitors }) => addresses.test(path) && !(forVisitors && namesAccount(request)),
    );
    const offered = page?.offers.filter((offer) => isOffered(offer, request)) ?? [];
    const file = [page?.name, ...offered, languageOf(request, languages), 'html'].join('.');
    const send = documents.get(file);
    if (!send) throw new Error(`no document ${file} for ${path}`);
    return send(request, reply);
  };
}

/** What was chosen on the device, else what its browser asks for. */
function languageOf({ headers }: FastifyRequest, languages: readonly [string, ...string[]]): string {
  const chosen = parseCookie(headers.cookie ?? '').language;
  return (
    languages.find((language) => language === chosen) ??
    acceptedLanguage(headers['accept-language'], languages)
  );
}

/**
 * Of what is no page: it loads nothing, and no page frames it. The policy of pages names the scripts of all documents, a
 * kilobyte that each answer to a call and each file of a page would carry.
 */
export const NO_PAGE_POLICY = { 'content-security-policy': "default-src 'none';frame-ancestors 'none'" };

/** What the Content Security Policy has to allow by its content: the scripts, or the styles, in the documents themselves. */
export function hashesOfInline(element: 'script' | 'style', folder: string): string[] {
  const texts = globSync(join(folder, 'documents/*.html')).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(
      ([, text = '']) => text,
    ),
  );
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
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
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding, accept-language, cookie' });
    if (isKnownVersion(headers['if-none-match'], etag)) return reply.status(304).send();
    reply.type('text/html; charset=utf-8');
    const encoding = negotiate(headers['accept-encoding'] ?? '', encodings);
    const body = encoding ? encoded.get(encoding) : undefined;
    return body ? reply.header('content-encoding', encoding).send(body) : reply.send(plain);
  };
}
