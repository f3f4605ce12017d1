import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createBucket } from './bucket.ts';
import { listenOnLoopback } from './loopback-server.ts';

const KEYS = { bucket: 'files', region: 'eu-west-1', accessKeyId: 'quits', secretAccessKey: 'a secret' };

/** A bucket that has sent the first part of a file and sends no other. */
async function stoppingBucket(partMs?: number) {
  const isLeft = Promise.withResolvers<void>();
  const { url, close } = await listenOnLoopback((_, response) => {
    response.once('close', isLeft.resolve).writeHead(200, { 'content-length': 100 }).write('first part');
  });
  onTestFinished(close);
  const bucket = createBucket({ ...KEYS, endpoint: url, pathStyle: true }, partMs);
  return { bucket, isLeft: isLeft.promise };
}

it('a bucket that stops in the middle of a file ends the reading, and the request to it', async () => {
  const { bucket, isLeft } = await stoppingBucket(100);
  const file = await bucket.open('attachments/a');
  await expect(file && text(file)).rejects.toThrow('stopped in the middle');
  await isLeft;
});

it('a reader who takes nothing for a while is not taken for a bucket that stops', async () => {
  const { url, close } = await listenOnLoopback((_, response) => void response.end('x'.repeat(1_000_000)));
  onTestFinished(close);
  const bucket = createBucket({ ...KEYS, endpoint: url, pathStyle: true }, 1_000);
  const file = await bucket.open('attachments/a');
  let bytes = 0;
  for await (const part of file ?? []) {
    if (bytes === 0) await setTimeout(1_500);
    bytes += part.length;
  }
  expect(bytes).toBe(1_000_000);
});

it('a reader who leaves before the end ends the request', async () => {
  const { bucket, isLeft } = await stoppingBucket();
  const file = await bucket.open('attachments/a');
  file?.resume();
  if (file) await once(file, 'data');
  file?.destroy();
  await isLeft;
});
