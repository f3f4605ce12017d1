import { type PublishedRates, parseRateDocument } from './rate-document.ts';

/** Where exchange rates come from: a server that publishes them in the format of the European Central Bank. */
export interface RateSource {
  /** Throws when the server cannot be reached, or when its answer is not what the format has. The job then fails too. */
  read(): Promise<PublishedRates>;
}

export function createRateSource(url: string): RateSource {
  return {
    async read() {
      // An answer from another place is not that of the source that the operator chose.
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) });
      if (!response.ok) throw new Error(`the source of exchange rates answered with ${response.status}`);
      return parseRateDocument(await boundedText(response));
    },
  };
}

const ANSWER_MS = 10_000;
/** The bank's file of a day has 2 kB, that of ninety days some 80. */
const ANSWER_BYTES_MAX = 512 * 1024;

/** An answer without end is left after so many bytes. */
async function boundedText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) throw new Error('the source of exchange rates answered too much');
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}
