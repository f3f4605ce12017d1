import type { BrowserContext, Locator, Page } from '@playwright/test';
import { z } from 'zod';

/** From a press until the browser has painted what it changed. */
export interface Interaction {
  readonly control: string;
  readonly ms: number;
}

/** The browser reports in steps of 8 ms, and nothing shorter than 16. */
const WATCHING = `
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.interactions.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

/** As a person presses: the button is seen for a while, the pointer is over it for another, then it is held down for so long. */
const SEEN_MS = 300;
const OVER_MS = 300;
const HELD_MS = 80;

const WAYS = [
  ['By amount', 'Amount of'],
  ['By percent', 'Percentage of'],
  ['By parts', 'Parts of'],
] as const;

/** One page with the form for a new expense, and how long the slowest interaction with each of its controls takes. */
class Form {
  readonly #page: Page;
  readonly dialog: Locator;
  readonly whom: Locator;
  readonly amount: Locator;

  private constructor(page: Page) {
    this.#page = page;
    this.dialog = page.getByRole('dialog', { name: 'New expense' });
    this.whom = this.dialog.getByRole('region', { name: 'For whom' });
    this.amount = this.dialog.getByLabel('Amount', { exact: true });
  }

  static async open(context: BrowserContext, url: string, slowed: number): Promise<Form> {
    const page = await context.newPage();
    await page.addInitScript(WATCHING);
    await page.goto(url);
    const form = new Form(page);
    // Once the reader has done something with the page, what opens later is fetched ahead.
    await form.amount.pressSequentially('120');
    await page.waitForTimeout(3_000);
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowed });
    return form;
  }

  async measure(control: string, use: () => Promise<void>): Promise<Interaction> {
    await this.#page.evaluate('window.interactions.length = 0');
    await use();
    return { control, ms: await slowestOn(this.#page) };
  }

  async press(name: string | RegExp): Promise<void> {
    await pressOn(this.dialog.getByRole('button', { name, exact: true }).first());
  }

  async choose(name: RegExp, choice: string): Promise<void> {
    await this.press(name);
    await pressOn(this.#page.getByRole('menu').getByText(choice, { exact: true }));
  }

  async tick(...names: string[]): Promise<void> {
    for (const name of names) await pressOn(this.whom.getByRole('checkbox', { name, exact: true }));
  }

  async type(field: Locator, text: string): Promise<void> {
    await pressOn(field);
    await field.press('ControlOrMeta+a');
    await field.pressSequentially(text, { delay: 250 });
  }

  async typeShare(label: string, text: string): Promise<void> {
    await this.type(this.whom.getByLabel(`${label} Guest 5`, { exact: true }), text);
  }
}

/** Not `click`, which comes, presses and lets go at once, and asks the page at each of these what lies under the pointer. */
async function pressOn(target: Locator): Promise<void> {
  const page = target.page();
  // A menu has its place once it is painted, and a person sees it only then.
  await target.waitFor();
  await page.waitForTimeout(SEEN_MS);
  await target.hover();
  await page.waitForTimeout(OVER_MS);
  await page.mouse.down();
  await page.waitForTimeout(HELD_MS);
  await page.mouse.up();
}

/** Milliseconds of the slowest interaction so far. The browser tells of one after the next frame. */
async function slowestOn(page: Page): Promise<number> {
  await page.waitForTimeout(600);
  return Math.max(0, ...z.array(z.number()).parse(await page.evaluate('window.interactions')));
}

/** In the order of use; those of one list share a page, and each list begins with a device that keeps no draft. */
const CONTROLS: readonly (readonly [control: string, use: (form: Form) => Promise<void>])[][] = [
  [['category', (form) => form.press('Category')]],
  [['currency', (form) => form.press('EUR')]],
  [['date', (form) => form.press(/^Date/)]],
  [
    ['amount', (form) => form.type(form.amount, '123.45')],
    ['description', (form) => form.type(form.dialog.getByLabel('Description'), 'Dinner')],
    ['members', (form) => form.tick('Guest 3', 'Guest 50', 'Guest 98')],
    ['fixed share', (form) => form.typeShare('Amount of', '12.5')],
    ['payer', (form) => form.choose(/^Who paid/, 'Guest 7')],
  ],
  ...WAYS.map(([way, label]): [string, (form: Form) => Promise<void>][] => [
    [`split ${way.toLowerCase()}`, (form) => form.choose(/^How it is split/, way)],
    [`share ${way.toLowerCase()}`, (form) => form.typeShare(label, '2.5')],
  ]),
];

/** What the machine itself takes for a press: a page of one field, whose text a paragraph repeats. */
export async function tryBarePage(
  newContext: () => Promise<BrowserContext>,
  slowed: number,
): Promise<number> {
  const context = await newContext();
  const page = await context.newPage();
  await page.addInitScript(WATCHING);
  await page.goto(BARE_PAGE);
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  const field = page.getByLabel('Amount');
  await pressOn(field);
  await field.pressSequentially('123.45', { delay: 250 });
  const slowest = await slowestOn(page);
  await context.close();
  return slowest;
}

const BARE_PAGE = `data:text/html,<!doctype html><html lang="en"><title>Bare</title><p id="said"></p><input aria-label="Amount" oninput="said.textContent = this.value">`;

/** Uses the controls of the form at this address, on a processor slowed so many times. */
export async function tryControls(
  newContext: () => Promise<BrowserContext>,
  url: string,
  slowed: number,
): Promise<Interaction[]> {
  const found: Interaction[] = [];
  for (const controls of CONTROLS) {
    const context = await newContext();
    const form = await Form.open(context, url, slowed);
    for (const [control, use] of controls) found.push(await form.measure(control, () => use(form)));
    await context.close();
  }
  return found;
}
