import type { Access, DataOf, EndpointShape, InputOf } from '#contract/endpoint.ts';
import { type AccessToken, access } from './access.ts';
import { ApiError, isUnauthorized } from './api-error.ts';
import { type RequestOptions, request } from './request.ts';

/** Of whatever is sent as an account. */
export interface Sender {
  /**
   * The account of a request that is sent later than it was asked for. Without it, the request is sent for the account that
   * is signed in at that moment.
   */
  readonly userId?: string | undefined;
}

export type CallOptions = Omit<RequestOptions, 'token'> & Sender;

/**
 * Calls the server as the account that is signed in: `await call(getGroup, { params: { groupId } }, { signal })`.
 * @throws ApiError; the signal's own reason when the caller gave up.
 */
export function call<E extends EndpointShape>(
  endpoint: E,
  input: InputOf<E>,
  { userId, ...options }: CallOptions = {},
): Promise<DataOf<E>> {
  return withToken(endpoint, { userId }, (token) => request(endpoint, input, { ...options, token }));
}

/**
 * Makes a request with the account's token, renewed before when it is about to expire. A 401 is tried once
 * more with a fresh one. No request of one account is sent with the token of another one, whose session the
 * browser may hold by then.
 */
export async function withToken<T>(
  { access: needed }: EndpointShape,
  { userId = access.account() }: Sender,
  attempt: (token: string | undefined) => Promise<T>,
): Promise<T> {
  const token = await usableToken(needed, userId);
  try {
    return await attempt(token);
  } catch (error) {
    if (!token || !isUnauthorized(error)) throw error;
    const renewed = await renewOf(userId).catch(() => {
      throw error;
    });
    return await attempt(renewed);
  }
}

/** Time for the request to arrive before its token runs out. */
const MARGIN_MS = 5_000;

/**
 * The token to send now, renewed first when it is about to expire or still expected; none while signed out.
 * @throws ApiError 401 where it would be of another account than this one.
 */
export async function usableToken(
  needed: Access,
  userId: string | undefined = access.account(),
): Promise<string | undefined> {
  const current = access.current();
  try {
    if (current && current.until > Date.now() + MARGIN_MS) return tokenOf(userId, current);
    if (!current && access.account() === undefined) return undefined;
    return await renewOf(userId);
  } catch (error) {
    // A public endpoint may answer more to a member, but does not require membership.
    if (needed === 'public') return undefined;
    throw error;
  }
}

async function renewOf(userId: string | undefined): Promise<string> {
  return tokenOf(userId, await access.renew());
}

function tokenOf(userId: string | undefined, granted: AccessToken): string {
  if (userId !== undefined && userId !== granted.userId)
    throw new ApiError({ status: 401, code: 'UNAUTHORIZED' });
  return granted.accessToken;
}
