import type { Configuration } from 'openid-client';
import type { GoogleSettings } from '#server/config.ts';
import { UnavailableServer } from '#server/platform/http/error.ts';

/** What begins at our server and has to be there again when the browser comes back. */
export interface GoogleJourney {
  readonly url: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A person, as Google vouches for them. */
export interface GooglePerson {
  /** Unique at the issuer, which GOOGLE_ISSUER names. */
  readonly id: string;
  readonly issuer: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly name: string;
}

export interface Google {
  /** `fresh`: to sign in there again, also when the browser is signed in already. Throws UnavailableServer. */
  start(fresh: boolean): Promise<GoogleJourney>;
  /** `query` is what the browser brought back. Throws when anything of it is not what was asked for. */
  finish(query: string, journey: Omit<GoogleJourney, 'url'>, fresh: boolean): Promise<GooglePerson>;
}

const SCOPE = 'openid email profile';
const TIMEOUT_SECONDS = 10;
/** How long ago a sign-in at Google may be that counts as one of now. */
const FRESH_SECONDS = 5 * 60;

/** Google, or whichever OpenID provider the settings name. Nothing is loaded or fetched before it is used. */
export function createGoogle(settings: GoogleSettings, callbackUrl: string): Google {
  let discovered: Promise<Configuration> | undefined;
  const discover = () => {
    discovered ??= discoverProvider(settings).catch((error: unknown) => {
      // Google may have been unavailable for a moment, so the next request tries again.
      discovered = undefined;
      throw new UnavailableServer('Google', error);
    });
    return discovered;
  };

  return {
    async start(fresh) {
      const openid = await import('openid-client');
      const [state, nonce] = [openid.randomState(), openid.randomNonce()];
      const verifier = openid.randomPKCECodeVerifier();
      const url = openid.buildAuthorizationUrl(await discover(), {
        redirect_uri: callbackUrl,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: fresh ? 'login' : 'select_account',
        ...(fresh && { max_age: '0' }),
      });
      return { url: url.href, state, nonce, verifier };
    },

    async finish(query, { state, nonce, verifier }, fresh) {
      const openid = await import('openid-client');
      const provider = await discover();
      // Google itself does not say when the person signed in; a provider that does is held to it.
      const tells = provider.serverMetadata().claims_supported?.includes('auth_time') ?? false;
      const tokens = await openid.authorizationCodeGrant(provider, new URL(`${callbackUrl}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        ...(fresh && tells && { maxAge: FRESH_SECONDS }),
      });
      return personOf(tokens.claims(), settings.issuer);
    },
  };
}

/**
 * Why a return from Google led nowhere, for the log. The errors themselves hold what was answered, so tokens and names of people:
 * only their messages, codes and what Google says of the fault are told.
 */
export function reasonOf(error: unknown): string {
  const reasons: string[] = [];
  for (let at = error; at instanceof Error && reasons.length < CAUSES_MAX; at = at.cause) {
    reasons.push([at.message, ...faultIn(at), ...challengesIn(at.cause).flatMap(faultIn)].join(', '));
  }
  return reasons.join('; ').slice(0, REASON_MAX);
}

function faultIn(of: object): string[] {
  const told = ['code', 'error', 'error_description'].map((name): unknown => Reflect.get(of, name));
  return told.filter((one) => typeof one === 'string');
}

/** What stands in the header WWW-Authenticate. */
function challengesIn(cause: unknown): object[] {
  if (!Array.isArray(cause)) return [];
  return cause.flatMap((one: { readonly parameters?: object }) => one.parameters ?? []);
}

const CAUSES_MAX = 5;
const REASON_MAX = 500;

async function discoverProvider({ issuer, clientId, clientSecret }: GoogleSettings): Promise<Configuration> {
  const openid = await import('openid-client');
  const isInsecure = issuer.startsWith('http:');
  return openid.discovery(new URL(issuer), clientId, clientSecret, openid.ClientSecretBasic(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    ...(isInsecure && { execute: [openid.allowInsecureRequests] }),
  });
}

function personOf(claims: Readonly<Record<string, unknown>> | undefined, issuer: string): GooglePerson {
  const { sub, email, email_verified, name } = claims ?? {};
  if (typeof sub !== 'string' || typeof email !== 'string') {
    throw new Error('The OpenID provider told neither who it is nor their e-mail address.');
  }
  return {
    id: sub,
    issuer,
    email: email.toLowerCase(),
    isEmailVerified: email_verified === true,
    name: typeof name === 'string' ? name : '',
  };
}
