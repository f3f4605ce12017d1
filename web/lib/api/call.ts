import type { Access, DataOf, EndpointShape, InputOf } from '#contract/endpoint.ts';
import { access } from './access.ts';
import { ApiError } from './api-error.ts';
import { type RequestOptions, request } from './request.ts';

export type CallOptions = Omit<RequestOptions, 'token'>;

/**
 * Calls the server as the account that is signed in: `await call(getGroup, { params: { groupId } }, { signal })`. A token about
 * to expire is renewed before; a 401 is tried once more with a fresh one.
 * @throws ApiError; the signal's own reason when the caller gave up.
 */
export async function call<E extends EndpointShape>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<DataOf<E>> {
  const token = await usableToken(endpoint.access);
  try {
    return await request(endpoint, input, { ...options, token });
  } catch (error) {
    if (!token || !(error instanceof ApiError) || error.status !== 401) throw error;
    const renewed = await access.renew().catch(() => {
      throw error;
    });
    return await request(endpoint, input, { ...options, token: renewed.accessToken });
  }
}

/** Time for the request to arrive before its token runs out. */
const MARGIN_MS = 5_000;

/** The token to send now, renewed first when it is about to expire or still expected; none while signed out. */
export async function usableToken(needed: Access): Promise<string | undefined> {
  const current = access.current();
  const isUsable = current ? current.until > Date.now() + MARGIN_MS : !access.isExpected();
  if (isUsable) return current?.accessToken;
  try {
    return (await access.renew()).accessToken;
  } catch (error) {
    // A public endpoint may answer more to a member, but does not require membership.
    if (needed === 'public') return undefined;
    throw error;
  }
}
