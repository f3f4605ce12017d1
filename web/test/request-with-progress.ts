// As much of XMLHttpRequest as sending a file needs, over the `fetch` of the test's server. It says in
// between that half has arrived.

export class RequestWithProgress {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = '';
  timeout = 0;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  private readonly aborting = new AbortController();
  private readonly headers = new Headers();
  private method = '';
  private path = '';

  open(method: string, path: string): void {
    this.method = method;
    this.path = path;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  abort(): void {
    this.aborting.abort();
  }

  send(body: Blob): void {
    void this.ask(body).finally(() => this.onloadend?.());
  }

  private async ask(body: Blob): Promise<void> {
    const { method, headers, aborting } = this;
    this.upload.onprogress?.({ loaded: body.size / 2, total: body.size });
    try {
      const response = await fetch(this.path, { method, headers, body, signal: aborting.signal });
      this.status = response.status;
      this.responseText = await response.text();
    } catch {
      if (aborting.signal.aborted) this.onabort?.();
      else this.onerror?.();
      return;
    }
    this.onload?.();
  }
}
