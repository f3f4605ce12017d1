import { expect, it } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { asFailure, failureText, isOffline, isUnanswered } from './unanswered.ts';

const lost = new ApiError({ status: 0, code: 'NETWORK_ERROR', params: { reason: 'timeout' } });
const refused = new ApiError({ status: 422, code: 'VALIDATION_ERROR' });
const busy = new ApiError({ status: 503, code: 'SERVICE_UNAVAILABLE' });
const broken = new Error('broken');

it('without an answer it is told apart whether anything was sent', () => {
  expect([asFailure(lost, true), asFailure(lost, false)].map(isOffline)).toEqual([false, true]);
  expect(asFailure(lost, true)).toMatchObject({ code: 'NETWORK_ERROR', params: { reason: 'unanswered' } });
  expect([lost, asFailure(lost, true), asFailure(lost, false)].every(isUnanswered)).toBe(true);
});

it.each([502, 504, 524])(
  'a proxy without its server (%i) has sent it, so that it may have been taken',
  (status) => {
    const gone = new ApiError({ status, code: 'SERVICE_UNAVAILABLE' });
    expect(isUnanswered(gone)).toBe(true);
    for (const wasSent of [true, false])
      expect(asFailure(gone, wasSent)).toMatchObject({
        code: 'NETWORK_ERROR',
        params: { reason: 'unanswered' },
      });
  },
);

it('what was answered, or broke, is told as it is', () => {
  for (const error of [refused, busy, broken]) {
    expect([asFailure(error, true), asFailure(error, false)]).toEqual([error, error]);
    expect([isUnanswered(error), isOffline(error)]).toEqual([false, false]);
  }
});

it('that it was not done is said only where an answer said so', () => {
  const said = (error: unknown) =>
    failureText(
      error,
      () => 'Why.',
      (reason) => `Not saved. ${reason}`,
    );
  expect([refused, broken, lost].map(said)).toEqual(['Not saved. Why.', 'Not saved. Why.', 'Why.']);
});
