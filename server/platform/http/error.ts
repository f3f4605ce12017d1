import { z } from 'zod';
import { ERROR_STATUS, type ErrorBody, type FieldError } from '#contract/error.ts';
import {
  type CodeAndParams,
  DomainError,
  type ErrorCode,
  type ErrorParams,
  type ParamsOf,
} from '#domain/error.ts';
import { ERROR_MESSAGES } from './error-messages.ts';

type CodeDetailsAndParams = {
  [C in ErrorCode]: [code: C, details: unknown, params?: ParamsOf<C>];
}[ErrorCode];

/** A refusal whose answer carries more than a code: the wrong fields, or the resource as it is now. */
export class DetailedError extends DomainError {
  readonly details: unknown;

  constructor(...[code, details, params = {}]: CodeDetailsAndParams) {
    // Taken apart, the two are no longer known to belong together.
    super(...([code, params] as CodeAndParams));
    this.details = details;
  }
}

/**
 * Another server, which the answer needs, is away or answers what it should not. The caller may try again;
 * the log learns why.
 */
export class UnavailableServer extends DomainError {
  constructor(server: string, cause: unknown) {
    super('SERVICE_UNAVAILABLE');
    this.message = `${server} did not answer as it should`;
    this.cause = cause;
  }
}

/** What the client wanted to change has changed meanwhile; `current` is how it is now, as clients read it. */
export class ConflictError extends DetailedError {
  constructor(current: unknown) {
    super('CONSTRAINT_VIOLATION', current);
  }
}

/** Input that has a valid shape but not a valid value. */
export function invalidField(path: string, code: string, message: string, cause?: unknown): DetailedError {
  const refused = new DetailedError('VALIDATION_ERROR', [{ path, code, message } satisfies FieldError]);
  refused.cause = cause;
  return refused;
}

/** An error as the caller may see it. `defect` tells that it is ours to repair, so that it is logged in full. */
export interface Refusal {
  readonly status: number;
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly details?: unknown;
  readonly defect: boolean;
}

export function refusalOf(error: unknown): Refusal {
  if (error instanceof DomainError) return refusalOfDomain(error);
  if (error instanceof z.ZodError) {
    return refusal('VALIDATION_ERROR', { details: fieldErrorsOf(error.issues) });
  }
  // What the framework refuses by itself is the caller's: a body that breaks off has the code of a lost connection, too.
  const status = numberOf(error, 'statusCode') ?? 0;
  if (status >= 400 && status <= 499) return refusalOfFramework(error);
  const sqlState = textOf(error, 'code');
  if (/^[0-9A-Z]{5}$/.test(sqlState) && textOf(error, 'severity')) return refusalOfDatabase(sqlState);
  // Another server that is away, or a disk that is full, broken or closed to us.
  if (/^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|ENOSPC|EDQUOT|EROFS|EACCES|EIO|EMFILE|ENFILE)/.test(sqlState))
    return refusal('SERVICE_UNAVAILABLE', { defect: true });
  return refusalOfFramework(error);
}

export function errorBody(found: Refusal, path: string, now: Date): ErrorBody {
  return {
    message: ERROR_MESSAGES[found.code],
    code: found.code,
    status: found.status,
    timestamp: now.toISOString(),
    path,
    ...(Object.keys(found.params).length > 0 && { params: found.params }),
    ...(found.details !== undefined && { details: found.details }),
  };
}

function refusal(code: ErrorCode, more: Partial<Refusal> = {}): Refusal {
  return { status: ERROR_STATUS[code], code, params: {}, defect: false, ...more };
}

function refusalOfDomain(error: DomainError): Refusal {
  const details = error instanceof DetailedError ? { details: error.details } : {};
  const defect = error instanceof UnavailableServer;
  return refusal(error.code, { params: error.params, defect, ...details });
}

/** Each field once, with the first thing that is wrong with it: what follows is mostly the same mistake again. */
function fieldErrorsOf(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const fields = new Map<string, FieldError>();
  for (const { path: keys, code, message } of issues) {
    const path = keys.join('.');
    if (!fields.has(path)) fields.set(path, { path, code, message });
  }
  return [...fields.values()];
}

function refusalOfDatabase(sqlState: string): Refusal {
  // A character that PostgreSQL cannot store (NUL, half a surrogate pair) is the caller's mistake wherever it was let through.
  if (sqlState === '22021' || sqlState === '22P05') return refusal('VALIDATION_ERROR');
  // Connections refused or ended, deadlocks, cancelled statements: the same request may succeed in a moment.
  if (/^(08|53|57|40)/.test(sqlState)) return refusal('SERVICE_UNAVAILABLE', { defect: true });
  return refusal('DATABASE_ERROR', { defect: true });
}

/** What Fastify and its plugins throw: a malformed body, one that is too large, an unknown media type. */
function refusalOfFramework(error: unknown): Refusal {
  const status = numberOf(error, 'statusCode');
  if (status === 404) return refusal('RESOURCE_NOT_FOUND');
  if (status === 503) return refusal('SERVICE_UNAVAILABLE');
  if (status === undefined || status < 400 || status > 499)
    return refusal('INTERNAL_SERVER_ERROR', { defect: true });
  const message = error instanceof Error ? error.message : '';
  return refusal('VALIDATION_ERROR', {
    status,
    details: [{ path: '', code: textOf(error, 'code').toLowerCase() || 'malformed', message }],
  });
}

function textOf(error: unknown, key: string): string {
  const value = propertyOf(error, key);
  return typeof value === 'string' ? value : '';
}

function numberOf(error: unknown, key: string): number | undefined {
  const value = propertyOf(error, key);
  return typeof value === 'number' ? value : undefined;
}

function propertyOf(error: unknown, key: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined;
}
