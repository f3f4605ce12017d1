import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import type { BucketSettings } from '#server/config.ts';
import { listenOnLoopback } from '#server/external/loopback-server.ts';

/** A bucket on loopback that speaks as much of S3 as files need, and believes no signature that is not right. */
export interface BucketStandIn {
  readonly settings: BucketSettings;
  /** By their addresses. A test may take one away, as if it had never come. */
  readonly objects: Map<string, Buffer>;
}

/** To be called at the top of a test file, at whose end it stops. */
export async function startBucket(): Promise<BucketStandIn> {
  const keys = {
    bucket: 'files',
    region: 'eu-west-1',
    accessKeyId: 'quits',
    secretAccessKey: 'a secret',
    pathStyle: true,
  };
  const objects = new Map<string, Buffer>();
  const { url, close } = await listenOnLoopback(async (request, response) => {
    const body = await buffer(request);
    const path = request.url ?? '';
    if (!isSigned(request, keys)) return response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>');
    if (!path.startsWith(`/${keys.bucket}/`)) return response.writeHead(404).end('<Code>NoSuchBucket</Code>');
    if (request.method === 'PUT') {
      objects.set(path, body);
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(path);
      return response.writeHead(204).end();
    }
    const object = objects.get(path);
    if (request.method === 'HEAD') return response.writeHead(object ? 200 : 404).end();
    return object
      ? response.writeHead(200).end(object)
      : response.writeHead(404).end('<Code>NoSuchKey</Code>');
  });
  afterAll(close);
  return { settings: { ...keys, endpoint: url }, objects };
}

type Keys = Omit<BucketSettings, 'endpoint'>;

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/;

/** AWS Signature Version 4, from the side that checks it. */
function isSigned({ method, url, headers }: IncomingMessage, keys: Keys): boolean {
  const [, accessKeyId, day = '', region, signed = '', signature] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  if (accessKeyId !== keys.accessKeyId || region !== keys.region) return false;
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const payload = String(headers['x-amz-content-sha256'] ?? '');
  const canonical = [method, url, '', lines.join(''), signed, payload].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = `AWS4-HMAC-SHA256\n${String(headers['x-amz-date'])}\n${scope}\n${hash}`;
  const steps = [day, keys.region, 's3', 'aws4_request', text];
  const found = steps.reduce<string | Buffer>(
    (key, step) => createHmac('sha256', key).update(step).digest(),
    `AWS4${keys.secretAccessKey}`,
  );
  return Buffer.from(found).toString('hex') === signature;
}
