import {
  detectLanguage,
  isLanguage,
  isLanguageChosen,
  keepLanguage,
  type Language,
} from '#web/lib/texts/language.ts';
import { showConnection } from './connection.ts';
import { sayFailure } from './failure.ts';
import { isMenuOpen, showMenu } from './menu.ts';
import { showPrices } from './prices.ts';

/** Puts the page's document in another language into this one's place. */
export function changeLanguageWhenChosen(): void {
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement) choose(target);
  });
  for (const select of document.querySelectorAll('select')) if (isOther(select.value)) choose(select);
  showChosen();
  window.addEventListener('pageshow', ({ persisted }) => persisted && showChosen());
  window.addEventListener('storage', showChosen);
}

/** The device remembers a choice that this page does not know: of another page, or with its cookies refused or gone. */
function showChosen(): void {
  if (isLanguageChosen() && isOther(detectLanguage())) show(detectLanguage());
}

function choose({ value }: HTMLSelectElement): void {
  if (!isLanguage(value)) return;
  keepLanguage(value);
  show(value);
}

function isOther(language: string): boolean {
  return language !== document.documentElement.lang;
}

let wanted: Language | undefined;

function show(language: Language): void {
  wanted = language;
  read(language)
    // Changed again meanwhile: the last choice counts, not the last answer.
    .then((arrived) => wanted === language && putInPlace(arrived, language))
    .catch((error: unknown) => {
      // What is shown is what is chosen: the same language can be chosen again.
      for (const select of document.querySelectorAll('select')) select.value = document.documentElement.lang;
      return sayFailure(error);
    });
}

async function read(language: Language): Promise<Document> {
  const headers = { Accept: 'text/html', 'Accept-Language': language };
  // Without its cookie, which would speak for the language of before.
  const answer = await fetch(window.location.pathname, { headers, credentials: 'omit' });
  const arrived = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (!answer.ok || !arrived.querySelector('#root'))
    throw new TypeError(`The page was not answered: ${answer.status}`);
  return arrived;
}

function putInPlace(arrived: Document, language: Language): void {
  const content = arrived.querySelector('#root')?.childNodes ?? [];
  const wasOpen = isMenuOpen();
  const focused = [...document.querySelectorAll('select')].findIndex((one) => one.matches(':focus'));
  document.querySelector('#root')?.replaceChildren(...content);
  document.documentElement.lang = language;
  document.title = arrived.title;
  showMenu(wasOpen);
  showConnection();
  showPrices();
  document.querySelectorAll('select')[focused]?.focus();
}
