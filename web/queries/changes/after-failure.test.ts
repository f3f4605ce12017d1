import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#domain/error.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { afterFailure, refusalOf, waitOf } from './after-failure.ts';

const refused = (status: number, code: ErrorCode) => new ApiError({ status, code, params: {} });

describe('a change without a result', () => {
  it.each([
    ['whose connection broke off', refused(0, 'NETWORK_ERROR')],
    ['whose session is over', refused(401, 'TOKEN_EXPIRED')],
    ['that met a busy server', refused(503, 'SERVICE_UNAVAILABLE')],
  ])('%s waits, however often it was tried', (_, error) => {
    expect(afterFailure(error, { failures: 20, hasWaited: false })).toBe('wait');
  });

  it('that stood still half way waits five times, and is refused then', () => {
    const error = refused(408, 'VALIDATION_ERROR');
    const after = [1, 5, 6].map((failures) => afterFailure(error, { failures, hasWaited: true }));
    expect(after).toEqual(['wait', 'wait', 'refused']);
  });

  it.each([403, 404, 302])('that the page of a proxy refuses with %i waits five times', (status) => {
    const error = new ApiError({ status });
    const after = [1, 5, 6].map((failures) => afterFailure(error, { failures, hasWaited: false }));
    expect(after).toEqual(['wait', 'wait', 'refused']);
    expect(refusalOf(error)).toBeUndefined();
  });

  it('that is too large for a proxy is refused at once, and for good', () => {
    const error = new ApiError({ status: 413 });
    expect(afterFailure(error, { failures: 1, hasWaited: true })).toBe('refused');
    expect(refusalOf(error)).toMatchObject({ status: 413 });
  });

  it('that meets a limit waits for as long as the limit holds', () => {
    const params = { seconds: 86_000 };
    const limited = new ApiError({ status: 429, code: 'RATE_LIMIT_EXCEEDED', params });
    expect(waitOf(limited)).toBe(86_000_000);
    expect(waitOf(refused(503, 'SERVICE_UNAVAILABLE'))).toBe(0);
  });

  it('that the server does not take is refused at once', () => {
    expect(afterFailure(refused(422, 'VALIDATION_ERROR'), { failures: 1, hasWaited: false })).toBe('refused');
  });

  it('that the server failed at is sent twice more', () => {
    const error = refused(500, 'INTERNAL_SERVER_ERROR');
    const after = [1, 2, 3].map((failures) => afterFailure(error, { failures, hasWaited: false }));
    expect(after).toEqual(['again', 'again', 'refused']);
  });
});
