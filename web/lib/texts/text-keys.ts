import type { auth } from '#web/locales/en/account/auth.ts';
import type { billing } from '#web/locales/en/account/billing.ts';
import type { entering } from '#web/locales/en/account/entering.ts';
import type { pricing } from '#web/locales/en/account/pricing.ts';
import type { profile } from '#web/locales/en/account/profile.ts';
import type { strength } from '#web/locales/en/account/strength.ts';
import type { subscription } from '#web/locales/en/account/subscription.ts';
import type { upgrade } from '#web/locales/en/account/upgrade.ts';
import type { categorising } from '#web/locales/en/groups/categorising.ts';
import type { groups } from '#web/locales/en/groups/groups.ts';
import type { invitations } from '#web/locales/en/groups/invitations.ts';
import type { inviting } from '#web/locales/en/groups/inviting.ts';
import type { lost } from '#web/locales/en/groups/lost.ts';
import type { people } from '#web/locales/en/groups/people.ts';
import type { settings } from '#web/locales/en/groups/settings.ts';
import type { tile } from '#web/locales/en/groups/tile.ts';
import type { waiting } from '#web/locales/en/groups/waiting.ts';
import type { activity } from '#web/locales/en/ledger/activity.ts';
import type { balances } from '#web/locales/en/ledger/balances.ts';
import type { categories } from '#web/locales/en/ledger/categories.ts';
import type { comments } from '#web/locales/en/ledger/comments.ts';
import type { consolidated } from '#web/locales/en/ledger/consolidated.ts';
import type { dashboard } from '#web/locales/en/ledger/dashboard.ts';
import type { drafts } from '#web/locales/en/ledger/drafts.ts';
import type { exporting } from '#web/locales/en/ledger/exporting.ts';
import type { files } from '#web/locales/en/ledger/files.ts';
import type { items } from '#web/locales/en/ledger/items.ts';
import type { kept } from '#web/locales/en/ledger/kept.ts';
import type { listing } from '#web/locales/en/ledger/listing.ts';
import type { rates } from '#web/locales/en/ledger/rates.ts';
import type { receipts } from '#web/locales/en/ledger/receipts.ts';
import type { recorded } from '#web/locales/en/ledger/recorded.ts';
import type { recurring } from '#web/locales/en/ledger/recurring.ts';
import type { repeating } from '#web/locales/en/ledger/repeating.ts';
import type { search } from '#web/locales/en/ledger/search.ts';
import type { settlements } from '#web/locales/en/ledger/settlements.ts';
import type { settling } from '#web/locales/en/ledger/settling.ts';
import type { statistics } from '#web/locales/en/ledger/statistics.ts';
import type { transactions } from '#web/locales/en/ledger/transactions.ts';
import type { admin } from '#web/locales/en/premium/admin.ts';
import type { app } from '#web/locales/en/start/app.ts';
import type { errors } from '#web/locales/en/start/errors.ts';
import type { landing } from '#web/locales/en/start/landing.ts';
import type { TextParams } from './translate.ts';

// What `t` accepts is read off the English files: a key that is not there does not compile. Which places a text has is
// left to a test: with it, `t` would be generic, and comparing generic functions over hundreds of keys takes the compiler
// minutes and gigabytes.

interface English {
  app: typeof app;
  errors: typeof errors;
  admin: typeof admin;
  activity: typeof activity;
  auth: typeof auth;
  entering: typeof entering;
  exporting: typeof exporting;
  files: typeof files;
  groups: typeof groups;
  invitations: typeof invitations;
  inviting: typeof inviting;
  rates: typeof rates;
  receipts: typeof receipts;
  recorded: typeof recorded;
  recurring: typeof recurring;
  repeating: typeof repeating;
  search: typeof search;
  settlements: typeof settlements;
  settling: typeof settling;
  statistics: typeof statistics;
  transactions: typeof transactions;
  balances: typeof balances;
  items: typeof items;
  categories: typeof categories;
  comments: typeof comments;
  consolidated: typeof consolidated;
  dashboard: typeof dashboard;
  kept: typeof kept;
  landing: typeof landing;
  categorising: typeof categorising;
  lost: typeof lost;
  people: typeof people;
  profile: typeof profile;
  tile: typeof tile;
  waiting: typeof waiting;
  drafts: typeof drafts;
  settings: typeof settings;
  strength: typeof strength;
  listing: typeof listing;
  upgrade: typeof upgrade;
  billing: typeof billing;
  pricing: typeof pricing;
  subscription: typeof subscription;
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
