import type { TextParams } from './translate.ts';

// What `t` accepts is read off the English files: a key that is not there does not compile. Which places a text has is
// left to a test: with it, `t` would be generic, and comparing generic functions over hundreds of keys takes the compiler
// minutes and gigabytes.

interface English {
  app: typeof import('#web/locales/en/start/app.ts').app;
  errors: typeof import('#web/locales/en/start/errors.ts').errors;
  admin: typeof import('#web/locales/en/premium/admin.ts').admin;
  activity: typeof import('#web/locales/en/ledger/activity.ts').activity;
  auth: typeof import('#web/locales/en/account/auth.ts').auth;
  entering: typeof import('#web/locales/en/account/entering.ts').entering;
  exporting: typeof import('#web/locales/en/ledger/exporting.ts').exporting;
  files: typeof import('#web/locales/en/ledger/files.ts').files;
  groups: typeof import('#web/locales/en/groups/groups.ts').groups;
  invitations: typeof import('#web/locales/en/groups/invitations.ts').invitations;
  inviting: typeof import('#web/locales/en/groups/inviting.ts').inviting;
  rates: typeof import('#web/locales/en/ledger/rates.ts').rates;
  receipts: typeof import('#web/locales/en/ledger/receipts.ts').receipts;
  recorded: typeof import('#web/locales/en/ledger/recorded.ts').recorded;
  recurring: typeof import('#web/locales/en/ledger/recurring.ts').recurring;
  repeating: typeof import('#web/locales/en/ledger/repeating.ts').repeating;
  search: typeof import('#web/locales/en/ledger/search.ts').search;
  settlements: typeof import('#web/locales/en/ledger/settlements.ts').settlements;
  settling: typeof import('#web/locales/en/ledger/settling.ts').settling;
  statistics: typeof import('#web/locales/en/ledger/statistics.ts').statistics;
  transactions: typeof import('#web/locales/en/ledger/transactions.ts').transactions;
  balances: typeof import('#web/locales/en/ledger/balances.ts').balances;
  items: typeof import('#web/locales/en/ledger/items.ts').items;
  categories: typeof import('#web/locales/en/ledger/categories.ts').categories;
  comments: typeof import('#web/locales/en/ledger/comments.ts').comments;
  consolidated: typeof import('#web/locales/en/ledger/consolidated.ts').consolidated;
  dashboard: typeof import('#web/locales/en/ledger/dashboard.ts').dashboard;
  kept: typeof import('#web/locales/en/ledger/kept.ts').kept;
  landing: typeof import('#web/locales/en/start/landing.ts').landing;
  categorising: typeof import('#web/locales/en/groups/categorising.ts').categorising;
  lost: typeof import('#web/locales/en/groups/lost.ts').lost;
  people: typeof import('#web/locales/en/groups/people.ts').people;
  profile: typeof import('#web/locales/en/account/profile.ts').profile;
  tile: typeof import('#web/locales/en/groups/tile.ts').tile;
  waiting: typeof import('#web/locales/en/groups/waiting.ts').waiting;
  drafts: typeof import('#web/locales/en/ledger/drafts.ts').drafts;
  settings: typeof import('#web/locales/en/groups/settings.ts').settings;
  strength: typeof import('#web/locales/en/account/strength.ts').strength;
  listing: typeof import('#web/locales/en/ledger/listing.ts').listing;
  upgrade: typeof import('#web/locales/en/account/upgrade.ts').upgrade;
  billing: typeof import('#web/locales/en/account/billing.ts').billing;
  pricing: typeof import('#web/locales/en/account/pricing.ts').pricing;
  subscription: typeof import('#web/locales/en/account/subscription.ts').subscription;
}

export type Namespace = keyof English;

/** A namespace's own keys, and after `app:` those of the texts that are always there. A plural is one key for all its forms. */
export type TextKey<N extends Namespace> = KeysOf<English[N]> | `app:${KeysOf<English['app']>}`;

export type Translate<N extends Namespace> = (key: TextKey<N>, params?: TextParams) => string;

/** `a.b` for each text of a tree. */
type KeysOf<Tree> = {
  [K in keyof Tree & string]: Tree[K] extends string ? Stem<K> : `${K}.${KeysOf<Tree[K]>}`;
}[keyof Tree & string];

type Stem<K extends string> = K extends `${infer Name}_${'one' | 'other'}` ? Name : K;
