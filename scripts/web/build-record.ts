import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export const DIST = 'web/dist';
/** Without an ending that the server serves. */
export const RECORD_NAME = '.build';
const RECORD = join(DIST, RECORD_NAME);

const recordSchema = z.object({
  /** Hash of everything that the build is made of. */
  sources: z.string(),
  chunks: z.array(
    z.object({
      file: z.string(),
      /** The source file that is imported by this file's name, where it stands for one. */
      entry: z.string().nullable(),
      /** Source files of ours in it. */
      modules: z.array(z.string()),
      /** Files that a browser loads with it. */
      imports: z.array(z.string()),
    }),
  ),
});
export type BuildRecord = z.output<typeof recordSchema>;

export async function readBuildRecord(): Promise<BuildRecord> {
  return recordSchema.parse(JSON.parse(await readFile(RECORD, 'utf8')));
}

/** False for a build of an older version, whose record may look different. */
export async function isBuiltFrom(sources: string): Promise<boolean> {
  if (!existsSync(RECORD)) return false;
  const record = recordSchema.safeParse(JSON.parse(await readFile(RECORD, 'utf8')));
  return record.data?.sources === sources;
}
