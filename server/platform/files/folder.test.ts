import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { createBucket } from '#server/external/bucket.ts';
import { startBucket } from '#test/bucket.ts';
import { createFolder } from './folder.ts';

const place = mkdtempSync(join(tmpdir(), 'quits-files-'));
afterAll(() => rmSync(place, { recursive: true }));
const folder = createFolder(place);
const bucket = await startBucket();

it.each([
  ['a folder', folder],
  ['a bucket', createBucket(bucket.settings)],
] as const)('%s gives back what was put, until it is removed', async (_, store) => {
  const bytes = Buffer.from([0, 255, 10, 13, 128]);
  const read = async (key: string) => {
    const found = await store.open(key);
    return found && buffer(found);
  };
  expect(await read('attachments/a')).toBeUndefined();
  await store.put('attachments/a', bytes, 'image/png');
  expect(await read('attachments/a')).toEqual(bytes);
  await store.put('attachments/a', Buffer.from('again'), 'image/png');
  expect(String(await read('attachments/a'))).toBe('again');
  await store.remove('attachments/a');
  await store.remove('attachments/a');
  expect(await read('attachments/a')).toBeUndefined();
});

it('a file of the folder is there whole, for its owner alone, with nothing beside it', async () => {
  await folder.put('attachments/whole', Buffer.alloc(100_000), 'image/png');
  const [name] = readdirSync(join(place, 'attachments'));
  expect(readdirSync(join(place, 'attachments'))).toEqual(['whole']);
  expect(statSync(join(place, 'attachments', name ?? '')).mode & 0o777).toBe(0o600);
});

it('what cannot be written leaves nothing beside it', async () => {
  writeFileSync(join(place, 'taken'), '');
  await expect(folder.put('taken/a', Buffer.from('a'), 'image/png')).rejects.toThrow();
  await folder.put('attachments/folder/a', Buffer.from('a'), 'image/png');
  await expect(folder.put('attachments/folder', Buffer.from('a'), 'image/png')).rejects.toThrow();
  expect(readdirSync(join(place, 'attachments')).filter((name) => name.endsWith('.part'))).toEqual([]);
});

it.each(['../a', 'attachments/../../a', '/etc/passwd', 'a/..', 'a\\b', 'a//b', '.hidden', ''])(
  'the key %j leads nowhere',
  async (key) => {
    await expect(folder.put(key, Buffer.from('a'), 'image/png')).rejects.toThrow('not a key');
    await expect(folder.open(key)).rejects.toThrow('not a key');
    await expect(folder.remove(key)).rejects.toThrow('not a key');
  },
);

it('a bucket stands in the path of an address, or before the host', async () => {
  const asked: string[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = async (input) => {
    asked.push(input instanceof Request ? input.url : String(input));
    return new Response(null, { status: 204 });
  };
  try {
    const settings = { ...bucket.settings, endpoint: 'https://s3.example.org' };
    await createBucket(settings).remove('attachments/a');
    await createBucket({ ...settings, pathStyle: false }).remove('attachments/a');
  } finally {
    globalThis.fetch = fetch;
  }
  expect(asked).toEqual([
    'https://s3.example.org/files/attachments/a',
    'https://files.s3.example.org/attachments/a',
  ]);
});
