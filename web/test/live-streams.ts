/** The live streams of a test's server: what is told comes over every open one, or over the next. */
export function createLiveStreams() {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const untold: Uint8Array[] = [];
  let isAway = false;
  let refused = 0;

  return {
    say(event: string): void {
      const bytes = new TextEncoder().encode(event);
      if (open.size === 0) untold.push(bytes);
      for (const stream of open) stream.enqueue(bytes);
    },
    answer(signal: AbortSignal): Response {
      if (isAway) {
        refused += 1;
        return new Response(null, { status: 503 });
      }
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          open.add(controller);
          controller.enqueue(new TextEncoder().encode(': welcome\n\n'));
          for (const bytes of untold.splice(0)) controller.enqueue(bytes);
          signal.addEventListener('abort', () => {
            open.delete(controller);
            controller.error(signal.reason);
          });
        },
      });
      return new Response(body);
    },
    refused: () => refused,
    /** Ends them all and refuses others. Gives what lets the next one open. */
    end(): () => void {
      isAway = true;
      refused = 0;
      for (const stream of open) stream.close();
      open.clear();
      return () => {
        isAway = false;
      };
    },
  };
}
