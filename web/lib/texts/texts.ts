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

/** Changes the page once all the texts it has used are there in the new language; the device remembers the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  keepLanguage(language);
  await showTexts(language, [...used]);
}

/** Changes the page to the account's language, which is no choice of this device. */
export async function adoptLanguage(language: Language): Promise<void> {
  tellServer(language);
  await showTexts(language, [...used]);
}

/** Follows what is chosen in another tab, until the function that it gives is called. */
export function followLanguage(): () => void {
  const follow = () => {
    const chosen = detectLanguage();
    // Where its texts cannot be fetched, the page stays as it is.
    if (isLanguageChosen() && chosen !== wanted) showTexts(chosen, [...used]).catch(() => undefined);
  };
  window.addEventListener('storage', follow);
  // A page that the browser restores on going back got no events meanwhile.
  window.addEventListener('pageshow', follow);
  follow();
  return () => {
    window.removeEventListener('storage', follow);
    window.removeEventListener('pageshow', follow);
  };
}

/** Once they are all there; those of a page that is rendered at the build likewise, which has no document. */
export async function showTexts(language: Language, namespaces: readonly Namespace[]): Promise<void> {
  wanted = language;
  await Promise.all(namespaces.map((namespace) => requestTexts(language, namespace)));
  // Changed again meanwhile: the last choice counts, not the last answer.
  if (wanted !== language) return;
  shown = language;
  if (globalThis.document) document.documentElement.lang = language;
  listeners.tell();
}

export function shownLanguage(): Language {
  return shown;
}

export function onLanguageChange(listener: () => void): () => void {
  return listeners.subscribe(listener);
}

/** The same promise for as long as it holds: React may wait for it. A failure is forgotten, so that one can ask again. */
export function requestTexts(language: Language, namespace: Namespace): Promise<Texts> {
  const name = `${language}/${namespace}`;
  used.add(namespace);
  const request = requests.get(name) ?? fetchTexts(language, namespace);
  requests.set(name, request);
  return request;
}

let shown: Language = 'en';
let wanted: Language = shown;
const used = new Set<Namespace>();
const requests = new Map<string, Promise<Texts>>();
const listeners = createListeners();

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
