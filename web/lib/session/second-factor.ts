import type { SecondFactor } from '#contract/sessions.ts';

// A sign-in that waits for its second factor waits at an address, so that a reloaded page still asks for it. Google's return
// leads there by itself; the sign-in it belongs to is known to the server by a cookie.

/** Where to finish a sign-in, in one of these ways. */
export function secondFactorPath(factors: readonly SecondFactor[]): string {
  return `/auth/callback?second-factor=${factors.join(',')}`;
}

/** The ways that an address names; none when it is not about that. */
export function secondFactorsIn(search: URLSearchParams): readonly SecondFactor[] {
  return (search.get('second-factor') ?? '').split(',').filter(isSecondFactor);
}

export function isSecondFactor(text: string): text is SecondFactor {
  return text === 'totp' || text === 'passkey';
}
