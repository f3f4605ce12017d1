import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair } from 'jose';
import type { ClientMetadata } from 'oidc-provider';
import type { GoogleSettings } from '#server/config.ts';
import { escapeHtml } from './html.ts';
import { listenOnLoopback } from './loopback-server.ts';

export interface StandInAccount {
  readonly sub: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
}

export interface GoogleStandIn {
  readonly settings: GoogleSettings;
  close(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * An OpenID provider on this machine in the place of Google, for trying Quits out and for tests: each person of the
 * list has an account and signs in by pressing their name. It loads nothing before the first request.
 */
export async function startGoogleStandIn(
  accounts: readonly StandInAccount[],
  callbackUrl: string,
): Promise<GoogleStandIn> {
  const client = {
    client_id: 'quits',
    client_secret: randomBytes(24).toString('base64url'),
    redirect_uris: [callbackUrl],
    require_auth_time: true,
    token_endpoint_auth_method: 'client_secret_basic' as const,
  };
  let loaded: Promise<Handler> | undefined;
  const { url: issuer, close } = await listenOnLoopback((request, response) => {
    loaded ??= createHandler(issuer, client, accounts);
    loaded
      .then((handle) => handle(request, response))
      .catch(() => response.writeHead(400, { 'content-type': HTML }).end('This sign-in is over.'));
  });
  return {
    settings: { clientId: client.client_id, clientSecret: client.client_secret, issuer },
    close,
  };
}

const HTML = 'text/html; charset=utf-8';
const SCOPES = ['openid', 'email', 'profile'];

async function createHandler(
  issuer: string,
  client: ClientMetadata,
  accounts: readonly StandInAccount[],
): Promise<Handler> {
  const { interactionPolicy, Provider } = await import('oidc-provider');
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [client],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'stand-in' }] },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    scopes: SCOPES,
    // As Google does, the ID token itself says who it is.
    conformIdTokenClaims: false,
    claims: { openid: ['sub', 'auth_time'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 3600,
    },
    findAccount: (_context, sub) => {
      const account = accounts.find((candidate) => candidate.sub === sub);
      return account && { accountId: sub, claims: () => claimsOf(account) };
    },
    // No consent screen: what Quits learns is the person's own name and address.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: client.client_id,
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope(SCOPES.join(' '));
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  return async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    if (request.method !== 'POST') {
      await provider.interactionDetails(request, response);
      response.writeHead(200, { 'content-type': HTML }).end(signInPage(accounts));
      return;
    }
    const sub = new URLSearchParams(await text(request)).get('account');
    const result = sub ? { login: { accountId: sub }, select_account: {} } : { error: 'access_denied' };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
}

function claimsOf({ sub, email, emailVerified, name }: StandInAccount) {
  return { sub, email, email_verified: emailVerified, name };
}

function signInPage(accounts: readonly StandInAccount[]): string {
  const button = ({ sub, name, email }: StandInAccount) =>
    `<p><button name="account" value="${escapeHtml(sub)}">${escapeHtml(name)} · ${escapeHtml(email)}</button></p>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Choose an account</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:420px;margin:48px auto;padding:0 16px}button{font:inherit;width:100%;padding:12px;text-align:start;cursor:pointer}</style></head>
<body>
<main>
<h1>Choose an account</h1>
<p>A stand-in for Google on this machine: nothing leaves it.</p>
<form method="post">
${accounts.map(button).join('\n')}
<p><button name="account" value="">Cancel</button></p>
</form>
</main>
</body>
</html>
`;
}
