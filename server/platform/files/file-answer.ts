import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { isKnownVersion } from './etags.ts';

/** A file of a user's as an answer: to be kept or shown as a picture, and never to be run as a page of ours. */
export interface FileAnswer {
  /** Another content is another tag. */
  readonly tag: string;
  readonly mediaType: string;
  /** What the caller's browser saves it as. */
  readonly name: string;
  readonly bytes?: number | undefined;
  /** Asked for where the caller does not have it yet. */
  readonly open: () => Promise<Readable>;
}

/** A caller that has the file already is told so: every time by this server, which knows whether they may still see it. */
export async function sendFile(
  reply: FastifyReply,
  { tag, mediaType, name, bytes, open }: FileAnswer,
): Promise<FastifyReply> {
  const etag = `"${tag}"`;
  const isKnown = isKnownVersion(reply.request.headers['if-none-match'], etag);
  // Opened first: an error carries nothing of the file.
  const stream = isKnown ? undefined : await open();
  reply.headers({
    etag,
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': `attachment; filename*=UTF-8''${encodeName(name)}`,
  });
  if (!stream) return reply.status(304).send();
  if (bytes !== undefined) reply.header('content-length', bytes);
  return reply.type(mediaType).send(stream);
}

/** As RFC 8187 has it. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
