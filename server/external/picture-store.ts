import type { BucketSettings } from '#server/config.ts';

/** Where pictures are kept outside the database: a bucket that speaks the S3 protocol. */
export interface PictureStore {
  put(id: string, image: Buffer): Promise<void>;
  find(id: string): Promise<Buffer | undefined>;
  /** Succeeds where there is no such picture. */
  remove(id: string): Promise<void>;
}

/** Each call throws when the bucket refuses it or cannot be reached. The request or the job then fails too. */
export function createPictureStore(settings: BucketSettings): PictureStore {
  async function ask(method: 'PUT' | 'GET' | 'DELETE', id: string, image?: Buffer): Promise<Response> {
    const { AwsClient } = await import('aws4fetch');
    const { accessKeyId, secretAccessKey, region, endpoint, bucket } = settings;
    const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
    const response = await client.fetch(`${endpoint}/${bucket}/avatars/${id}.webp`, {
      method,
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(image && { body: new Uint8Array(image), headers: { 'content-type': 'image/webp' } }),
    });
    if (response.ok || response.status === 404) return response;
    throw new Error(`the bucket answered ${method} with ${response.status}: ${await response.text()}`);
  }

  return {
    async put(id, image) {
      const { status } = await ask('PUT', id, image);
      if (status === 404) throw new Error(`there is no bucket ${settings.bucket}`);
    },
    async find(id) {
      const response = await ask('GET', id);
      return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
    },
    async remove(id) {
      await ask('DELETE', id);
    },
  };
}

/** A picture has some 10 kB. */
const ANSWER_MS = 10_000;
