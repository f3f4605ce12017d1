import type { AccessGrant } from '#contract/sessions.ts';

/** What the document brought with it, and what it has asked for before the app was there: web/arrival.ts. */
export interface Arrival {
  texts?: { readonly language: string; readonly of: Readonly<Record<string, TextTree>> } | undefined;
  /** Undefined where it was refused. */
  grant?: Promise<AccessGrant | undefined> | undefined;
  /** By address, asked for with that grant. */
  reads?: Promise<EarlyReads | undefined> | undefined;
  /** Names the build: what another has kept on the device is not read. */
  build?: string | undefined;
  /** What the device keeps for this page of the account whose session the browser holds. */
  kept?: { readonly userId: string; readonly answers: Promise<readonly KeptAnswer[]> } | undefined;
  /** On a page that the build renders, before its script was there. */
  pressed?: EventTarget[];
}

type EarlyReads = Map<string, Promise<Response | undefined>>;

/** What the server has answered to a read, kept on the device. */
export interface KeptAnswer {
  /** Of the read, as the cache of the screens names it. */
  readonly hash: string;
  /** When it was answered: milliseconds since the epoch. */
  readonly at: number;
  readonly data: unknown;
}

/** What stood on the screen, kept on the device as the answer to no read: web/lib/kept/kept-screen.ts. */
export interface KeptScreen {
  /** Styles of elements are in `data-style`: the Content Security Policy lets no markup bring its own. */
  readonly markup: string;
  /** Of the window, in CSS pixels. */
  readonly width: number;
  readonly language: string;
}

/** What the server has answered to a read of the document. */
export interface EarlyAnswer {
  /** When it was there: milliseconds since the epoch. */
  readonly at: number;
  readonly body: Awaited<ReturnType<Response['json']>>;
}

/** As the texts of one namespace are. */
interface TextTree {
  readonly [key: string]: string | TextTree;
}

declare global {
  var quitsArrival: Arrival | undefined;
  /** Imports a file of the build by its name in the folder `assets`: scripts/web/retried-imports.ts. */
  var quitsPart: (file: string) => Promise<unknown>;
}

const arrival = globalThis.quitsArrival ?? {};

export function arrivedTexts(language: string, namespace: string): TextTree | undefined {
  return arrival.texts?.language === language ? arrival.texts.of[namespace] : undefined;
}

/** Once: a later renewal asks anew. */
export async function takeGrant(): Promise<AccessGrant | undefined> {
  const { grant } = arrival;
  delete arrival.grant;
  const given = await grant;
  token = given?.accessToken;
  account = given?.userId;
  return given;
}

/** Resolves once all early reads are answered: what takeAnswer gives is there then. */
export async function readsAnswered(): Promise<void> {
  await Promise.allSettled(
    Array.from((await arrival.reads) ?? [], async ([address, asked]) => {
      const response = await asked;
      if (response?.ok) answers.set(address, { at: Date.now(), body: await response.clone().json() });
    }),
  );
}

/** The answer that takeRead would give, without a wait, and for the same account alone. It stays for others. */
export function seeAnswer(userId: string, address: string): EarlyAnswer | undefined {
  return token && account === userId ? answers.get(address) : undefined;
}

/** The same, each once. */
export function takeAnswer(userId: string, address: string): EarlyAnswer | undefined {
  const answer = seeAnswer(userId, address);
  if (answer) void takeRead(address, token);
  return answer;
}

/** Each once, and only for the account that the grant was for. */
export async function takeRead(address: string, wanted: string | undefined): Promise<Response | undefined> {
  if (!token || token !== wanted) return undefined;
  answers.delete(address);
  const reads = await arrival.reads;
  const answer = reads?.get(address);
  reads?.delete(address);
  return answer;
}

/**
 * Called at the first change that the live stream reports, also one of the reader's own, and after a while.
 * An answer that no screen has taken by then may be outdated. Answers that were taken before are read again
 * because of the stream.
 */
export function dropReads(): void {
  token = undefined;
  answers.clear();
}

export function arrivedBuild(): string | undefined {
  return arrival.build;
}

/**
 * The account whose answers the device keeps for this page; undefined where there are none. Once it is known,
 * its answers can be taken.
 */
export async function findKeptAccount(): Promise<string | undefined> {
  const answers = await arrival.kept?.answers;
  if (!answers?.length) return undefined;
  kept = new Map(answers.map((answer) => [answer.hash, answer]));
  return arrival.kept?.userId;
}

/** Each once, and only for the account that it is of. */
export function takeKept(userId: string, hash: string): KeptAnswer | undefined {
  if (arrival.kept?.userId !== userId) return undefined;
  const answer = kept?.get(hash);
  kept?.delete(hash);
  return answer;
}

export function dropKept(): void {
  delete arrival.kept;
  kept = undefined;
}

let kept: Map<string, KeptAnswer> | undefined;
let token: string | undefined;
let account: string | undefined;
const answers = new Map<string, EarlyAnswer>();
