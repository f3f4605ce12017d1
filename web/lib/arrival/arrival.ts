import type { AccessGrant } from '#contract/sessions.ts';

/** What the document brought with it, and what it has asked for before the app was there: web/arrival.ts. */
export interface Arrival {
  texts?: { readonly language: string; readonly of: Readonly<Record<string, TextTree>> } | undefined;
  /** Undefined where it was refused. */
  grant?: Promise<AccessGrant | undefined> | undefined;
  /** By address, asked for with that grant. */
  reads?: Promise<Map<string, Promise<Response | undefined>> | undefined> | undefined;
  /** On a page that the build renders, before its script was there. */
  pressed?: EventTarget[];
}

/** As the texts of one namespace are. */
interface TextTree {
  readonly [key: string]: string | TextTree;
}

declare global {
  var quitsArrival: Arrival | undefined;
}

const arrival = globalThis.quitsArrival ?? {};

export function arrivedTexts(language: string, namespace: string): TextTree | undefined {
  return arrival.texts?.language === language ? arrival.texts.of[namespace] : undefined;
}

/** Once: another renewal spends the cookie again. */
export async function takeGrant(): Promise<AccessGrant | undefined> {
  const { grant } = arrival;
  delete arrival.grant;
  const given = await grant;
  token = given?.accessToken;
  return given;
}

/** Each once, and only for the account that the grant was for. */
export async function takeRead(address: string, wanted: string | undefined): Promise<Response | undefined> {
  if (!token || token !== wanted) return undefined;
  const reads = await arrival.reads;
  const answer = reads?.get(address);
  reads?.delete(address);
  return answer;
}

/**
 * At the first change that the live stream tells of, an own one too, and after a while: what no screen has taken by then may be older
 * than its reader believes. What was taken before is read again, as the stream says.
 */
export function dropReads(): void {
  token = undefined;
}

let token: string | undefined;
