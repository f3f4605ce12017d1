import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#domain/error.ts';
import { errorBody, type Refusal, refusalOf } from './error.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly clock: () => Date;
  }
}

/** Answers every error of every route in the shape that the contract promises. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  // The caller learns only that it is our fault; the log learns why.
  if (refusal.defect) request.log.error({ err: error }, 'failed');
  return answer(refusal, request, reply);
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answer(refusalOf(new DomainError('RESOURCE_NOT_FOUND')), request, reply);
}

/** An address that is malformed, such as `/%ff`: it is refused before any hook has put its headers on the answer. */
export function answerMalformed(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers(request.server.headersOfMalformed).header('x-request-id', request.id);
  return answerError(error, request, reply);
}

/** Input that is not HTTP, has too many headers or never comes to its end. The connection is answered and closed. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = STATUS_OF_CLIENT_ERROR[error.code ?? ''] ?? '400 Bad Request';
  const malformed = {
    ...refusalOf(new DomainError('VALIDATION_ERROR')),
    status: Number.parseInt(status, 10),
  };
  const body = JSON.stringify(errorBody(malformed, '', new Date()));
  socket.write(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
  // Not only our half: the caller might keep the other one open.
  socket.destroySoon();
}

const STATUS_OF_CLIENT_ERROR: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

function answer(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  if (refusal.status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '2');
  if (refusal.status === 429 && refusal.params.seconds !== undefined) {
    reply.header('retry-after', String(refusal.params.seconds));
  }
  // What is left of a body that was read in part stands before the next request: the connection takes none.
  if (isHalfRead(request)) reply.header('connection', 'close');
  // The error may come from a route that answers something other than JSON, or something compressed.
  reply.status(refusal.status).type('application/json; charset=utf-8').removeHeader('content-encoding');
  const path = request.url.split('?', 1)[0] ?? '';
  return reply.send(JSON.stringify(errorBody(refusal, path, request.server.clock())));
}

function isHalfRead({ raw }: FastifyRequest): boolean {
  return raw.readableDidRead && !raw.readableEnded;
}
