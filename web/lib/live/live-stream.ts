import type { EventSourceMessage } from 'eventsource-parser';

// Server-sent events are read from a fetch, which unlike EventSource can send the bearer token.

export interface LiveStream {
  /** The last event that is shown, or the place where the stream stood before the first read; none where it is unknown. */
  lastEventId: () => string | undefined;
  /** The id of each event that came, to begin behind it the next time. */
  onPlace: (lastEventId: string) => void;
  /** Opens the stream behind the last event that was received, if any. */
  open: (lastEventId: string | undefined, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  onEvent: (event: EventSourceMessage) => void;
  /** The stream is open, but there was no place to resume behind: something may have been missed. */
  onGap: () => void;
  /** Resolves at once while the page is visible, else when it is visible again. */
  whenSeen: (signal: AbortSignal) => Promise<void>;
  /** Aborts when the page has been out of sight for long: an unwatched stream costs battery and a connection. */
  whileSeen: (signal: AbortSignal) => AbortSignal;
  /** Waits for that long and answers false, or until the network returns and answers true. */
  pause: (ms: number, signal: AbortSignal) => Promise<boolean>;
}

/** The server sends a heartbeat every 25 s: a stream silent for longer is a connection that died unnoticed. */
export const SILENCE_MS = 60_000;
const PAUSE_MS_MAX = 30_000;

/** Follows the stream until the signal aborts, whatever happens to single connections. */
export async function follow(stream: LiveStream, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    await stream.whenSeen(signal);
    let retryMs: number | undefined;
    const lastEventId = stream.lastEventId();
    let missed = lastEventId === undefined;
    try {
      // Loaded with the first connection, so that no first row waits for it; a failed load is a failed connection.
      const { createParser } = await import('eventsource-parser');
      const parser = createParser({
        onEvent: stream.onEvent,
        onId: stream.onPlace,
        onRetry: (ms) => {
          retryMs = ms;
        },
      });
      for await (const text of pieces(stream, lastEventId, signal)) {
        failures = 0;
        if (missed) stream.onGap();
        missed = false;
        parser.feed(text);
      }
    } catch {
      // Every failure is answered alike: connect again, a little later each time.
    }
    // Failures without a network say nothing of the server: the wait after its return begins short again.
    if (!signal.aborted && (await stream.pause(waitMs(failures++, retryMs), signal))) failures = 0;
  }
}

async function* pieces(
  stream: LiveStream,
  lastEventId: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<string> {
  // Aborts with the connection, however it ends: what was begun for it ends, too.
  const connection = new AbortController();
  const given = stream.whileSeen(AbortSignal.any([signal, connection.signal]));
  let timer = setTimeout(() => connection.abort(), SILENCE_MS);
  try {
    const reader = (await stream.open(lastEventId, given)).getReader();
    const decoder = new TextDecoder();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => connection.abort(), SILENCE_MS);
      yield decoder.decode(piece.value, { stream: true });
    }
  } finally {
    clearTimeout(timer);
    connection.abort();
  }
}

// Half of the wait is random: after a restart of the server the clients do not return in the same instant.
function waitMs(failures: number, asked = 1000): number {
  const longest = Math.min(asked * 2 ** failures, PAUSE_MS_MAX);
  return longest / 2 + (Math.random() * longest) / 2;
}
