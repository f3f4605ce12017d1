import type { Db } from '#server/db/database.ts';
import type { Name } from './script.ts';

const PEOPLE: readonly [Name, displayName: string, email: string][] = [
  ['ana', 'Ana Ruiz', 'ana@demo.quits.example'],
  ['ben', 'Ben Ortiz', 'ben@demo.quits.example'],
  ['chloé', 'Chloé Martin', 'chloe@demo.quits.example'],
  ['dev', 'Dev Patel', 'dev@demo.quits.example'],
  ['emma', 'Emma Larsen', 'emma@demo.quits.example'],
  ['flor', 'Flor Díaz', 'flor@demo.quits.example'],
  ['leo', 'Leo Costa', 'leo@demo.quits.example'],
];

/** User ids by name. */
export type Cast = ReadonlyMap<Name, string>;

export async function isSeeded(db: Db): Promise<boolean> {
  const emails = PEOPLE.map(([, , email]) => email);
  const known = await db.selectFrom('users').select('id').where('email', 'in', emails).limit(1).execute();
  return known.length > 0;
}

/** They have no passwords: whoever tries the demo is shown around as Ana, and nobody can sign in as them otherwise. */
export async function createCast(trx: Db, newId: (at: Date) => string, joined: Date): Promise<Cast> {
  const cast = new Map(PEOPLE.map(([name]) => [name, newId(joined)]));
  const rows = PEOPLE.map(([name, displayName, email]) => ({
    id: cast.get(name) ?? '',
    email,
    email_verified: true,
    display_name: displayName,
    // She is in three groups, and shows what premium looks like.
    tier: name === 'ana' ? 'premium' : 'free',
    created_at: joined,
    updated_at: joined,
  }));
  await trx.insertInto('users').values(rows).execute();
  return cast;
}
