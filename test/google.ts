import type { GooglePurpose } from '#contract/sign-in/identities.ts';
import type { Client } from './client.ts';

/** Where Google sends browsers back to, as tests configure it. */
export const CALLBACK = 'http://localhost:3000/auth/callback';

/** A person's browser at the stand-in for Google: it keeps cookies, and ends where it is sent back to us. */
export interface GoogleBrowser {
  /** Chooses the account, or cancels without one; returns the address at which the browser comes back, with its query. */
  choose(url: string, account?: string): Promise<string>;
}

export function googleBrowser(): GoogleBrowser {
  const cookies = new Map<string, string>();

  async function open(url: string, form?: Record<string, string>): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  return {
    async choose(url, account = '') {
      const { origin } = new URL(url);
      let response = await open(url);
      let at = url;
      for (let hops = 0; hops < 10; hops += 1) {
        const location = response.headers.get('location');
        if (location === null) {
          if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
          response = await open(at, { account });
          continue;
        }
        at = new URL(location, at).href;
        if (new URL(at).origin !== origin) return at;
        response = await open(at);
      }
      throw new Error('the journey does not end');
    },
  };
}

/** Where to send the browser. */
export async function begin(client: Client, purpose: GooglePurpose = 'sign-in'): Promise<string> {
  const { status, body } = await client.post<{ url: string }>('/api/auth/google', { purpose });
  if (status !== 200) throw new Error(`no journey: ${status} ${JSON.stringify(body)}`);
  return body.data.url;
}

/** The browser comes back: what our page is then told, '' when nothing is wrong or missing. */
export async function arrive(client: Client, back: string): Promise<string> {
  const { pathname, search } = new URL(back);
  const { status, headers } = await client.get(pathname + search);
  if (status !== 302) throw new Error(`not led on: ${status}`);
  return String(headers.location).replace(CALLBACK, '');
}

/** There and back, as the account or cancelling. */
export async function travel(
  client: Client,
  account?: string,
  purpose: GooglePurpose = 'sign-in',
  browser = googleBrowser(),
): Promise<string> {
  return arrive(client, await browser.choose(await begin(client, purpose), account));
}
