import type { AnswerOf, CallOf, Route } from '#contract/endpoints.ts';
import { access } from './access.ts';
import { ApiError } from './api-error.ts';
import { type RequestOptions, request } from './request.ts';

export type CallOptions = Omit<RequestOptions, 'token'>;

/**
 * Calls the server as whoever is signed in: `await call(getGroup, { params: { groupId } }, { signal })`. A token about to
 * expire is renewed before; a 401 is tried once more with a fresh one.
 * @throws ApiError; the signal's own reason when the caller gave up.
 */
export async function call<R extends Route>(
  route: R,
  input: CallOf<R>,
  options: CallOptions = {},
): Promise<AnswerOf<R>> {
  const token = await usableToken(route.access);
  try {
    return await request(route, input, { ...options, token });
  } catch (error) {
    if (!token || !(error instanceof ApiError) || error.status !== 401) throw error;
    const renewed = await access.renew().catch(() => {
      throw error;
    });
    return await request(route, input, { ...options, token: renewed.token });
  }
}

/** Time for the request to arrive before its token runs out. */
const MARGIN_MS = 5_000;

/** The token to send now, renewed first when it is about to expire; none for somebody signed out. */
export async function usableToken(needed: Route['access']): Promise<string | undefined> {
  const current = access.current();
  if (!current || current.expiresAt > Date.now() + MARGIN_MS) return current?.token;
  try {
    return (await access.renew()).token;
  } catch (error) {
    // A public answer may be fuller for a member, but does not depend on being one.
    if (needed === 'public') return undefined;
    throw error;
  }
}
