import type {} from '@vitest/browser-playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { getGroupStatistics } from '#contract/statistics.ts';
import { listTransactions, type Transaction } from '#contract/transactions.ts';
import { CATEGORIES } from '#domain/ledger/category.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { ANA, BEN, CLEO, flat, id } from '#web/test/cast.ts';
import { useOwnWidth } from '#web/test/finger.ts';
import { dinner, evenly } from '#web/test/ledger.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';
import { eachInTurn } from '#web/test/rows.ts';
import type { TestServer } from '#web/test/server.ts';

// What a browser sends to a printer, in either theme.

const GROUP = flat();
const AT = `/groups/${GROUP.id}`;
const TRANSACTIONS = [
  dinner({ amount: 1_234_567_890, recipients: evenly(ANA, BEN, CLEO) }),
  dinner({
    id: id(201),
    description: 'A dinner whose name has more words than one line of the list has room for',
    payers: evenly(BEN),
  }),
];

/** As wide as A4 between its margins. */
const PAPER = 680;

const media = (name: string) => cdp().send('Emulation.setEmulatedMedia', { media: name });

/** Opens an address, and prints what is there from either theme. */
async function print(
  address: string,
  sight: string,
  look: () => void | Promise<void>,
  prepare?: (server: TestServer) => void,
): Promise<void> {
  const { server } = startHouse({ groups: [GROUP], transactions: TRANSACTIONS });
  prepare?.(server);
  server.answer(getGroupStatistics, () => [
    {
      currency: getCurrency('EUR').code,
      total: 12_600,
      months: [{ month: '2026-03', total: 12_600 }],
      members: [{ userId: ANA.id, paid: 12_600, share: 12_600 }],
      categories: CATEGORIES.map((category) => ({ category, total: 600 })),
    },
  ]);
  document.documentElement.dataset.theme = 'dark';
  await openApp(address);
  await expect.poll(() => page.getByText(sight).elements().length).toBeGreaterThan(0);
  await eachInTurn(['dark', 'light'], async (theme) => {
    document.documentElement.dataset.theme = theme;
    window.dispatchEvent(new Event('beforeprint'));
    await media('print');
    await expect.poll(() => matchMedia('print').matches).toBe(true);
    await look();
    await toScreen();
  });
}

async function toScreen(): Promise<void> {
  window.dispatchEvent(new Event('afterprint'));
  await media('');
  await expect.poll(() => matchMedia('print').matches).toBe(false);
}

const isDrawn = (element: Element) => element.checkVisibility({ visibilityProperty: true });

function drawn(selector: string): string[] {
  return [...document.querySelectorAll(selector)]
    .filter(isDrawn)
    .map((element) => `${element.tagName} ${element.className} “${element.textContent}”`);
}

/** Red, green and blue, as the screen has them. */
function colourOf(colour: string): number[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) throw new Error('no canvas to draw on');
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}

describe('on paper, from either theme', () => {
  useOwnWidth();
  beforeEach(() => page.viewport(PAPER, 960));
  afterEach(async () => {
    await toScreen();
    document.documentElement.dataset.theme = 'light';
  });

  it.each([
    ['the transactions', AT, 'Dinner'],
    ['the balances', `${AT}/balances`, 'Before simplification'],
    ['the statistics', `${AT}/statistics`, 'By member'],
  ])('%s of a group are there without what can only be pressed', async (_screen, address, sight) => {
    await print(address, sight, () => {
      expect(page.getByRole('main').getByText(sight).elements().filter(isDrawn)).not.toEqual([]);
      expect(
        drawn('nav, fieldset, input, .lucide-search, [role=banner], footer, [data-bottom-bar], .fixed'),
      ).toEqual([]);
      expect(drawn('button').filter((button) => !button.includes('after:absolute'))).toEqual([]);
      expect(drawn('h1')).toHaveLength(1);
    });
  });

  it.each([
    ['the transactions', AT, 'Dinner'],
    ['the balances', `${AT}/balances`, 'Before simplification'],
    ['the statistics', `${AT}/statistics`, 'By member'],
  ])('%s are dark letters on white', async (_screen, address, sight) => {
    await print(address, sight, () => {
      const white = [255, 255, 255];
      expect(colourOf(getComputedStyle(document.body).backgroundColor)).toEqual(white);
      const letters = [...document.querySelectorAll('main *')].filter(
        (element) => isDrawn(element) && element.textContent && !element.closest('[aria-hidden=true]'),
      );
      expect(letters.length).toBeGreaterThan(10);
      const pale = letters.filter((element) => Math.min(...colourOf(getComputedStyle(element).color)) > 110);
      expect(pale.map(({ textContent }) => textContent)).toEqual([]);
    });
  });

  it('a row is divided by no page, and its name is written in full', async () => {
    await print(AT, 'Dinner', () => {
      const rows = [...document.querySelectorAll('main li')];
      expect(rows).toHaveLength(2);
      for (const row of rows) expect(getComputedStyle(row).breakInside).toBe('avoid');
      for (const cut of document.querySelectorAll('main .truncate, main [class*="line-clamp"]'))
        expect(getComputedStyle(cut).overflow).toBe('visible');
      expect(document.documentElement.scrollWidth).toBe(PAPER);
    });
  });

  it('a link that is read stays', async () => {
    await print(`${AT}/statistics`, 'By member', () => {
      expect(page.getByRole('link', { name: 'Eating out' }).elements().filter(isDrawn)).toHaveLength(1);
    });
  });

  it('all categories are there, though the screen shows the first ones', async () => {
    await print(`${AT}/statistics`, 'By member', () => {
      const rows = page.getByRole('table', { name: 'By category' }).element().querySelectorAll('tbody > tr');
      expect([...rows].filter(isDrawn)).toHaveLength(CATEGORIES.length);
    });
    await expect
      .poll(
        () =>
          page.getByRole('table', { name: 'By category' }).element().querySelectorAll('tbody > tr').length,
      )
      .toBeLessThan(CATEGORIES.length);
  });

  /** Entered on one day each, the latest first. */
  const several = (count: number, change: Parameters<typeof dinner>[0] = {}): Transaction[] =>
    Array.from({ length: count }, (_, place) =>
      dinner({ id: id(300 + place), description: `Dinner ${place + 1}`, ...change }),
    );
  const REST = 'The rest is not printed.';

  it('all transactions that the browser has are there, and the page says that there are more', async () => {
    const printed = () => [...document.querySelectorAll('main li')].filter(isDrawn).length;
    await print(
      AT,
      'Dinner 1',
      () => {
        expect(printed()).toBe(50);
        expect(page.getByText(REST).elements().filter(isDrawn)).toHaveLength(1);
      },
      (server) => server.answer(listTransactions, () => ({ data: several(50), nextCursor: 'next' })),
    );
    expect(printed()).toBeLessThan(50);
    expect(page.getByText(REST).elements().filter(isDrawn)).toEqual([]);
  });

  it('a list whose rest is not there says so', async () => {
    const payments = several(10, { type: 'settlement', recipients: evenly(BEN) });
    await print(
      `${AT}/balances`,
      'Settled so far',
      () => {
        expect(page.getByText(REST).elements().filter(isDrawn)).toHaveLength(1);
      },
      (server) => server.answer(listTransactions, () => ({ data: payments, nextCursor: 'next' })),
    );
    expect(page.getByText(REST).elements().filter(isDrawn)).toEqual([]);
  });

  it('months are a table', async () => {
    await print(`${AT}/statistics`, 'By member', () => {
      expect(drawn('.recharts-wrapper')).toEqual([]);
      const { width } = page.getByRole('table', { name: 'By month' }).element().getBoundingClientRect();
      expect(width).toBeGreaterThan(300);
    });
  });

  it('a dialog that is read is there instead of the page beneath it', async () => {
    await print(`${AT}/transaction/${TRANSACTIONS[0]?.id}`, 'Comments', () => {
      const [dialog] = document.querySelectorAll('[role=dialog]');
      expect(dialog?.textContent).toContain('12,345,678.90');
      expect(drawn('[role=dialog]')).toHaveLength(1);
      expect(drawn('main, .bg-veil, [role=dialog] button')).toEqual([]);
      const { top, height } = dialog?.getBoundingClientRect() ?? { top: -1, height: 0 };
      expect(top).toBe(0);
      expect(Math.round(height)).toBe(dialog?.scrollHeight);
    });
  });

  it('a form that is open over a page leaves nothing of itself', async () => {
    await print(`${AT}/transaction/new`, 'Dinner', () => {
      expect(drawn('[role=dialog], [role=dialog] *, .bg-veil')).toEqual([]);
    });
  });
});
