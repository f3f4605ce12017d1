import { listProducts } from '#contract/premium/billing.ts';
import { type MinorUnits, NO_MONEY } from '#domain/money/money.ts';
import { request } from '#web/lib/api/request.ts';
import { moneyParts } from '#web/lib/format/money-format.ts';
import { spokenLanguage } from '#web/lib/texts/language.ts';
import { offersOf, type PlanOffer } from '#web/parts/premium/prices.ts';

const FAILED = '#prices-failed';

let offers: Promise<readonly PlanOffer[]> | undefined;

/** Fills in what premium costs where the visitor is, on a page that has places for it: another language brings new ones. */
export function showPrices(): void {
  if (!document.querySelector('[data-price]')) return;
  document.querySelector(`${FAILED} button`)?.addEventListener('click', () => void show());
  void show();
}

async function show(): Promise<void> {
  setFailed(false);
  offers ??= readOffers();
  try {
    fill(await offers);
  } catch {
    offers = undefined;
    setFailed(true);
  }
}

async function readOffers(): Promise<readonly PlanOffer[]> {
  const products = await request(listProducts, {});
  // A server that has begun to sell nothing since the document came.
  if (products.length === 0) throw new Error('nothing is sold');
  return offersOf(products);
}

function fill(known: readonly PlanOffer[]): void {
  const [first] = known;
  fillPrice('free', [NO_MONEY], first?.currency ?? 'USD');
  for (const offer of known) {
    const { plan, amount, aMonth, saving, currency, trialDays } = offer;
    const price = fillPrice(plan, [amount, aMonth ?? NO_MONEY], currency);
    setNumber(price?.querySelector('[data-saving]'), saving);
    const days = new Intl.PluralRules(document.documentElement.lang).select(trialDays);
    setNumber(document.querySelector(`[data-offer="${plan}"] [data-trial="${days}"]`), trialDays);
  }
}

/** Puts the lines of a price into its place, with these amounts in the order of the samples. */
function fillPrice(name: string, amounts: readonly MinorUnits[], currency: string): Element | undefined {
  const place = document.querySelector(`[data-price="${name}"]`);
  const template = place?.querySelector('template');
  const lines = template?.content.firstElementChild?.cloneNode(true);
  if (!template || !(lines instanceof Element)) return undefined;
  for (const [index, sample] of lines.querySelectorAll('[data-money] > *').entries())
    write(amounts[index] ?? NO_MONEY, currency, sample);
  place?.replaceChildren(lines, template);
  return lines;
}

/** As `web/parts/money/money-text.tsx` writes it: what is small in the sample is small in the amount. */
function write(amount: MinorUnits, currency: string, sample: Element): void {
  const [small] = sample.children;
  const language = spokenLanguage([document.documentElement.lang]);
  const parts = moneyParts(amount, currency, language, false).map(({ kind, text }) => {
    if (kind !== 'minor' || !small) return text;
    const part = small.cloneNode();
    part.textContent = text;
    return part;
  });
  sample.replaceChildren(...parts);
}

/** In the place of the sample's; without a number it is not shown. */
function setNumber(place: Element | null | undefined, number: number): void {
  if (!(place instanceof HTMLElement)) return;
  place.hidden = number === 0;
  const text = place.querySelector(':scope > * > *');
  if (text?.textContent) text.textContent = text.textContent.replace(/\d+/, String(number));
}

/** The other plans are known to be there, whatever they cost: what failed stands in their place. */
function setFailed(isFailed: boolean): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-offer]')) place.hidden = isFailed;
  const failed = document.querySelector<HTMLElement>(FAILED);
  if (failed) failed.hidden = !isFailed;
  if (isFailed) fillPrice('free', [NO_MONEY], 'USD');
}
