/** Somebody's browser at the stand-in for Google: it keeps cookies, and ends where it is sent back to us. */
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
