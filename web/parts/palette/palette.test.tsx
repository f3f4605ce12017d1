import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listGroups } from '#contract/groups.ts';
import { searchTransactions } from '#contract/search.ts';
import { ANA, BEN, flat, id, member } from '#web/test/cast.ts';
import { useFinger } from '#web/test/finger.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { dinner, evenly, recorded } from '#web/test/ledger.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';
import { eachInTurn } from '#web/test/rows.ts';

const TRIP = flat({ id: id(101), name: 'Esquí', members: [member(ANA), member(BEN)] });
const GROUP = `/groups/${flat().id}`;
const CHALET = recorded(
  {
    id: id(300),
    type: 'expense',
    description: 'Chalet',
    amount: 90_000,
    currency: 'USD',
    date: '2025-12-28',
    payers: evenly(BEN),
    recipients: evenly(ANA, BEN),
  },
  { groupId: TRIP.id, userId: BEN.id },
);
const PAID_BACK = dinner({ id: id(301), type: 'settlement', amount: 1000, recipients: evenly(BEN) });

const palette = page.getByRole('dialog', { name: /^(Search and actions|Búsqueda y acciones)$/ });
const field = palette.getByRole('combobox');
const options = palette.getByRole('option');
const option = (name: string | RegExp) => palette.getByRole('option', { name });
const chosen = () => field.element().getAttribute('aria-activedescendant');
const opener = page.getByRole('button', { name: /^(Search|Buscar)$/ });
/** What is said to screen readers of the search. */
const said = palette.getByRole('status');

const expectSaid = (words: string) => expect.poll(() => said.element().textContent).toContain(words);

/** One letter after the other, faster than any answer. */
function type(...texts: readonly string[]) {
  const input = field.element();
  for (const text of texts) {
    // React hears of a value only where it was set beneath its own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

async function visit(address: string, facts: Visit = {}) {
  const groups = [flat(), TRIP];
  const opened = await openApp(address, { groups, transactions: [dinner(), CHALET, PAID_BACK], ...facts });
  await expect.element(opener).toBeVisible();
  return opened;
}

async function openPalette(address = '/dashboard', facts: Visit = {}) {
  const opened = await visit(address, facts);
  await opener.click();
  await expect.element(field).toHaveFocus();
  return opened;
}

it('takes what is typed while it is on its way, and no shortcut of the page does', async () => {
  await visit(GROUP);
  await userEvent.keyboard('/new');
  await expect.element(field).toHaveValue('new');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('x');
  await expect.element(field).toHaveValue('newx');
  expect(window.location.pathname).toBe(GROUP);
  await userEvent.keyboard('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
  await userEvent.keyboard('/');
  await expect.element(field).toHaveValue('');
});

describe('the palette opens', () => {
  it('by a slash and by either chord with K, and Escape gives the focus back', async () => {
    await visit('/dashboard');
    const account = page.getByRole('button', { name: 'Your account: Ana López' });
    await expect.element(account).toBeVisible();
    await eachInTurn(
      [
        ['a slash', '/'],
        ['Ctrl and K', '{Control>}k{/Control}'],
        ['⌘ and K', '{Meta>}k{/Meta}'],
      ],
      async ([, keys]) => {
        account.element().focus();
        await userEvent.keyboard(keys);
        await expect.element(field).toHaveFocus();
        await userEvent.keyboard('{Escape}');
        await expect.element(palette).not.toBeInTheDocument();
        await expect.element(account).toHaveFocus();
        account.element().blur();
      },
    );
  });

  it('by its button, which has the focus again once it is closed', async () => {
    await openPalette('/groups');
    await palette.getByRole('button', { name: 'Close' }).click();
    await expect.element(opener).toHaveFocus();
  });

  it('by the chord in a field of a page too, where a slash is only typed', async () => {
    await visit(GROUP);
    const search = page.getByRole('searchbox', { name: 'Search transactions' });
    await search.click();
    await userEvent.keyboard('/');
    await expect.element(search).toHaveValue('/');
    await expect.element(palette).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(palette).not.toBeInTheDocument();
    await expect.element(search).toHaveFocus();
  });

  it('not over a form, which may hold what is not saved', async () => {
    await visit(GROUP);
    await userEvent.keyboard('n');
    const amount = page.getByLabelText('Amount', { exact: true });
    await expect.element(amount).toHaveFocus();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(amount).toHaveFocus();
    await expect.element(palette).not.toBeInTheDocument();
  });
});

describe('without a text', () => {
  it('offers the main actions and the groups', async () => {
    const { server } = await openPalette();
    const NAMES = {
      en: [
        'Add expense in Flat 12',
        'Settle up in Flat 12',
        'New group',
        'Dashboard',
        'Your statistics',
        'Keyboard shortcuts',
        'Sign out',
      ],
      es: [
        'Añadir gasto en Flat 12',
        'Saldar cuentas en Flat 12',
        'Nuevo grupo',
        'Resumen',
        'Tus estadísticas',
        'Atajos de teclado',
        'Cerrar sesión',
      ],
    };
    await inEachLanguage(NAMES, async (names) => {
      for (const name of names) await expect.element(option(name)).toBeInTheDocument();
      await expect.element(option(/^Flat 12/)).toBeVisible();
      await expect.element(option(/^Esquí/)).toBeVisible();
    });
    expect(server.sent(searchTransactions)).toEqual([]);
  });

  it('its options are gone through by arrows, from the first one on, and round', async () => {
    await openPalette();
    await expect.element(option('Add expense in Flat 12')).toHaveAttribute('data-highlighted');
    expect(chosen()).toBe(option('Add expense in Flat 12').element().id);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(option('New group')).toHaveAttribute('data-highlighted');
    expect(chosen()).toBe(option('New group').element().id);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    await expect.element(option('Sign out')).toHaveAttribute('data-highlighted');
  });
});

describe('an action is taken', () => {
  it.each([
    ['en', 'add esqui', 'Add expense in Esquí', 'Amount'],
    ['es', 'ANADIR esqui', 'Añadir gasto en Esquí', 'Importe'],
  ] as const)(
    'by typing whichever words of it, without regard to accents, and Enter (%s)',
    async (language, typed, name, amount) => {
      await openPalette('/dashboard', { language });
      await userEvent.keyboard(typed);
      await expect.element(option(name)).toHaveAttribute('data-highlighted');
      await userEvent.keyboard('{Enter}');
      await expect.element(page.getByLabelText(amount, { exact: true })).toHaveFocus();
      expect(window.location.pathname).toBe(`/groups/${TRIP.id}/transaction/new`);
      await expect.element(palette).not.toBeInTheDocument();
    },
  );

  it('that goes to another page: it begins at its top and has the focus', async () => {
    await openPalette();
    await userEvent.keyboard('esq');
    await expect.element(options.first()).toHaveTextContent('Esquí2 members');
    await expect.element(options.first()).toHaveAttribute('data-highlighted');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Esquí' })).toBeVisible();
    await expect.element(palette).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.tagName).toBe('MAIN');
  });

  it('that settles up leads to the balances of the group', async () => {
    await openPalette();
    await option('Settle up in Flat 12').click();
    await expect.poll(() => window.location.pathname).toBe(`${GROUP}/balances`);
  });

  it('that opens the profile, over the same page', async () => {
    await openPalette('/activity');
    await userEvent.keyboard('password');
    await option('Profile').click();
    const profile = page.getByRole('dialog', { name: 'Profile and settings' });
    await expect.element(profile.getByRole('button', { name: 'Edit profile' })).toBeVisible();
    expect(window.location.pathname).toBe('/activity');
    await expect.poll(() => profile.element().contains(document.activeElement)).toBe(true);
  });

  it('that changes the theme or the language, and stays on the page', async () => {
    await openPalette();
    await option('Switch to the dark theme').click();
    await expect.poll(() => document.documentElement.dataset.theme).toBe('dark');
    await expect.element(opener).toHaveFocus();
    await opener.click();
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('light');
    await expect.element(option('Switch to the light theme')).toHaveAttribute('data-highlighted');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.documentElement.dataset.theme).toBe('light');
    await opener.click();
    await option('Language: Español').click();
    await expect.element(page.getByRole('button', { name: 'Buscar' })).toBeVisible();
  });

  it('that lists the shortcuts, its own among them', async () => {
    await openPalette();
    await option('Keyboard shortcuts').click();
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect.element(list.getByText('Search all groups, go anywhere')).toBeVisible();
    await expect.poll(() => list.element().contains(document.activeElement)).toBe(true);
  });

  it('that signs out', async () => {
    await openPalette();
    await userEvent.keyboard('log out');
    await expect.element(option('Sign out')).toHaveAttribute('data-highlighted');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => window.location.pathname).toBe('/');
  });

  it('in a group that is archived only where it is looked for', async () => {
    const archived = flat({ ...TRIP, archivedAt: '2026-03-01T09:00:00.000Z' });
    await openPalette('/dashboard', { groups: [flat(), archived] });
    await expect.element(option(/^Flat 12/)).toBeVisible();
    await expect.element(option(/^Esquí/)).not.toBeInTheDocument();
    await userEvent.keyboard('esqui');
    await expect.element(option(/^Esquí.*archived/)).toBeVisible();
    await expect.element(option('Add expense in Esquí')).not.toBeInTheDocument();
  });
});

describe('a text', () => {
  it('finds transactions of every group, each with what it says', async () => {
    await openPalette(GROUP);
    await field.fill('chal');
    const found = option(/Chalet/);
    const WORDS = {
      en: {
        parts: ['Esquí · 28 Dec 2025 · Ben paid $900.00', '-$450.00', 'you borrowed'],
        count: '1 transaction found',
      },
      es: { parts: ['Esquí · 28 dic 2025 · Ben pagó', 'te prestaron'], count: '1 movimiento encontrado' },
    };
    await inEachLanguage(WORDS, async ({ parts, count }) => {
      await expect.element(said).toHaveTextContent(count);
      await expect.element(found).toBeVisible();
      const words = found
        .element()
        .textContent.replaceAll(/[\u2066-\u2069]/g, '')
        .replaceAll('−', '-');
      for (const part of parts) expect(words).toContain(part);
      await expect.element(found).toHaveAttribute('data-highlighted');
    });
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => window.location.pathname).toBe(`/groups/${TRIP.id}/transaction/${CHALET.id}`);
    await expect.element(page.getByRole('dialog').getByRole('heading', { name: 'Chalet' })).toBeVisible();
  });

  it('is asked for once the typing pauses, and what Enter would take stays under it', async () => {
    const { server } = await openPalette();
    type('d', 'di', '  din ');
    await expect.element(option(/^Dinner/)).toBeVisible();
    expect(server.sent(searchTransactions).map(({ query }) => query.q)).toEqual(['din']);
    await field.fill('');
    await expect.element(option('New group')).toBeInTheDocument();
    await expect.element(option(/^Dinner/)).not.toBeInTheDocument();
  });

  it('that nothing has is said with it', async () => {
    await openPalette();
    await field.fill('nothing like it');
    const WORDS = {
      en: ['No transaction for “nothing like it”', 'A search looks at descriptions'],
      es: ['Ningún movimiento para «nothing like it»', 'La búsqueda mira las descripciones'],
    } as const;
    await inEachLanguage(WORDS, async ([title, message]) => {
      await expect.element(said.getByText(title)).toBeVisible();
      await expectSaid(message);
      await expect.element(options).not.toBeInTheDocument();
    });
  });

  it('is said to be on its way', async () => {
    const { server } = await openPalette();
    const release = server.hold(searchTransactions);
    await field.fill('din');
    await inEachLanguage({ en: 'Searching…', es: 'Buscando…' }, async (words) => {
      await expect.element(said.getByText(words)).toBeVisible();
    });
    release();
    await expect.element(option(/^Dinner/)).toBeVisible();
    await expect.element(said.getByText('Buscando…')).not.toBeInTheDocument();
  });

  it('that is typed on gives up the one before: an answer that comes late is not shown', async () => {
    const { server } = await openPalette();
    const late = Promise.withResolvers<void>();
    server.answer(searchTransactions, async ({ query }) => {
      if (query.q === 'ch') await late.promise;
      return query.q === 'ch' ? [dinner({ description: 'Cheese' })] : [CHALET];
    });
    await field.fill('ch');
    await expect.poll(() => server.sent(searchTransactions).length).toBe(1);
    await field.fill('cha');
    await expect.element(option(/^Chalet/)).toBeVisible();
    late.resolve();
    await field.fill('chal');
    await expect
      .poll(() => server.sent(searchTransactions).map(({ query }) => query.q))
      .toEqual(['ch', 'cha', 'chal']);
    await expect.element(option(/^Chalet/)).toBeVisible();
    await expect.element(option(/^Cheese/)).not.toBeInTheDocument();
  });

  it('that the server does not answer is asked for again by Enter', async () => {
    const { server } = await openPalette();
    server.refuse(searchTransactions, 'INTERNAL_SERVER_ERROR', { once: true });
    await field.fill('din');
    const WORDS = {
      en: [/Try again.*The search did not come through/, 'The search did not come through'],
      es: [/Volver a intentarlo.*No se ha podido buscar/, 'No se ha podido buscar'],
    } as const;
    await inEachLanguage(WORDS, async ([again, reason]) => {
      await expect.element(option(again)).toHaveAttribute('data-highlighted');
      await expectSaid(reason);
    });
    await userEvent.keyboard('{Enter}');
    await expect.element(option(/^Dinner/)).toBeVisible();
  });
});

describe('a page of what was found', () => {
  const lunch = (number: number) => dinner({ id: id(400 + number), description: `Lunch ${number}` });

  it('that is empty and not the last is followed by the next one', async () => {
    const { server } = await openPalette();
    const release = server.hold(searchTransactions);
    server.answer(searchTransactions, ({ query: { cursor } }) => {
      if (cursor === undefined) return { data: [], nextCursor: 'one' };
      return cursor === 'one' ? { data: [], nextCursor: 'two' } : [lunch(1)];
    });
    await field.fill('lunch');
    await expect.poll(() => server.sent(searchTransactions).length).toBe(1);
    release();
    await expect.element(option(/^Lunch 1/)).toBeVisible();
    expect(server.sent(searchTransactions).map(({ query }) => query.cursor)).toEqual([
      undefined,
      'one',
      'two',
    ]);
  });

  it('that is short and not the last offers more, by the keyboard too', async () => {
    const { server } = await openPalette();
    server.answer(searchTransactions, ({ query: { cursor } }) =>
      cursor === 'more' ? [lunch(2), lunch(3)] : { data: [lunch(1)], nextCursor: 'more' },
    );
    await field.fill('lunch');
    await expect.element(said).toHaveTextContent('1 transaction found, and there may be more');
    await expect.element(option(/^Lunch 1/)).toHaveAttribute('data-highlighted');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(option('Show more')).toHaveAttribute('data-highlighted');
    await userEvent.keyboard('{Enter}');
    await expect.element(option(/^Lunch 2/)).toHaveAttribute('data-highlighted');
    await expect.element(option('Show more')).not.toBeInTheDocument();
    await expect.element(said).toHaveTextContent('3 transactions found');
  });

  it('that does not come leaves those before it, and can be asked for again', async () => {
    const { server } = await openPalette();
    server.answer(searchTransactions, ({ query: { cursor } }) =>
      cursor === 'more' ? [lunch(2)] : { data: [lunch(1)], nextCursor: 'more' },
    );
    await field.fill('lunch');
    await expect.element(option('Show more')).toBeVisible();
    server.refuse(searchTransactions, 'INTERNAL_SERVER_ERROR', { once: true });
    await option('Show more').click();
    await option(/^Try again/).click();
    await expect.element(option(/^Lunch 2/)).toBeVisible();
    await expect.element(option(/^Lunch 1/)).toBeVisible();
  });
});

describe('without a connection', () => {
  it('the actions work and the search says why it does not', async () => {
    const { server } = await openPalette();
    server.disconnect();
    await field.fill('12');
    const WORDS = {
      en: ['You are offline', 'Searching transactions needs the network.', 'Add expense in Flat 12'],
      es: ['No tienes conexión', 'Buscar movimientos necesita la red.', 'Añadir gasto en Flat 12'],
    } as const;
    await inEachLanguage(WORDS, async ([title, message, action]) => {
      await expect.element(said.getByText(title)).toBeVisible();
      await expectSaid(message);
      await expect.element(option(action)).toBeVisible();
    });
    expect(server.sent(searchTransactions)).toEqual([]);
  });

  it('what was typed is searched for when it is back', async () => {
    const { server } = await openPalette();
    server.disconnect();
    await field.fill('din');
    await expect.element(said.getByText('You are offline')).toBeVisible();
    server.reconnect();
    await expect.element(option(/^Dinner/)).toBeVisible();
  });
});

it('while the groups are not known, what needs none can be done', async () => {
  const house = startHouse();
  house.server.refuse(listGroups, 'INSUFFICIENT_PERMISSIONS');
  await openApp(`${GROUP}/balances`);
  await opener.click();
  await expect.element(option('New group')).toHaveAttribute('data-highlighted');
  await expect.element(option(/^Add expense/)).not.toBeInTheDocument();
});

describe('on a phone', () => {
  useFinger();

  it('fills the screen, lists no keys, and going back closes it', async () => {
    await openPalette();
    const { width, height } = palette.element().getBoundingClientRect();
    expect([width, height]).toEqual([window.innerWidth, window.innerHeight]);
    await expect.element(option('Keyboard shortcuts')).not.toBeInTheDocument();
    window.history.back();
    await expect.element(palette).not.toBeInTheDocument();
    expect(window.location.pathname).toBe('/dashboard');
  });
});

describe('on a desk', () => {
  beforeEach(() => page.viewport(1280, 800));
  afterEach(() => page.viewport(390, 844));

  it('keeps its size, whatever is found', async () => {
    await openPalette();
    const { height } = palette.element().getBoundingClientRect();
    await field.fill('nothing like it');
    await expect.element(said.getByText(/^No transaction/)).toBeVisible();
    expect(palette.element().getBoundingClientRect().height).toBe(height);
  });
});
