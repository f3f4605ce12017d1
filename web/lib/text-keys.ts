import type { app } from '#web/locales/en/app.ts';
import type { auth } from '#web/locales/en/auth.ts';
import type { balances } from '#web/locales/en/balances.ts';
import type { dashboard } from '#web/locales/en/dashboard.ts';
import type { errors } from '#web/locales/en/errors.ts';
import type { groups } from '#web/locales/en/groups.ts';
import type { invitations } from '#web/locales/en/invitations.ts';
import type { landing } from '#web/locales/en/landing.ts';
import type { transactions } from '#web/locales/en/transactions.ts';

// What `t` accepts is read off the English files: a key that is not there, or a place left unfilled, does not compile.
// Looked up in a table made once: found by comparing each call with all texts, it takes the compiler gigabytes.

interface Catalogue {
  app: Keyed<AppEntries | Entries<typeof app>>;
  errors: Keyed<AppEntries | Entries<typeof errors>>;
  auth: Keyed<AppEntries | Entries<typeof auth>>;
  groups: Keyed<AppEntries | Entries<typeof groups>>;
  invitations: Keyed<AppEntries | Entries<typeof invitations>>;
  transactions: Keyed<AppEntries | Entries<typeof transactions>>;
  balances: Keyed<AppEntries | Entries<typeof balances>>;
  dashboard: Keyed<AppEntries | Entries<typeof dashboard>>;
  landing: Keyed<AppEntries | Entries<typeof landing>>;
}

export type Namespace = keyof Catalogue;

/** A namespace's own keys, and after `app:` those of the texts that are always there. A plural is one key for all its forms. */
export type TextKey<N extends Namespace> = keyof Catalogue[N] & string;

export type Translate<N extends Namespace> = <K extends TextKey<N>>(
  key: K,
  ...params: Params<Catalogue[N][K]>
) => string;

type Params<Place> = [Place] extends [never]
  ? []
  : [params: { readonly [P in Place & string]: P extends 'count' ? number : string | number }];

type AppEntries = Entries<typeof app, 'app:'>;

type Keyed<E extends { key: string; places: string }> = { readonly [X in E as X['key']]: X['places'] };

/** One entry for each text of a tree: `a.b`, and the names between its braces. */
type Entries<Tree, Path extends string = ''> = {
  [K in keyof Tree & string]: Tree[K] extends string
    ? K extends `${infer Stem}_${'one' | 'other'}`
      ? { key: `${Path}${Stem}`; places: PlacesIn<Tree[K]> | 'count' }
      : { key: `${Path}${K}`; places: PlacesIn<Tree[K]> }
    : Entries<Tree[K], `${Path}${K}.`>;
}[keyof Tree & string];

type PlacesIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | PlacesIn<Rest> : never;
