import type { GroupBalances } from '#contract/balances.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import type { Group } from '#contract/groups.ts';
import type { MinorUnits } from '#domain/money/money.ts';
import { type WrittenCurrency, writtenParts } from '#domain/money/written-money.ts';
import { firstWord } from '#domain/people/person.ts';
import { dayTime } from '#web/features/dashboard/day-time.ts';
import { openTotals } from '#web/features/dashboard/totals.ts';
import { charsToFit } from '#web/lib/format/chars-to-fit.ts';
import type { Language } from '#web/lib/texts/language.ts';
import { type Texts, translate } from '#web/lib/texts/translate.ts';
import { inUsualCurrency } from '#web/parts/money/usual-currency.ts';

// The one figure that a page is about, put into the skeleton's place as soon as the server has said it, before the app is there;
// on the dashboard with the line that says what it is made of. The build renders the markup by the app's own parts
// (arriving.tsx). Several currencies, households and invitations are left to the app.

/** As long as the app may take. */
const SHOWN_MS = 10_000;

interface Arriving {
  readonly user: { readonly id: string; readonly displayName: string };
  readonly language: Language;
  /** By namespace. */
  readonly texts: Readonly<Record<string, Texts>>;
  /** By code: in others no figure is written early. */
  readonly currencies: Readonly<Record<string, WrittenCurrency>>;
  /** Undefined where it was refused. */
  readonly answerTo: (pattern: string) => Promise<unknown>;
}

interface Figure {
  readonly words: string;
  readonly amount: MinorUnits;
  readonly currency: string;
  /** Of the line below it. */
  readonly parts?: readonly LinePart[];
}

interface LinePart {
  readonly words: string | undefined;
  /** Written after the words. */
  readonly amount?: MinorUnits;
}

/** The reader's balance in a group. */
export async function showGroupFigure(arriving: Arriving): Promise<void> {
  show(await findGroupFigure(arriving), arriving);
}

/** What the reader is owed or owes all together. */
export async function showTotalFigure(arriving: Arriving): Promise<void> {
  show(await findTotalFigure(arriving), arriving);
}

function show(figure: Figure | undefined, { currencies, language }: Arriving): void {
  const currency = figure && currencies[figure.currency];
  if (currency) putFigure(figure, currency, language);
}

async function findGroupFigure({ user, texts, language, answerTo }: Arriving): Promise<Figure | undefined> {
  const [group, ledgers] = (await Promise.all(
    ['/api/groups/:2', '/api/groups/:2/balances'].map(answerTo),
  )) as [Group | undefined, GroupBalances[] | undefined];
  if (!group || !ledgers || group.households.some(({ userIds }) => userIds.includes(user.id)))
    return undefined;
  const [own, another] = ledgers.flatMap(({ currency, balances }) =>
    balances.flatMap(({ userId, amount }) => (userId === user.id ? [{ amount, currency }] : [])),
  );
  if (!own || another) return undefined;
  const words = translate(texts.balances ?? {}, `yours.${stateOf(own.amount)}`, language);
  return words === undefined ? undefined : { ...own, words };
}

/** The dashboard waits for all three. Invitations that wait stand above its figure. */
async function findTotalFigure({ user, texts, language, answerTo }: Arriving): Promise<Figure | undefined> {
  const [dashboard, groups, invitations] = (await Promise.all(
    ['/api/dashboard', '/api/groups', '/api/invitations'].map(answerTo),
  )) as [Dashboard | undefined, Group[] | undefined, unknown[] | undefined];
  const total = inUsualCurrency(openTotals(dashboard?.totals ?? []), groups ?? []);
  if (!total || !groups || invitations?.length !== 0) return undefined;
  const name = firstWord(user.displayName);
  const own = texts.dashboard ?? {};
  const words = [
    translate(own, `greeting.${dayTime(new Date().getHours())}`, language, { name }),
    translate(own, `net.${stateOf(total.net)}`, language),
  ];
  const parts = [
    { words: translate(own, 'youAreOwed', language), amount: total.owedToYou },
    { words: translate(own, 'youOwe', language), amount: total.youOwe },
    { words: translate(own, acrossKey(total.groupCount), language, { count: `${total.groupCount}` }) },
  ];
  return { words: words.join(' '), amount: total.net, currency: total.currency, parts };
}

/** As the language's plural rules have it below a million. The browser's own take a slow phone longer than the rest. */
function acrossKey(count: number): string {
  return count === 1 ? 'across_one' : 'across_other';
}

function stateOf(amount: MinorUnits): 'owed' | 'owe' | 'even' {
  if (amount === 0) return 'even';
  return amount > 0 ? 'owed' : 'owe';
}

/** Each template stands beside the skeleton's part that gives way to it; of a phone's and a wide screen's, one is seen. */
function putFigure(
  { words, amount, currency: code, parts: line = [] }: Figure,
  currency: WrittenCurrency,
  language: Language,
): void {
  const parts = writtenParts(amount, currency, language, 'never');
  for (const template of document.querySelectorAll<HTMLTemplateElement>(
    `template[data-figure=${stateOf(amount)}]`,
  )) {
    const shown = document.importNode(template.content, true);
    const money = shown.querySelector<HTMLElement>('.tabular-nums');
    const minor = money?.querySelector('span');
    const place = template.parentElement;
    if (!money || !minor || !place) continue;
    if (money.previousElementSibling) money.previousElementSibling.textContent = words;
    money.replaceChildren(
      ...parts.map(({ kind, text }) => {
        if (kind !== 'minor') return text;
        const part = minor.cloneNode();
        part.textContent = text;
        return part;
      }),
    );
    money.style.setProperty('--chars', charsToFit(parts, 'large') ?? null);
    for (const [index, place] of shown.querySelectorAll('[data-part]').entries()) {
      const part = line[index];
      if (part) putPart(place, part, currency, language);
    }
    for (const link of shown.querySelectorAll<HTMLAnchorElement>('a[data-of-currency]'))
      link.search = `?currency=${code}`;
    const skeleton = [...place.childNodes];
    place.replaceChildren(shown);
    // Where the app does not come, this is not to be taken for what is so now.
    setTimeout(() => place.replaceChildren(...skeleton), SHOWN_MS);
  }
}

function putPart(
  place: Element,
  { words, amount }: LinePart,
  currency: WrittenCurrency,
  language: Language,
): void {
  const written = amount === undefined ? [] : writtenParts(amount, currency, language, 'never');
  place.textContent = `${words} ${written.map(({ text }) => text).join('')}`.trim();
  // Nothing is open: it has no colour.
  if (amount === 0) place.removeAttribute('class');
}
