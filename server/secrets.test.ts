import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OperatorError } from './operator-error.ts';
import { loadSecrets } from './secrets.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'quits-secrets-')), 'data');
});
afterEach(() => rm(join(dataDir, '..'), { recursive: true }));

it('secrets are made once, are for their owner alone to read, and stay the same', async () => {
  const first = await loadSecrets(dataDir);
  expect(await loadSecrets(dataDir)).toEqual(first);
  expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

it('secrets that are there are read, and nothing is written', async () => {
  const first = await loadSecrets(dataDir);
  const { mtimeMs } = await stat(dataDir);
  expect(await loadSecrets(dataDir)).toEqual(first);
  expect((await stat(dataDir)).mtimeMs).toBe(mtimeMs);
});

it.each(['', '{"auth":', '{"auth":"short","databasePassword":"short"}', '{}'])(
  'a damaged file is named and stays as it is: %s',
  async (text) => {
    await loadSecrets(dataDir);
    const path = join(dataDir, 'secrets.json');
    await writeFile(path, text);
    const refusal = new OperatorError(`${path} is damaged: restore it from the backup.`);
    await expect(loadSecrets(dataDir)).rejects.toThrow(refusal);
    expect(await readFile(path, 'utf8')).toBe(text);
  },
);

it('a file that cannot be read is named, with the reason', async () => {
  const path = join(dataDir, 'secrets.json');
  await mkdir(path, { recursive: true });
  await expect(loadSecrets(dataDir)).rejects.toThrow(/^.*secrets\.json cannot be read: .*EISDIR/);
});

it('a folder that cannot be made is named', async () => {
  await loadSecrets(dataDir);
  const inFile = join(dataDir, 'secrets.json', 'data');
  await expect(loadSecrets(inFile)).rejects.toThrow(`The folder ${inFile} cannot be written to`);
});

it('starts at the same time agree on them and leave nothing else', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => loadSecrets(dataDir)));
  expect(new Set(all.map((secrets) => secrets.auth)).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(['secrets.json']);
});
