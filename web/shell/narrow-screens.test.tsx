import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerAcross } from '#web/test/across.ts';
import { ANA, flat, id, member, person } from '#web/test/cast.ts';
import { useOwnWidth } from '#web/test/finger.ts';
import { dinner, evenly } from '#web/test/ledger.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';
import { inEachSize } from '#web/test/rows.ts';
import { rent, resolved } from '#web/test/rules.ts';

const ALEX = person(2, 'Alexandra Konstantinopoulou-Papadopoulos');
const BART = person(3, 'Bartholomewchristophersonderland');
const GROUP = flat({
  name: 'Weihnachtsmarktbesuchergemeinschaft',
  members: [
    member(ANA, { role: 'admin' }),
    member(ALEX),
    member(BART),
    member(person(4, 'Chloé Dupont'), { leftAt: '2026-02-01T10:00:00.000Z' }),
  ],
});
const all = evenly(ANA, ALEX, BART);
const TRANSACTIONS = [
  dinner({ amount: 123_456_789, recipients: all }),
  dinner({
    id: id(201),
    payers: evenly(ALEX),
    recipients: all,
    description: 'Bartholomewchristophersonderlandia',
  }),
  dinner({
    id: id(202),
    type: 'settlement',
    payers: evenly(BART),
    recipients: evenly(ALEX),
    amount: 100_000,
  }),
  dinner({ id: id(203), currency: 'USD', payers: evenly(BART), recipients: all, amount: 987_654_321 }),
];
const AT = `/groups/${GROUP.id}`;

async function visit(address: string, width: number, language: Visit['language'] = 'en') {
  await page.viewport(width, 844);
  await openApp(address, { groups: [GROUP], transactions: TRANSACTIONS, language });
}

/** What reaches beyond the window, or beyond the sheet that it lies on. */
function sticksOut(): string[] {
  const { clientWidth } = document.documentElement;
  const wide = [...document.body.querySelectorAll('*')].filter((element) => {
    const { right, width } = element.getBoundingClientRect();
    return width > 1 && right > clientWidth + 1 && !isCutOff(element);
  });
  return wide.map((element) => `${element.tagName} ${element.className} “${element.textContent}”`);
}

/** Among tabs that scroll by themselves, or in a text that ends in an ellipsis. */
function isCutOff(element: Element): boolean {
  if (element.closest('nav, fieldset')) return true;
  const { parentElement } = element;
  if (!parentElement || parentElement === document.body) return false;
  return getComputedStyle(parentElement).overflowX === 'hidden' || isCutOff(parentElement);
}

/** Looks at what is open as its window is drawn wider, from the first width on, with which it was opened. */
function atEachWidth(
  look: (width: number) => void | Promise<void>,
  widths: readonly number[] = NARROW,
): Promise<void> {
  return inEachSize(widths, (width) => page.viewport(width, 844), look);
}

const NARROW: readonly [number, ...number[]] = [320, 360, 390];
const [NARROWEST] = NARROW;

describe('with long names', () => {
  useOwnWidth();

  it.each([
    ['the dashboard', '/dashboard', GROUP.name],
    ['the groups', '/groups', GROUP.name],
    ['the transactions', AT, 'Bartholomewchristophersonderlandia'],
    ['the balances', `${AT}/balances`, 'Record another payment'],
    ['the details', `${AT}/details`, 'Former members'],
    ['one transaction', `${AT}/transaction/${id(201)}`, 'For whom'],
  ])('%s stay within the window', async (_screen, address, text) => {
    await visit(address, NARROWEST);
    await atEachWidth(async () => {
      await expect.element(page.getByText(text).first()).toBeVisible();
      expect(sticksOut()).toEqual([]);
    });
  });

  it('the form of an expense keeps each name beside its amount', async () => {
    await visit(`${AT}/transaction/new`, NARROWEST);
    await page.getByLabelText('Amount', { exact: true }).fill('1234.89');
    await atEachWidth(async () => {
      for (const { displayName } of [ALEX, BART]) {
        const field = page.getByLabelText(`Amount of ${displayName}`);
        await expect.element(field).toBeVisible();
        const name = page.getByRole('dialog').getByText(displayName).element().getBoundingClientRect();
        expect(name.right).toBeLessThanOrEqual(field.element().getBoundingClientRect().left);
        expect(name.width).toBeGreaterThan(60);
      }
      expect(sticksOut()).toEqual([]);
    });
  });

  it('the form of an expense shows a usual name whole, on two lines where one is too narrow', async () => {
    const chloe = person(4, 'Chloé Martin');
    await page.viewport(NARROWEST, 844);
    await openApp(`${AT}/transaction/new`, { groups: [{ ...GROUP, members: [member(ANA), member(chloe)] }] });
    await page.getByLabelText('Amount', { exact: true }).fill('1234.89');
    await expect.element(page.getByLabelText(`Amount of ${chloe.displayName}`)).toBeVisible();
    await atEachWidth(() => {
      const name = page.getByRole('dialog').getByText(chloe.displayName, { exact: true }).element();
      expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
      expect(name.scrollHeight).toBeLessThanOrEqual(name.clientHeight);
    });
  });

  it.each([
    ['en', 'Default split', 'Edit', 'By percent'],
    ['es', 'Reparto por defecto', 'Editar', 'Por porcentaje'],
  ] as const)(
    'the default split keeps each name beside its field (%s)',
    async (language, card, edit, mode) => {
      await visit(`${AT}/details`, NARROWEST, language);
      await page.getByRole('region', { name: card }).getByRole('button', { name: edit }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(mode, { exact: true }).click();
      await expect.element(dialog.getByRole('textbox').first()).toBeVisible();
      await atEachWidth(() => {
        for (const { displayName } of [ALEX, BART]) {
          const field = dialog.getByLabelText(new RegExp(displayName)).element().getBoundingClientRect();
          const name = dialog.getByText(displayName).first().element().getBoundingClientRect();
          expect(name.right).toBeLessThanOrEqual(field.left);
        }
        const body = dialog.getByRole('list').element().closest('.overflow-y-auto');
        expect(body?.scrollWidth).toBe(body?.clientWidth);
      });
    },
  );

  it('a payment shows both balances whole, with amounts of ten digits', async () => {
    await visit(`${AT}/balances`, NARROWEST);
    await page.getByRole('button', { name: 'Record another payment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('Amount', { exact: true }).fill('12345678.90');
    await dialog.getByRole('combobox').nth(1).click();
    await page.getByRole('option', { name: BART.displayName }).click();
    const status = dialog.getByRole('status').filter({ hasText: '€' });
    await expect.element(status).toBeVisible();
    const balances = status.element();
    const padding = 16;
    await atEachWidth(() => {
      const { right } = balances.getBoundingClientRect();
      for (const figure of balances.querySelectorAll('.tabular-nums'))
        expect(figure.getBoundingClientRect().right).toBeLessThanOrEqual(right - padding);
      for (const arrow of balances.querySelectorAll('svg'))
        expect(arrow.getBoundingClientRect().width).toBe(14);
    });
  });

  it('a menu of people stays within the window', async () => {
    await visit(`${AT}/transaction/new`, NARROWEST);
    await page.getByRole('button', { name: /^Who paid/ }).click();
    await atEachWidth(async () => {
      await expect.element(page.getByRole('menuitemcheckbox', { name: BART.displayName })).toBeVisible();
      await expect.poll(sticksOut).toEqual([]);
    });
  });
});

describe('beside balances in two currencies', () => {
  useOwnWidth();

  it('the day of the last activity of a group is shown whole', async () => {
    const many = [4, 5, 6].map((number) => member(person(number, `Guest ${number}`)));
    const group = { ...GROUP, members: [...GROUP.members.slice(0, 3), ...many] };
    const { server } = startHouse({ groups: [group] });
    const owed = { net: 123_456, owedToYou: 123_456, youOwe: 0 };
    const groups = [{ groupId: group.id, amount: 123_456 }];
    const totals = ['EUR', 'USD'].map((currency) => ({ ...owed, currency, groups }));
    answerAcross(server, { totals: () => totals });
    await page.viewport(NARROWEST, 844);
    await openApp('/groups');
    await expect.element(page.getByRole('listitem').getByText('$1,234.56').first()).toBeVisible();
    const { parentElement: day } = page.getByText(/^6 members/).element();
    await atEachWidth(() => expect(day?.scrollWidth).toBeLessThanOrEqual(day?.clientWidth ?? 0));
  });
});

describe('beside its actions, a group’s name', () => {
  useOwnWidth();

  async function openNamed(name: string, width: number) {
    await page.viewport(width, 844);
    await openApp(AT, { groups: [{ ...GROUP, name }] });
    const heading = page.getByRole('heading', { level: 1, name });
    await expect.element(heading).toBeVisible();
    return heading;
  }

  it.each([
    ['Extraordinarily long', [320, 390], 320],
    ['Weihnachtsmarktbesuchergemeinschaft', [390, 1280], 1280],
  ] as const)('has no word cut that a line has room for (%s)', async (name, widths, enough) => {
    const heading = await openNamed(name, widths[0]);
    await atEachWidth((width) => {
      const text = heading.getByText(name).element().firstChild;
      if (!text) throw new Error('the name is missing');
      const word = document.createRange();
      word.setStart(text, 0);
      word.setEnd(text, name.split(' ')[0]?.length ?? 0);
      expect(word.getClientRects().length === 1).toBe(width >= enough);
      expect(document.documentElement.scrollWidth).toBe(width);
    }, widths);
  });

  it('leaves them beside it on a phone where it is short', async () => {
    const heading = await openNamed('Flat 12', 390);
    const action = page.getByRole('button', { name: 'Export' });
    await expect.element(action).toBeVisible();
    expect(action.element().getBoundingClientRect().top).toBeLessThan(
      heading.element().getBoundingClientRect().bottom,
    );
  });
});

describe('a group’s name of 95 letters', () => {
  useOwnWidth();

  it('takes three lines at most, and is said in full by its title', async () => {
    const name = 'Weihnachtsmarktbesuchergemeinschaft '.repeat(3).slice(0, 95).trim();
    await page.viewport(390, 844);
    await openApp(AT, { groups: [{ ...GROUP, name }] });
    const heading = page.getByRole('heading', { level: 1, name });
    await expect.element(heading).toBeVisible();
    const lines = heading.element();
    const { height } = lines.getBoundingClientRect();
    expect(height).toBeLessThanOrEqual(3 * Number.parseFloat(getComputedStyle(lines).lineHeight) + 1);
    await expect.element(heading.getByTitle(name)).toBeInTheDocument();
  });
});

describe('names without spaces, as long as they may be', () => {
  useOwnWidth();

  const LONG = 'abcdefghij'.repeat(10);
  const [ANN, BOB] = [person(2, LONG), person(3, `${LONG.slice(1)}k`)];
  const OF_LONG = flat({
    name: LONG,
    description: LONG,
    members: [member(ANA, { role: 'admin' }), member(ANN), member(BOB)],
    households: [{ id: id(300), name: LONG.slice(0, 50), userIds: [ANA.id, ANN.id] }],
    categories: [{ id: id(400), name: LONG.slice(0, 40), icon: 'snowflake', putAwayAt: null, version: 1 }],
  });
  const ofLong = evenly(ANA, ANN, BOB);
  const entry = dinner({ description: LONG, payers: evenly(BOB), recipients: ofLong, category: id(400) });
  const rule = rent({ description: LONG, payers: resolved(BOB), recipients: resolved(ANA, ANN, BOB) });

  it.each([
    ['the dashboard', '/dashboard', LONG],
    ['the groups', '/groups', LONG],
    ['the recurring expenses', '/recurring-expenses', LONG],
    ['a recurring expense', `/recurring-expenses/${rule.id}`, LONG],
    ['the transactions', AT, LONG],
    ['the balances', `${AT}/balances`, 'Record another payment'],
    ['the details', `${AT}/details`, LONG],
    ['one transaction', `${AT}/transaction/${id(200)}`, 'For whom'],
  ])('leave %s as wide as the window', async (_screen, address, text) => {
    await page.viewport(NARROWEST, 844);
    await openApp(address, { groups: [OF_LONG], transactions: [entry], rules: [rule] });
    await atEachWidth(
      async (width) => {
        await expect.element(page.getByText(text).first()).toBeVisible();
        expect(sticksOut()).toEqual([]);
        expect(document.documentElement.scrollWidth).toBe(width);
      },
      [NARROWEST, 390, 768, 1024, 1280],
    );
  });

  it('leave the form of an expense as wide as the window', async () => {
    const name = 'W'.repeat(40);
    const categories = OF_LONG.categories.map((one) => ({ ...one, name }));
    const group = flat({ members: [member(ANA), member(ANN), member(BOB)], categories });
    await page.viewport(NARROWEST, 844);
    await openApp(`${AT}/transaction/${entry.id}/edit`, { groups: [group], transactions: [entry] });
    const category = page.getByRole('button', { name: `Category: ${name}` });
    await atEachWidth(async () => {
      await expect.element(category).toBeVisible();
      const body = category.element().closest('.overflow-y-auto');
      expect(body?.scrollWidth).toBe(body?.clientWidth);
    });
  });
});

describe('the chips of a household', () => {
  useOwnWidth();

  it('hold the longest names, and each can be taken out', async () => {
    const [wide, spaced] = [person(2, 'W'.repeat(50)), person(3, 'Maria de los Angeles Fernandez Gutierrez')];
    const group = flat({
      members: [member(ANA, { role: 'admin' }), member(wide), member(spaced)],
      households: [{ id: id(300), name: 'Upstairs', userIds: [wide.id, spaced.id] }],
    });
    await page.viewport(NARROWEST, 844);
    await openApp(`/groups/${group.id}/details`, { groups: [group] });
    await page.getByRole('region', { name: 'Households' }).getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    const removes = [wide, spaced].map(({ displayName }) =>
      dialog.getByRole('button', { name: `Remove ${displayName}`, exact: true }),
    );
    await atEachWidth(async () => {
      for (const remove of removes) {
        await expect.element(remove).toBeVisible();
        const { right, height } = remove.element().getBoundingClientRect();
        const chip = remove.element().parentElement;
        expect(right).toBeLessThanOrEqual(chip?.getBoundingClientRect().right ?? 0);
        expect(chip?.scrollHeight).toBeLessThanOrEqual(Math.ceil(height));
      }
    });
  });
});

describe('on a phone, the balances of members with long names', () => {
  useOwnWidth();

  const NAME = 'Bartholomewchristophersonderland'.repeat(3);
  const LONGEST = person(3, NAME);
  const group = flat({ members: [member(ANA), member(LONGEST), member(ALEX)] });
  const transactions = [
    dinner({ payers: evenly(ANA), recipients: evenly(ANA, LONGEST, ALEX) }),
    dinner({ id: id(201), payers: evenly(ALEX), recipients: evenly(ALEX, LONGEST) }),
  ];

  it('say in full in which direction each debt goes', async () => {
    await page.viewport(390, 844);
    await openApp(`/groups/${group.id}/balances`, { groups: [group], transactions });
    const debts = page.getByRole('region', { name: /^Before simplification/ });
    await expect.element(debts.getByText(/owes you/).first()).toBeVisible();
    const titles = debts.getByText(/owes/).elements();
    expect(titles).toHaveLength(3);
    for (const title of titles) expect(title.scrollHeight).toBeLessThanOrEqual(title.clientHeight);
  });

  it('say which of them is the reader’s', async () => {
    const reader = person(1, NAME);
    await page.viewport(NARROWEST, 844);
    const members = [member(reader), member(ALEX)];
    await openApp(`/groups/${group.id}/balances`, {
      groups: [flat({ members })],
      user: reader,
      transactions: [dinner({ payers: evenly(reader), recipients: evenly(reader, ALEX) })],
    });
    const you = page.getByText('you', { exact: true });
    await expect.element(you).toBeVisible();
    const line = you.element().parentElement?.getBoundingClientRect();
    expect(you.element().getBoundingClientRect().right).toBeLessThanOrEqual(line?.right ?? 0);
    expect(you.element().getBoundingClientRect().width).toBeGreaterThan(10);
  });

  it('cut a name in the bars with an ellipsis, between two letters', async () => {
    await page.viewport(390, 844);
    await openApp(`/groups/${group.id}/balances`, { groups: [group], transactions });
    const name = page.getByRole('button', { name: `Explain the balance of ${NAME}` });
    await expect.element(name).toBeVisible();
    const button = name.element();
    expect(button.scrollWidth).toBeGreaterThan(button.clientWidth);
    expect(getComputedStyle(button).textOverflow).toBe('ellipsis');
    const { right } = button.parentElement?.getBoundingClientRect() ?? { right: 0 };
    expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(right + 0.5);
  });
});

describe('a percentage with three decimals', () => {
  useOwnWidth();

  it('is shown whole on a phone and on a desk', async () => {
    await visit(`${AT}/transaction/new`, NARROWEST);
    await page.getByRole('button', { name: /^How it is split/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'By percent' }).click();
    const field = page.getByLabelText(`Percentage of ${ALEX.displayName}`);
    await field.fill('33.335');
    const look = () => {
      const { scrollWidth, clientWidth } = field.element();
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    };
    await atEachWidth(look, [...NARROW, 1280]);
  });

  it('leaves the amount beside it whole', async () => {
    await visit(`${AT}/transaction/new`, NARROWEST);
    await page.getByLabelText('Amount', { exact: true }).fill('3333333333');
    await page.getByRole('button', { name: /^How it is split/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'By percent' }).click();
    const field = page.getByLabelText(`Percentage of ${ALEX.displayName}`);
    await field.fill('100');
    const amount = page
      .getByRole('dialog')
      .getByRole('listitem')
      .getByText('€3,333,333,333', { exact: false });
    await atEachWidth(async () => {
      await expect.element(amount).toBeVisible();
      const { left } = field.element().closest('label, div')?.getBoundingClientRect() ?? { left: 0 };
      expect(amount.element().getBoundingClientRect().right).toBeLessThanOrEqual(left);
    });
  });
});

describe('at four times the size, which leaves 320 pixels', () => {
  useOwnWidth();

  it.each([
    ['en', 'Type of transaction', ['Expense', 'Transfer', 'Income', 'Settlement']],
    ['es', 'Tipo de movimiento', ['Gasto', 'Traspaso', 'Ingreso', 'Pago']],
  ] as const)(
    'every type that an entry may be of is legible at once (%s)',
    async (language, label, types) => {
      await visit(`${AT}/transaction/new`, 320, language);
      const group = page.getByRole('group', { name: label });
      await expect.element(group).toBeVisible();
      const { left, right } = group.element().getBoundingClientRect();
      for (const type of types) {
        const choice = group.getByText(type, { exact: true }).element();
        const rect = choice.getBoundingClientRect();
        expect([type, rect.left >= left, rect.right <= right]).toEqual([type, true, true]);
        expect(choice.scrollWidth).toBeLessThanOrEqual(choice.clientWidth);
      }
    },
  );

  it('a member has a line of their own, with the balances under it', async () => {
    await visit(`${AT}/details`, 320);
    const members = page.getByRole('region', { name: /^Members/ });
    const row = members.getByRole('listitem').filter({ hasText: ALEX.displayName });
    await expect.element(row.getByText(/owe/).first()).toBeVisible();
    const name = row.getByText(ALEX.displayName).element().getBoundingClientRect();
    const balance = row.getByText(/owe/).first().element().getBoundingClientRect();
    expect(name.width).toBeGreaterThan(140);
    expect(balance.top).toBeGreaterThanOrEqual(name.bottom);
  });
});
