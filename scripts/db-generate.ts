// Writes what follows from db/migrations: db/schema.sql for readers, server/platform/db/schema.gen.ts for the compiler.
import { writeFile } from 'node:fs/promises';
import { migrate } from '#server/platform/db/migrate.ts';
import { startTemporaryPostgres } from '#test/temporary-postgres.ts';
import { dumpSchema } from './schema-dump.ts';
import { generateRows } from './schema-rows.ts';

const server = await startTemporaryPostgres();
try {
  await migrate(server.url);
  await writeFile('db/schema.sql', await dumpSchema(server.url));
  await writeFile('server/platform/db/schema.gen.ts', await generateRows(server.url));
  console.log('Wrote db/schema.sql and server/platform/db/schema.gen.ts.');
} finally {
  await server.stop();
}
