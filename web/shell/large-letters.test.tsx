import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type Activity, listActivity } from '#contract/activity.ts';
import { getGroupStatistics } from '#contract/statistics.ts';
import { listTransactions } from '#contract/transactions.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { answerAcross } from '#web/test/across.ts';
import { ANA, BEN, CLEO, flat, id, member, person } from '#web/test/cast.ts';
import { useFinger } from '#web/test/finger.ts';
import { dinner, evenly } from '#web/test/ledger.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';
import { inEachSize } from '#web/test/rows.ts';
import type { Plain } from '#web/test/server.ts';

// Narrow windows, letters of the browser's settings at twice their size, and amounts of twelve digits.

const GROUP = flat();
const AT = `/groups/${GROUP.id}`;
const OWED = 500_001_489_999;
const LONG = [
  dinner({ amount: OWED, payers: evenly(ANA), recipients: evenly(BEN) }),
  dinner({ id: id(201), currency: 'JPY', amount: OWED, payers: evenly(BEN), recipients: evenly(ANA) }),
  dinner({ id: id(202), currency: 'KWD', amount: OWED, payers: evenly(CLEO), recipients: evenly(ANA) }),
];

function added(transaction: (typeof LONG)[number], index: number): Plain<Activity> {
  return {
    groupId: GROUP.id,
    seq: index + 1,
    noun: 'transaction',
    action: 'created',
    id: transaction.id,
    userId: BEN.id,
    displayName: BEN.displayName,
    at: '2026-03-02T09:00:00.000Z',
    version: 1,
    transaction,
    memberName: null,
    email: null,
    details: null,
  };
}

async function visit(address: string, language: NonNullable<Visit['language']>, transactions = LONG) {
  const { server } = startHouse({ groups: [GROUP], transactions });
  const groups = [{ groupId: GROUP.id, amount: OWED }];
  answerAcross(server, {
    totals: () => [{ currency: 'EUR', net: OWED, owedToYou: OWED, youOwe: 0, groups }],
    people: () => [{ userId: BEN.id, displayName: BEN.displayName, currency: 'EUR', net: OWED, groups }],
  });
  server.answer(listActivity, () => transactions.map(added));
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

/** Pixels, and hundredths of the usual size of letters. */
const WINDOWS = [
  [320, 100],
  [390, 150],
  [390, 200],
  [320, 200],
] as const;

async function resize([width, size]: (typeof WINDOWS)[number]): Promise<void> {
  document.documentElement.style.fontSize = `${size}%`;
  await page.viewport(width, 844);
}

async function open(...[address, language, transactions]: Parameters<typeof visit>) {
  await resize(WINDOWS[0]);
  await visit(address, language, transactions);
}

/** Looks at what is open in each of the windows, as a window is drawn narrower and letters are set larger. */
function inEachWindow(look: (width: number) => void | Promise<void>): Promise<void> {
  return inEachSize(WINDOWS, resize, ([width]) => look(width));
}

/** The first and the last letter of each line of a text. */
function edgesOf(element: Element): string[] {
  const letters = lettersOf(element).filter(({ letter }) => letter.trim() !== '');
  return letters.flatMap(({ letter, middle }, index) => {
    const beside = [letters[index - 1], letters[index + 1]];
    return beside.every((one) => one && Math.abs(one.middle - middle) < 2) ? [] : [letter];
  });
}

/** The letters of a text, and pixels from the top of the window to the middle of each. */
function lettersOf(element: Element): { letter: string; middle: number }[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  return texts.flatMap((text) =>
    [...text.data].map((letter, at) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const { top, height } = range.getBoundingClientRect();
      return { letter, middle: top + height / 2 };
    }),
  );
}

describe('in a narrow window with large letters', () => {
  useFinger();
  afterEach(() => document.documentElement.removeAttribute('style'));

  it.each([
    ['en', '€5,000,014,899.99'],
    ['es', '5.000.014.899,99\u00a0€'],
  ] as const)('the figure of the dashboard is shown whole (%s)', async (language, figure) => {
    await open('/dashboard', language);
    await inEachWindow(async () => {
      await expect.element(page.getByRole('heading', { level: 1 }).getByText(figure)).toBeVisible();
      expect(cutOff('h1 *')).toEqual([]);
    });
  });

  it('what stands in the place of the expenses is no wider than the window', async () => {
    await resize(WINDOWS[0]);
    const { server } = startHouse({ groups: [GROUP] });
    const release = server.hold(listTransactions);
    await openApp(AT);
    const coming = 'main [data-coming] [data-coming]';
    await expect.poll(() => document.querySelectorAll(coming).length).toBeGreaterThan(20);
    await inEachWindow(() => expect(cutOff(coming)).toEqual([]));
    release();
    await expect.poll(() => document.querySelectorAll(coming).length).toBe(0);
  });

  it.each([
    ['/register', 'Contraseña', 'main :is(h1, p, input, [role=status])'],
    ['/upgrade/success', undefined, 'main :is(h1, p)'],
    ['/groups/new', 'Descripción', '[role=dialog] :is(h2, p, input, textarea, li)'],
  ] as const)('%s is no wider than the window', async (address, field, selector) => {
    await resize(WINDOWS[0]);
    await openApp(address, { language: 'es', isSignedIn: address !== '/register' });
    const shown = field ? page.getByLabelText(field).first() : page.getByRole('heading', { level: 1 });
    await expect.element(shown).toBeInTheDocument();
    await inEachWindow(() => expect(cutOff(selector)).toEqual([]));
  });

  it('no separator begins or ends a line below the figure, whose parts stay apart', async () => {
    await open('/dashboard', 'en');
    const shown = page.getByText(/^you are owed.*Payments$/);
    await expect.element(shown).toBeVisible();
    await inEachWindow(() => {
      expect(edgesOf(shown.element())).not.toContain('·');
      const parts = [...shown.element().children].map((part) => part.getBoundingClientRect());
      expect(parts).toHaveLength(4);
      for (const [index, { right, top }] of parts.entries()) {
        const next = parts[index + 1];
        if (next && next.top === top) expect(next.left - right).toBeGreaterThan(12);
      }
    });
  });

  it.each([
    ['en', 'Settle up'],
    ['es', 'Saldar cuentas'],
  ] as const)(
    'the balances of a group are shown whole, with the button beside none of them (%s)',
    async (language, settle) => {
      await open(AT, language);
      const button = page.getByRole('main').getByRole('link', { name: settle });
      await expect.element(button).toBeVisible();
      await inEachWindow(() => {
        const card = button.element().closest('.overflow-clip');
        const figures = [...(card?.querySelectorAll('.tabular-nums') ?? [])];
        expect(figures).toHaveLength(3);
        expect(figures.filter((figure) => overlap(figure, button.element()))).toEqual([]);
        expect(cutOff('main .overflow-clip .tabular-nums')).toEqual([]);
        expect(cutOff('main .overflow-clip a')).toEqual([]);
      });
    },
  );

  it.each([
    ['en', 'In this group you are owed'],
    ['es', 'En este grupo te deben'],
  ] as const)('the words above a balance have more than a letter in a line (%s)', async (language, words) => {
    await open(AT, language, [dinner()]);
    const shown = page.getByText(words);
    await expect.element(shown).toBeVisible();
    await inEachWindow(() => {
      const { width: room, height } = shown.element().getBoundingClientRect();
      expect(room).toBeGreaterThan(height);
    });
  });

  it('the balances of a currency are shown whole', async () => {
    await open(`${AT}/balances`, 'es', LONG.slice(0, 1));
    await expect.element(page.getByText('En este grupo te deben')).toBeVisible();
    await inEachWindow(() => expect(cutOff('main .tabular-nums')).toEqual([]));
  });

  it.each(['/dashboard', '/groups', AT])('the header of %s keeps its menu in the window', async (address) => {
    await open(address, 'es');
    await inEachWindow(async () => {
      await expect.element(page.getByRole('button', { name: 'Abrir el menú' })).toBeVisible();
      await expect.element(page.getByRole('button', { name: /^Tu cuenta/ })).toBeVisible();
      expect(cutOff('header button, header a')).toEqual([]);
    });
  });

  it('the labels of the bar stay apart', async () => {
    await open('/groups', 'es');
    const bar = page.getByRole('navigation', { name: 'Lugares' });
    await expect.element(bar).toBeVisible();
    await inEachWindow((width) => {
      const labels = [...bar.element().querySelectorAll('span:last-child')].map((label) =>
        label.getBoundingClientRect(),
      );
      for (const [index, { right }] of labels.entries())
        expect(right + 2).toBeLessThanOrEqual(labels[index + 1]?.left ?? width + 2);
    });
  });

  it.each([
    ['the people', '/dashboard', /^Settle with Ben/],
    ['the groups', '/groups', /^Actions for Flat 12/],
    ['the transactions', AT, /Dinner/],
    ['the activity', '/activity', /added Dinner/],
    ['a payment and the debts', `${AT}/balances`, /^Record another payment/],
    ['the details', `${AT}/details`, /^Add by name/],
    ['one transaction', `${AT}/transaction/${id(202)}`, /^Make a copy/],
  ])('%s are shown with every figure whole', async (_screen, address, last) => {
    await open(address, 'en');
    const shown = ['button', 'link'].map((role) => page.getByRole(role, { name: last }));
    await expect.poll(() => shown.flatMap((one) => one.elements()).length).toBeGreaterThan(0);
    await inEachWindow(async (width) => {
      expect(cutOff('main .tabular-nums, [role=dialog] .tabular-nums')).toEqual([]);
      expect(cutOff(':is(main, [role=dialog]) .rounded-pill:not(:has([class*=sr-only]))')).toEqual([]);
      // Once what is beneath a dialog has come, too.
      await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    });
  });

  it.each([
    ['EUR', 'en', '12345678.90'],
    ['EUR', 'es', '9999999999,99'],
    ['KWD', 'en', '12345678.901'],
  ] as const)('an amount in %s is typed and seen whole (%s, %s)', async (currency, language, figure) => {
    await resize(WINDOWS[0]);
    const group = flat({
      currencies: [getCurrency(currency).code],
      defaultCurrency: getCurrency(currency).code,
    });
    await openApp(`${AT}/transaction/new`, { groups: [group], language });
    const field = page.getByRole('dialog').getByRole('textbox').first();
    await inEachWindow(async (width) => {
      await field.fill(figure);
      for (const input of document.querySelectorAll<HTMLInputElement>(
        '[role=dialog] input[inputmode=decimal]',
      )) {
        expect([input.value, input.scrollWidth - input.clientWidth]).toEqual([input.value, 0]);
        expect(input.getBoundingClientRect().right).toBeLessThanOrEqual(width);
      }
      await expect.element(field).toHaveValue(figure);
    });
  });

  it.each([
    ['en', 'Add people by name'],
    ['es', 'Añadir personas por su nombre'],
  ] as const)('the label of a button is written within it (%s)', async (language, name) => {
    await resize(WINDOWS[0]);
    await openApp(AT, { groups: [flat({ members: [member(ANA, { role: 'admin' })] })], language });
    const button = page.getByRole('button', { name });
    await expect.element(button).toBeVisible();
    await inEachWindow((width) => {
      const [box, words] = [button.element().getBoundingClientRect(), inkOf(button.element())];
      expect(box.right).toBeLessThanOrEqual(width);
      expect(words.left).toBeGreaterThanOrEqual(box.left);
      expect(words.right).toBeLessThanOrEqual(box.right);
      expect(words.bottom).toBeLessThanOrEqual(box.bottom);
    });
  });

  it('the statistics of a group show every figure whole', async () => {
    await resize(WINDOWS[0]);
    const { server } = startHouse({ groups: [GROUP] });
    server.answer(getGroupStatistics, () => [
      {
        currency: getCurrency('KWD').code,
        total: OWED,
        months: [{ month: '2026-03', total: OWED }],
        members: [ANA, BEN].map(({ id: userId }) => ({ userId, paid: OWED, share: OWED })),
        categories: [{ category: null, total: OWED }],
      },
    ]);
    await openApp(`${AT}/statistics`);
    await page.getByText('Table', { exact: true }).click();
    await expect.element(page.getByRole('table', { name: 'By member' })).toBeVisible();
    await inEachWindow(async (width) => {
      expect(cutOff('main .tabular-nums')).toEqual([]);
      // Once what is beneath a dialog has come, too.
      await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    });
  });

  it('the form of an expense shows every type and the operators', async () => {
    await open(`${AT}/transaction/new`, 'es');
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('Pago', { exact: true })).toBeVisible();
    const types = dialog.getByRole('group', { name: 'Tipo de movimiento' }).element();
    await inEachWindow(() => {
      expect(types.scrollWidth).toBeLessThanOrEqual(types.clientWidth);
      expect(cutOff('[role=dialog] button, [role=dialog] fieldset')).toEqual([]);
    });
  });

  it('the profile breaks no word of the name', async () => {
    const user = person(1, 'Konstantin Okonkwo');
    await resize(WINDOWS[0]);
    startHouse({ user });
    await openApp('/groups#profile');
    const name = page.getByRole('heading', { name: user.displayName });
    await expect.element(name).toBeVisible();
    const letters = name.element().firstChild;
    if (!letters) throw new Error('no name');
    await inEachWindow(() => {
      const lines = user.displayName.split(' ').map((word) => {
        const range = document.createRange();
        const start = user.displayName.indexOf(word);
        range.setStart(letters, start);
        range.setEnd(letters, start + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      });
      expect(lines).toEqual([1, 1]);
    });
  });
});
