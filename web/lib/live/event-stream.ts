// Server-sent events read from a fetch: unlike EventSource it can send the bearer token.

export interface StreamEvent {
  /** The place in the stream behind this event; '' when the server has named none. */
  id: string;
  event: string;
  data: string;
}

export interface StreamReader {
  /** Takes the next piece of text, however it was cut, and gives the events that it completes. */
  read: (text: string) => StreamEvent[];
  /** The last place that the server named, even in a message without an event. */
  lastEventId: () => string | undefined;
  /** What the server asks to wait before connecting again, in milliseconds. */
  retryMs: () => number | undefined;
}

export function createStreamReader(): StreamReader {
  let rest = '';
  let lastId: string | undefined;
  let retry: number | undefined;

  function eventOf(block: string): StreamEvent[] {
    let event = 'message';
    const data: string[] = [];
    for (const line of block.split('\n')) {
      const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (field === 'event') event = value;
      if (field === 'data') data.push(value);
      if (field === 'id') lastId = value;
      if (field === 'retry' && /^\d+$/.test(value)) retry = Number(value);
    }
    return data.length === 0 ? [] : [{ id: lastId ?? '', event, data: data.join('\n') }];
  }

  return {
    read(text) {
      // A CR at the very end may be half of a CRLF: it waits for what follows.
      const whole = rest + text;
      const cut = whole.endsWith('\r') ? whole.length - 1 : whole.length;
      const blocks = whole.slice(0, cut).replace(/\r\n?/g, '\n').split('\n\n');
      rest = (blocks.pop() ?? '') + whole.slice(cut);
      return blocks.flatMap(eventOf);
    },
    lastEventId: () => lastId,
    retryMs: () => retry,
  };
}
