import { Readable } from 'node:stream';
import type { BucketSettings } from '#server/config.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';

/** A store in a bucket of any service that speaks the S3 protocol. */
export function createBucket(settings: BucketSettings, partMs = PART_MS): FileStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle } = settings;
  const address = pathStyle ? `${endpoint}/${bucket}` : endpoint.replace('://', `://${bucket}.`);

  async function ask(
    method: 'PUT' | 'GET' | 'DELETE',
    key: string,
    init: RequestInit = {},
  ): Promise<Response> {
    const { AwsClient } = await import('aws4fetch');
    const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
    // Until it answers.
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(new Error('the bucket did not answer')), ANSWER_MS);
    const response = await client
      .fetch(`${address}/${key}`, { ...init, method, signal: patience.signal })
      .finally(() => clearTimeout(timer));
    if (response.ok || response.status === 404) return response;
    throw new Error(`the bucket answered ${method} with ${response.status}: ${await response.text()}`);
  }

  return {
    async put(key, bytes, mediaType) {
      const headers = { 'content-type': mediaType };
      const { status } = await ask('PUT', key, { body: new Uint8Array(bytes), headers });
      if (status === 404) throw new Error(`there is no bucket ${bucket}`);
    },
    async open(key) {
      const { ok, body } = await ask('GET', key);
      if (ok && body) return readParts(body, partMs);
      await body?.cancel();
      return undefined;
    },
    async remove(key) {
      await ask('DELETE', key);
    },
  };
}

/** For 10 MB over a line of 3 Mbit/s. */
const ANSWER_MS = 30_000;

/** For the next part of a file. */
const PART_MS = 30_000;

/** As fast as its reader takes it. A bucket that stops in the middle of a file ends the reading with an error. */
function readParts(body: ReadableStream<Uint8Array>, partMs: number): Readable {
  const parts = body.getReader();
  const file = new Readable({
    read() {
      const timer = setTimeout(() => file.destroy(new Error('the bucket stopped in the middle')), partMs);
      parts
        .read()
        .finally(() => clearTimeout(timer))
        .then(
          ({ value }) => file.push(value ?? null),
          (error: unknown) => file.destroy(error instanceof Error ? error : new Error(String(error))),
        );
    },
    destroy(error, done) {
      parts.cancel().then(() => done(error), done);
    },
  });
  return file;
}
