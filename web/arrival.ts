import type { AccessGrant } from '#contract/sessions.ts';
import type { Arrival, KeptAnswer, KeptScreen } from '#web/lib/arrival/arrival.ts';
import { accountOfCookie } from '#web/lib/browser/account-cookie.ts';
import { stored } from '#web/lib/browser/browser-storage.ts';
import { keepFonts, WEB_FONTS } from '#web/lib/browser/web-fonts.ts';
import {
  ANSWERS,
  ANSWERS_DATABASE,
  DASHBOARD,
  FONTS_KEY,
  GROUP_BALANCES,
  hashEndsWith,
  isScreenHash,
  KEPT_KEY,
  LANGUAGE_KEY,
  SETTLEMENT,
  screenHash,
  THEME_KEY,
  USER_KEY,
} from '#web/lib/names/device-names.ts';
import { PAGE_COLOUR } from '#web/lib/names/page-colour.ts';
import { detectLanguage, isLanguage, type Language, setLanguageCookie } from '#web/lib/texts/language.ts';
import { showGroupFigure, showTotalFigure } from '#web/rendered/early-figure.ts';

// Stands in the document itself, before everything that is seen, with the little that it imports. It chooses the theme before the
// first paint, and asks for what the screen will show while the app is still on its way.

const TIME_LIMIT_MS = 10_000;
const FIGURE_WITHIN_MS = 400;
const html = document.documentElement;
const parsed = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));

const failed = new Set<string>();
const renamed = new Map<string, Promise<unknown>>();

/**
 * Some browsers (Chromium 150, Safari) remember for as long as the page lives that a file could not be fetched, and ask for it no
 * more. At the second failure it is asked for by another name. What has come so stays the only one: a module that stands in
 * the page twice would have its state twice.
 */
globalThis.quitsPart = (file) => {
  const path = `/assets/${file}`;
  const known = renamed.get(path);
  return (
    known ??
    import(path).catch((error: unknown) => {
      const isFirst = !failed.has(path);
      failed.add(path);
      if (isFirst) throw error;
      const asked = renamed.get(path) ?? import(`${path}?again=${Date.now()}`);
      renamed.set(path, asked);
      asked.catch(() => renamed.delete(path));
      return asked;
    })
  );
};

const chosen = stored('local', THEME_KEY);
const isDark =
  chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
const theme = isDark ? 'dark' : 'light';
html.dataset.theme = theme;
document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PAGE_COLOUR[theme]);

const facts = JSON.parse(document.getElementById('arrival')?.textContent ?? '{}');
const arrival: Arrival = { texts: facts.texts, build: facts.build };
globalThis.quitsArrival = arrival;

/** At once, beside any other tab's: a lock among them would be granted only after the first paint. */
async function renew(): Promise<AccessGrant | undefined> {
  const answer = await fetch('/api/auth/refresh', {
    method: 'POST',
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  return answer.ok ? (await answer.json()).data : undefined;
}

/** As web/lib/session/session-user.ts tells whose session the browser holds. */
function accountOf(user: string): string | undefined {
  const { id } = JSON.parse(user);
  return accountOfCookie() === id ? id : undefined;
}

/**
 * Puts what stood on the screen in the place of the skeleton, until the app is there. Nothing of it can be
 * used: what is pressed is the app's to answer.
 */
function showScreen({ markup, width, language }: KeptScreen): void {
  const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  if (width !== innerWidth || language !== html.lang || location.search || location.hash || !sheet) return;
  const show = () => {
    const place = document.querySelector<HTMLElement>('[data-arriving]');
    if (!place) return;
    const skeleton = place.innerHTML;
    place.inert = true;
    place.style.display = 'contents';
    place.innerHTML = markup;
    for (const styled of place.querySelectorAll<HTMLElement>('[data-style]'))
      styled.style.cssText = styled.dataset.style ?? '';
    // If the app does not arrive, the reader must not take the kept screen for the current state.
    setTimeout(() => {
      place.inert = false;
      place.innerHTML = skeleton;
    }, TIME_LIMIT_MS);
  };
  if (sheet.sheet) show();
  else sheet.addEventListener('load', show);
}

/**
 * As web/lib/kept/answer-store.ts keeps them: what belongs to no group, what belongs to the group of the
 * address, and the plans of all groups, for which the dashboard would wait. Of the screens, this one is shown
 * at once.
 */
function readKept(userId: string): Promise<KeptAnswer[]> {
  const [, , shown] = location.pathname.split('/');
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(ANSWERS_DATABASE);
    opening.onupgradeneeded = () => opening.result.createObjectStore(ANSWERS);
    opening.onerror = reject;
    opening.onsuccess = () => {
      const reading = opening.result.transaction(ANSWERS);
      const answers = reading.objectStore(ANSWERS);
      const found: IDBRequest<KeptAnswer>[] = [];
      const list = [userId, facts.build];
      const screen = answers.get([...list, shown ?? '', screenHash(location.pathname)]);
      // The device may answer before the end of the document, where the style sheet is named, has come.
      screen.onsuccess = () => screen.result && parsed.then(() => showScreen(screen.result.data));
      const listing = answers.getAllKeys(IDBKeyRange.bound([...list, ''], [...list, []]));
      listing.onsuccess = () => {
        for (const key of listing.result) {
          const [, , group, hash] = Array.isArray(key) ? key : [];
          const name = String(hash);
          if (isScreenHash(name)) continue;
          if (!group || group === shown || hashEndsWith(name, SETTLEMENT)) found.push(answers.get(key));
        }
      };
      reading.oncomplete = () => {
        opening.result.close();
        resolve(found.map(({ result }) => result));
      };
      reading.onabort = reject;
    };
  });
}

/**
 * This script starts the app once its styles are there. The app's own work would delay the figure, whose
 * answers come first, so the app waits a moment for the figure. It does not wait where it begins with what
 * the device keeps.
 */
async function startApp(figureShown: Promise<void> | undefined): Promise<void> {
  const figure = figureShown && Promise.race([figureShown, wait(FIGURE_WITHIN_MS)]);
  await Promise.all([Promise.race([stylesThere(), wait(TIME_LIMIT_MS)]), figure]);
  // As an element, so that what fails in it is an uncaught error of the page, as in any other script.
  const script = document.createElement('script');
  Object.assign(script, { type: 'module', crossOrigin: 'anonymous', src: `/assets/${facts.app}` });
  document.head.append(script);
}

async function stylesThere(): Promise<void> {
  await parsed;
  const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  if (!sheet || sheet.sheet) return;
  await new Promise((resolve) => {
    sheet.onload = resolve;
    sheet.onerror = resolve;
  });
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

function addressOf(pattern: string): string {
  const segments = location.pathname.split('/');
  return pattern.replace(/:(\d)/g, (_, index: string) => segments[Number(index)] ?? '');
}

async function read(address: string, token: string): Promise<Response | undefined> {
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
  try {
    return await fetch(address, { headers, signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  } catch {
    // The app asks again, and says what is wrong.
    return undefined;
  }
}

/** What the app begins with where the device keeps it. */
const KEPT_FIGURE = __FIGURE__ === 'group' ? GROUP_BALANCES : DASHBOARD;

/** Of the account alone whose session has just been renewed, and in the language that the app will show. */
async function showEarly(remembered: string): Promise<void> {
  const { texts, currencies } = facts;
  const user = JSON.parse(remembered);
  const [grant, isKept] = await Promise.all([arrival.grant, isFigureKept()]);
  const language = detectLanguage();
  if (grant?.userId !== user.id || isKept || location.search || language !== html.lang) return;
  const show = __FIGURE__ === 'group' ? showGroupFigure : showTotalFigure;
  await show({ user, language, texts: texts.of, currencies, answerTo });
}

async function isFigureKept(): Promise<boolean> {
  const kept = await arrival.kept?.answers;
  return kept?.some(({ hash }) => hashEndsWith(hash, KEPT_FIGURE)) ?? false;
}

/** What was answered to a read of the document, by its pattern. The app reads it, too. */
async function answerTo(pattern: string) {
  const answer = await (await arrival.reads)?.get(addressOf(pattern));
  return answer?.ok ? (await answer.clone().json()).data : undefined;
}

/** Chosen before there was a cookie that tells the server. Where it is refused, the page's script does without. */
async function tellLanguage(language: Language): Promise<void> {
  await setLanguageCookie(language);
  if (isTold(language)) location.reload();
  else delete html.dataset.leaving;
}

function isTold(language: Language): boolean {
  return document.cookie.includes(`${LANGUAGE_KEY}=${language}`);
}

// A page for visitors without an account, whole as it stands. It may say where the others go: a device on which an account was
// signed in when a page was last open.
if (__IS_RENDERED__) {
  arrival.pressed = [];
  // The fonts are only looked for: loading them would change a text that is being read.
  addEventListener('load', () => WEB_FONTS.every((font) => document.fonts.check(font)) && keepFonts());
  addEventListener('click', ({ target }) => target && globalThis.quitsArrival?.pressed?.push(target));
  const language = stored('local', LANGUAGE_KEY);
  if (facts.home && stored('local', USER_KEY)) {
    // Nothing of it is shown until the other page is there.
    html.dataset.leaving = '';
    location.replace(facts.home);
  } else if (isLanguage(language) && language !== html.lang && globalThis.cookieStore && !isTold(language)) {
    html.dataset.leaving = '';
    tellLanguage(language).catch(() => {
      delete html.dataset.leaving;
    });
  }
}

// Only where an account was signed in when a page was last open. Others see nothing of a screen that needs one.
const user = stored('local', USER_KEY);
let figureShown: Promise<void> | undefined;
if (!user) html.dataset.visitor = '';
if (!__IS_RENDERED__ && facts.reads && user) {
  try {
    // The database is opened only where something was kept: opening would create it otherwise, and the page
    // would wait for that.
    const userId = facts.build && stored('local', KEPT_KEY) !== undefined && accountOf(user);
    if (userId) arrival.kept = { userId, answers: readKept(userId).catch(() => []) };
  } catch {
    // What the device refuses, as in some private windows, the server tells.
  }
  arrival.grant = renew().catch(() => undefined);
  arrival.reads = arrival.grant.then((grant) => {
    const token = grant?.accessToken;
    return token
      ? new Map(facts.reads.map(addressOf).map((path: string) => [path, read(path, token)]))
      : undefined;
  });
  // What is not known early, the app says.
  const early = __FIGURE__ && showEarly(user).catch(() => undefined);
  if (early && !arrival.kept) figureShown = early.then(nextFrame);
}
if (!__IS_RENDERED__ && facts.app) void startApp(figureShown);

// On a device without them the app shows them later: web/late-fonts.ts.
if (stored('local', FONTS_KEY) !== undefined) html.dataset.fonts = '';
