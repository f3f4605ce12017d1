import type { Db, Trx } from '#server/platform/db/database.ts';
import { addGrant } from '#server/premium/subscriptions/commands.ts';
import type { Participant } from './script.ts';

/** Their user ids. */
export type Cast = Readonly<Record<Participant, string>>;

const DOMAIN = 'demo.quits.example';

/** Who has an account at the stand-in for Google: some of the cast, and a person who is new to Quits. */
export const DEMO_GOOGLE_ACCOUNTS = [
  googleAccount('Ana Ruiz', `ana@${DOMAIN}`),
  googleAccount('Ben Ortiz', `ben@${DOMAIN}`),
  googleAccount('Chloé Martin', `chloe@${DOMAIN}`),
  googleAccount('Nora Quinn', 'nora@new.quits.example'),
];

export async function isSeeded(db: Db): Promise<boolean> {
  const ana = db.selectFrom('users').select('id').where('email', '=', `ana@${DOMAIN}`);
  return (await ana.executeTakeFirst()) !== undefined;
}

/** They have no passwords: only Ana signs in, through the demo. */
export async function createCast(trx: Trx, newId: () => string, joined: Date): Promise<Cast> {
  const add = async (displayName: string, mailbox: string, tier: 'free' | 'premium' = 'free') => {
    const id = newId();
    const person = {
      id,
      email: `${mailbox}@${DOMAIN}`,
      email_verified: true,
      display_name: displayName,
      tier,
    };
    await trx
      .insertInto('users')
      .values({ ...person, created_at: joined, updated_at: joined })
      .execute();
    if (tier === 'premium') await addGrant(trx, { id: newId(), userId: id, now: joined });
    return id;
  };
  return {
    // In three groups, and the one through whose eyes the demo is seen.
    ana: await add('Ana Ruiz', 'ana', 'premium'),
    ben: await add('Ben Ortiz', 'ben'),
    chloé: await add('Chloé Martin', 'chloe'),
    dev: await add('Dev Patel', 'dev'),
    emma: await add('Emma Larsen', 'emma'),
    flor: await add('Flor Díaz', 'flor'),
    leo: await add('Leo Costa', 'leo'),
    // Comes with the group that knows him.
    pau: newId(),
  };
}

function googleAccount(name: string, email: string) {
  return { sub: `google-${email}`, email, emailVerified: true, name };
}
