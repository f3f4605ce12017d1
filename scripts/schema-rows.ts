import { Cli } from 'kysely-codegen';

/** The rows of a migrated database as Kysely's types, read the way server/platform/db/database.ts reads them. */
export function generateRows(url: string): Promise<string> {
  return new Cli().generate({
    url,
    dialect: 'postgres',
    dateParser: 'string',
    typeMapping: { int8: 'number' },
    includePattern: 'public.*',
    excludePattern: 'schema_migrations',
    outFile: null,
    logLevel: 'silent',
  });
}
