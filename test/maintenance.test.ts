import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OperatorError } from '#server/operator-error.ts';
import { withInstallation } from '../scripts/maintenance.ts';
import { createTestDatabase } from './database.ts';
import { runProgram } from './run-program.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quits-maintenance-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const noQuitsIn = (folder: string) =>
  `There is no Quits in ${folder}: DATA_DIR names the folder of an installation.`;
const countGroups = (settings: Readonly<Record<string, string>>) =>
  withInstallation({ DATA_DIR: dataDir, ...settings }, { max: 1 }, async ({ pool }) => {
    return (await pool.query('select from groups')).rowCount;
  });

it('the ledger of an empty folder is not verified: one line says so, and nothing is written', async () => {
  const { ended } = runProgram('scripts/verify-ledger.ts', { DATA_DIR: dataDir });
  expect(await ended).toEqual({ out: '', errors: `${noQuitsIn(dataDir)}\n`, code: 1 });
  expect(await readdir(dataDir)).toEqual([]);
});

describe('a command of the operator', () => {
  it('makes no folder where none is', async () => {
    const folder = join(dataDir, 'mistyped');
    await expect(countGroups({ DATA_DIR: folder })).rejects.toThrow(new OperatorError(noQuitsIn(folder)));
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('makes no secrets for a database that is there', async () => {
    await mkdir(join(dataDir, 'postgres'));
    await expect(countGroups({})).rejects.toThrow(new OperatorError(noQuitsIn(dataDir)));
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  it('writes nothing into the folder where the database is an own one', async () => {
    const { url, close } = await createTestDatabase();
    expect(await countGroups({ DATABASE_URL: url })).toBe(0);
    expect(await readdir(dataDir)).toEqual([]);
    await close();
  });

  it('refuses an own database without Quits', async () => {
    const { url, pool, close } = await createTestDatabase();
    await pool.query('drop table transactions cascade');
    const refusal = new OperatorError('There is no Quits in the database of DATABASE_URL.');
    await expect(countGroups({ DATABASE_URL: url })).rejects.toThrow(refusal);
    await close();
  });

  it('names a setting that is wrong', async () => {
    await expect(countGroups({ PORT: 'x' })).rejects.toThrow(/^The configuration is wrong:\n {2}PORT: /);
  });
});
