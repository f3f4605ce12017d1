import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerAcross } from '#web/test/across.ts';
import { ANA, BEN, CLEO, flat, id } from '#web/test/cast.ts';
import { useFinger } from '#web/test/finger.ts';
import { dinner, evenly } from '#web/test/ledger.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';

// Narrow windows, letters of the browser's settings at twice their size, and amounts of twelve digits.

const GROUP = flat();
const AT = `/groups/${GROUP.id}`;
const OWED = 500_001_489_999;
const LONG = [
  dinner({ amount: OWED, payers: evenly(ANA), recipients: evenly(BEN) }),
  dinner({ id: id(201), currency: 'JPY', amount: OWED, payers: evenly(BEN), recipients: evenly(ANA) }),
  dinner({ id: id(202), currency: 'KWD', amount: OWED, payers: evenly(CLEO), recipients: evenly(ANA) }),
];

async function visit(address: string, language: NonNullable<Visit['language']>, transactions = LONG) {
  const { server } = startHouse({ groups: [GROUP], transactions });
  const groups = [{ groupId: GROUP.id, amount: OWED }];
  answerAcross(server, {
    totals: () => [{ currency: 'EUR', net: OWED, owedToYou: OWED, youOwe: 0, groups }],
  });
  await openApp(address, { language });
}

/** Of what it holds, which may reach beyond its own box. */
function inkOf(element: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

/** What reaches beyond the window or the card that cuts it off. */
function cutOff(selector: string): string[] {
  return [...document.querySelectorAll(selector)].flatMap((element) => {
    const edge = element.closest('.overflow-clip') ?? document.documentElement;
    const right = Math.max(element.getBoundingClientRect().right, inkOf(element).right);
    const beyond = right - edge.getBoundingClientRect().right;
    return beyond > 0 ? [`${element.textContent} ${element.ariaLabel} ${beyond}`] : [];
  });
}

function overlap(one: Element, other: Element): boolean {
  const [a, b] = [inkOf(one), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

describe.each([
  [320, 100],
  [390, 150],
  [390, 200],
])('%i pixels wide, with letters of %i hundredths', (width, size) => {
  useFinger();
  afterEach(() => document.documentElement.removeAttribute('style'));

  async function open(...[address, language, transactions]: Parameters<typeof visit>) {
    document.documentElement.style.fontSize = `${size}%`;
    await page.viewport(width, 844);
    await visit(address, language, transactions);
  }

  it.each([
    ['en', '€5,000,014,899.99'],
    ['es', '5.000.014.899,99\u00a0€'],
  ] as const)('the figure of the dashboard is shown whole (%s)', async (language, figure) => {
    await open('/dashboard', language);
    await expect.element(page.getByRole('heading', { level: 1 }).getByText(figure)).toBeVisible();
    expect(cutOff('h1 *')).toEqual([]);
  });

  it('a separator below it begins the line of what follows', async () => {
    await open('/dashboard', 'en');
    const shown = page.getByText(/^you are owed.*Payments$/);
    await expect.element(shown).toBeVisible();
    const line = shown.element();
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    const letters = texts.flatMap((text) => [...text.data].map((letter, at) => ({ letter, at, text })));
    const topOf = ({ text, at }: { text: Text; at: number }) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const { top, height } = range.getBoundingClientRect();
      return top + height / 2;
    };
    const separators = letters.flatMap(({ letter }, index) => (letter === '·' ? [index] : []));
    expect(separators).toHaveLength(4);
    for (const index of separators) {
      const next = letters.slice(index + 1).find(({ letter }) => letter.trim() !== '');
      const separator = letters[index];
      if (!next || !separator) throw new Error('a separator without what follows it');
      expect(Math.abs(topOf(next) - topOf(separator))).toBeLessThan(2);
    }
  });

  it.each([
    ['en', 'Settle up'],
    ['es', 'Quedar en paz'],
  ] as const)(
    'the balances of a group are shown whole, with the button beside none of them (%s)',
    async (language, settle) => {
      await open(AT, language);
      const button = page.getByRole('main').getByRole('link', { name: settle });
      await expect.element(button).toBeVisible();
      const card = button.element().closest('.overflow-clip');
      const figures = [...(card?.querySelectorAll('.tabular-nums') ?? [])];
      expect(figures).toHaveLength(3);
      expect(figures.filter((figure) => overlap(figure, button.element()))).toEqual([]);
      expect(cutOff('main .overflow-clip .tabular-nums')).toEqual([]);
      expect(cutOff('main .overflow-clip a')).toEqual([]);
    },
  );

  it.each([
    ['en', 'In this group you are owed'],
    ['es', 'En este grupo te deben'],
  ] as const)('the words above a balance have more than a letter in a line (%s)', async (language, words) => {
    await open(AT, language, [dinner()]);
    const shown = page.getByText(words);
    await expect.element(shown).toBeVisible();
    const { width: room, height } = shown.element().getBoundingClientRect();
    expect(room).toBeGreaterThan(height);
  });

  it('the balances of a currency are shown whole', async () => {
    await open(`${AT}/balances`, 'es', LONG.slice(0, 1));
    await expect.element(page.getByText('En este grupo te deben')).toBeVisible();
    expect(cutOff('main .tabular-nums')).toEqual([]);
  });

  it.each(['/dashboard', '/groups', AT])('the header of %s keeps its menu in the window', async (address) => {
    await open(address, 'es');
    await expect.element(page.getByRole('button', { name: 'Abrir el menú' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Tu cuenta/ })).toBeVisible();
    expect(cutOff('header button, header a')).toEqual([]);
  });

  it('the labels of the bar stay apart', async () => {
    await open('/groups', 'es');
    const bar = page.getByRole('navigation', { name: 'Lugares' });
    await expect.element(bar).toBeVisible();
    const labels = [...bar.element().querySelectorAll('span:last-child')].map((label) =>
      label.getBoundingClientRect(),
    );
    for (const [index, { right }] of labels.entries())
      expect(right + 2).toBeLessThanOrEqual(labels[index + 1]?.left ?? width + 2);
  });

  it('the form of an expense shows every type and the operators', async () => {
    await open(`${AT}/transaction/new`, 'es');
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('Pago', { exact: true })).toBeVisible();
    const types = dialog.getByRole('group', { name: 'Tipo de movimiento' }).element();
    expect(types.scrollWidth).toBeLessThanOrEqual(types.clientWidth);
    expect(cutOff('[role=dialog] button, [role=dialog] fieldset')).toEqual([]);
  });
});
