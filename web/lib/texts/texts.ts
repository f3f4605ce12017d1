import { arrivedTexts } from '#web/lib/arrival/arrival.ts';
import { createListeners } from '#web/lib/browser/listeners.ts';
import { detectLanguage, isLanguageChosen, keepLanguage, type Language, tellServer } from './language.ts';
import { importTexts } from './text-files.ts';
import type { Namespace } from './text-keys.ts';
import type { Texts } from './translate.ts';

/** Resolves once the texts that every screen needs are there in the detected language; a screen asks for its own. */
export async function startTexts(): Promise<void> {
  await showTexts(detectLanguage(), ['app', 'errors']);
}

/** Fetches a screen's texts beside its code, so that the two do not wait for one another. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  await Promise.all(namespaces.map((namespace) => requestTexts(wanted, namespace)));
}

/**
 * Changes the page once all the texts it has used are there in the new language; the device remembers the choice. Where
 * they cannot be fetched, the page follows the choice when the connection is back.
 */
export async function changeLanguage(language: Language): Promise<void> {
  keepLanguage(language);
  await turnTo(language);
}

/** Changes the page to the account's language, which is no choice of this device. */
export async function adoptLanguage(language: Language): Promise<void> {
  tellServer(language);
  await turnTo(language);
}

/** Follows what is chosen in another tab, or without a connection, until the function that it gives is called. */
export function followLanguage(): () => void {
  const ended = new AbortController();
  // 'pageshow': a page that the browser restores on going back got no events meanwhile.
  for (const event of ['storage', 'pageshow', 'online']) window.addEventListener(event, followChoice, ended);
  followChoice();
  return () => ended.abort();
}

/** Once they are all there; those of a page that is rendered at the build likewise, which has no document. */
export async function showTexts(language: Language, namespaces: readonly Namespace[]): Promise<void> {
  wanted = language;
  await Promise.all(namespaces.map((namespace) => requestTexts(language, namespace)));
  // Changed again meanwhile: the last choice counts, not the last answer.
  if (wanted !== language) return;
  shown = language;
  if (globalThis.document) document.documentElement.lang = language;
  tell();
}

export function shownLanguage(): Language {
  return shown;
}

const { subscribe, tell } = createListeners();

export const onLanguageChange = subscribe;

/** The same promise for as long as it holds: React may wait for it. A failure is forgotten, so that one can ask again. */
export function requestTexts(language: Language, namespace: Namespace): Promise<Texts> {
  const name = `${language}/${namespace}`;
  used.add(namespace);
  const request = requests.get(name) ?? fetchTexts(language, namespace);
  requests.set(name, request);
  return request;
}

function followChoice(): void {
  const chosen = detectLanguage();
  if (isLanguageChosen() && chosen !== wanted) void turnTo(chosen);
}

/** Where its texts cannot be fetched, the page stays as it is, and so do the screens that it opens next. */
async function turnTo(language: Language): Promise<void> {
  await showTexts(language, [...used]).catch(() => {
    if (wanted !== language) return;
    wanted = shown;
    // The event 'online' may have come before this failure, and comes before the network itself is back.
    if (navigator.onLine) setTimeout(followChoice, RETRY_MS);
  });
}

const RETRY_MS = 2_000;

let shown: Language = 'en';
let wanted: Language = shown;
const used = new Set<Namespace>();
const requests = new Map<string, Promise<Texts>>();

function fetchTexts(language: Language, namespace: Namespace): Promise<Texts> {
  const request = loadFile(language, namespace);
  // React takes what a promise says of itself, and waits for nothing that is there.
  request.then(
    (value) => Object.assign(request, { status: 'fulfilled', value }),
    () => undefined,
  );
  return request;
}

async function loadFile(language: Language, namespace: Namespace): Promise<Texts> {
  try {
    const texts = arrivedTexts(language, namespace) ?? (await importTexts(language, namespace))[namespace];
    if (!texts) throw new Error(`no texts ${language}/${namespace}`);
    return texts;
  } catch (error) {
    requests.delete(`${language}/${namespace}`);
    throw error;
  }
}
