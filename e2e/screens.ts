import type { Locator, Page } from '@playwright/test';
import { updateProfile } from '#contract/accounts.ts';
import { addComment } from '#contract/comments.ts';
import { getGroup, setHouseholds } from '#contract/groups.ts';
import { addGuests } from '#contract/guests.ts';
import { createInvitationLink, inviteByEmail } from '#contract/invitations.ts';
import { createRecurringExpense } from '#contract/recurring-expenses.ts';
import { calendarDate } from '#domain/calendar/calendar-date.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { minorUnits } from '#domain/money/money.ts';
import { adminScreens } from './admin-screens.ts';
import { inviteTo, makeGroup, spend } from './group.ts';
import type { Visitor } from './journey.ts';
import type { Screen } from './screen.ts';

/** In which amounts are also shown: one that no group has. */
const GBP = getCurrency('GBP').code;

interface Visitors {
  /** No account is signed in here. */
  readonly stranger: Page;
  readonly newcomer: Visitor;
  readonly member: Visitor;
  readonly friend: Visitor;
  readonly admin: Visitor;
}

/** Every screen of the app, with a person to whom it shows what it is for. */
export async function everyScreen({
  stranger,
  newcomer,
  member,
  friend,
  admin,
}: Visitors): Promise<Screen[]> {
  await member.call(updateProfile, { body: { viewCurrency: GBP } });
  const group = await makeGroup(member, [friend], { name: 'Oak Street', currencies: ['EUR', 'USD'] });
  const empty = await makeGroup(member, [], { name: 'Ski trip' });
  const among = [member, friend];
  const dinner = await spend(member, group.id, { amount: 8400, among, description: 'Luigi’s' });
  await spend(friend, group.id, { amount: 999_99, among, description: 'Deposit back', type: 'income' });
  await spend(friend, group.id, { amount: 1250, among, description: 'Taxi', currency: 'USD' });
  await spend(friend, group.id, { amount: 500, among: [member], description: 'Back', type: 'settlement' });
  const commented = { groupId: group.id, transactionId: dinner.id };
  const body = `Was the wine on this, <@${member.id}>?`;
  await friend.call(addComment, { params: commented, body: { body } });
  const { token } = await inviteTo(group.id, member);
  const guestsToken = await prepareGuest(member, group.id, friend);
  const rent = await recurOnce(member, group.id);
  await goOverTheLimit(friend);

  const title = (page: Page) => page.getByRole('heading', { level: 1 }).first();
  const dialog = (page: Page) => page.getByRole('dialog').getByRole('textbox').first();
  const link = (name: string) => (page: Page) => page.getByRole('link', { name, exact: true }).first();
  const yearlyPlan = (page: Page) => page.getByRole('main').locator('a[href*=PREMIUM_YEARLY]');
  const firstLine = (page: Page) => page.getByRole('main').getByRole('listitem').first();
  const at = `/groups/${group.id}`;
  const transaction = `${at}/transaction/${dinner.id}`;
  const details = `${at}/details`;
  const invitationLink = (page: Page) => page.getByRole('main').getByRole('textbox').first();

  return [
    ...(await adminScreens(admin, newcomer)),
    ...[
      { name: 'landing', path: '/' },
      { name: 'login', path: '/login' },
      { name: 'register', path: '/register' },
      { name: 'email confirmation', path: '/email-confirmation' },
      { name: 'forgotten password', path: '/forgot-password' },
      { name: 'new password', path: '/reset-password?token=abc' },
      { name: 'new password without a link', path: '/reset-password' },
      { name: 'return from Google, cancelled', path: '/auth/callback?error=cancelled' },
      { name: 'return from Google, unverified', path: '/auth/callback?error=unverified' },
      { name: 'second factor', path: '/auth/callback?second-factor=totp,passkey' },
      { name: 'account deleted', path: '/account-deleted' },
      { name: 'invitation, signed out', path: `/invitations/${token}` },
      { name: 'invitation, just confirmed', path: `/invitations/${token}?confirmed=1` },
      { name: 'invitation that does not exist', path: '/invitations/nowhere' },
      { name: 'not found', path: '/no/such/page' },
      { name: 'components', path: '/dev/ui' },
    ].map((screen) => ({ ...screen, page: stranger, sight: title, isLoaded: true })),
    { name: 'prices', path: '/pricing', page: stranger, sight: yearlyPlan, isLoaded: true },
    ...[
      { name: 'new group', path: '/groups/new' },
      { name: 'dashboard, empty', path: '/dashboard' },
      { name: 'groups, empty', path: '/groups' },
      { name: 'activity of all groups, empty', path: '/activity' },
      { name: 'statistics of a person, empty', path: '/statistics' },
      { name: 'payments of all groups, empty', path: '/settlements' },
      { name: 'recurring expenses on the free plan', path: '/recurring-expenses' },
      { name: 'invitation', path: `/invitations/${token}` },
      { name: 'invitation of a guest', path: `/invitations/${guestsToken}` },
      { name: 'premium', path: '/upgrade?source=groups&feature=unlimited_groups' },
      { name: 'premium, being confirmed', path: '/upgrade/success' },
      { name: 'premium, not paid', path: '/upgrade/cancel' },
      { name: 'group of others', path: at },
    ].map((screen) => ({
      ...screen,
      page: newcomer.page,
      sight: (page: Page) => page.getByRole('heading').first(),
    })),
    ...[
      { name: 'dashboard', path: '/dashboard', sight: link('Oak Street') },
      {
        name: 'a balance with a person, by group',
        path: '/dashboard',
        sight: link('Oak Street'),
        open: (page: Page) => buttonsOfAPerson(page).first().click(),
      },
      {
        name: 'settling with a person',
        path: '/dashboard',
        sight: link('Oak Street'),
        async open(page: Page) {
          await buttonsOfAPerson(page).last().click();
          await page.getByRole('dialog').getByRole('list').waitFor();
        },
      },
      {
        name: 'actions from every page',
        path: '/dashboard',
        sight: link('Oak Street'),
        open: (page: Page) => lookFor(page, ''),
      },
      {
        name: 'search across groups',
        path: '/dashboard',
        sight: link('Oak Street'),
        open: (page: Page) => lookFor(page, 'taxi'),
      },
      { name: 'groups', path: '/groups', sight: link('Oak Street') },
      {
        name: 'new group over the limit',
        path: '/groups/new',
        sight: (page: Page) => page.getByRole('dialog'),
      },
      { name: 'group without expenses', path: `/groups/${empty.id}`, sight: title },
      { name: 'expenses', path: at, sight: link('Luigi’s') },
      { name: 'expenses, filtered to none', path: `${at}?q=nothing`, sight: title },
      { name: 'balances', path: `${at}/balances`, sight: firstLine },
      { name: 'transfers', path: `${at}?view=transfers`, sight: firstLine },
      {
        name: 'statistics',
        path: `${at}/statistics`,
        sight: (page: Page) => page.getByRole('main').getByRole('table').first(),
      },
      {
        name: 'statistics of a person',
        path: '/statistics',
        sight: (page: Page) => page.getByRole('main').getByRole('table').first(),
      },
      { name: 'payments of all groups', path: '/settlements', sight: firstLine },
      { name: 'recurring expenses', path: '/recurring-expenses', sight: firstLine },
      {
        name: 'recurring expense',
        path: rent,
        sight: (page: Page) => page.getByRole('main').getByRole('term').first(),
      },
      { name: 'edit recurring expense', path: `${rent}/edit`, sight: dialog },
      { name: 'activity', path: `${at}/activity`, sight: firstLine },
      { name: 'activity of all groups', path: '/activity', sight: firstLine },
      { name: 'details', path: details, sight: invitationLink },
      { name: 'inviting by link', path: details, sight: invitationLink, open: pressIn(INVITATIONS) },
      {
        name: 'inviting by mail',
        path: details,
        sight: invitationLink,
        async open(page: Page) {
          await pressIn(INVITATIONS)(page);
          await page
            .getByRole('dialog')
            .getByText(/^(By email|Por correo)$/)
            .click();
        },
      },
      { name: 'adding a guest', path: details, sight: invitationLink, open: pressIn(MEMBERS) },
      { name: 'households', path: details, sight: invitationLink, open: pressIn(HOUSEHOLDS) },
      { name: 'editing a group', path: details, sight: invitationLink, open: pressIn(ABOUT) },
      { name: 'default split', path: details, sight: invitationLink, open: pressIn(DEFAULT_SPLIT) },
      { name: 'adding a category', path: details, sight: invitationLink, open: pressIn(CATEGORIES) },
      {
        name: 'what can be exported',
        path: at,
        sight: link('Luigi’s'),
        async open(page: Page) {
          await page.getByRole('button', { name: /^(Export|Exportar)$/ }).click();
          await page.getByRole('dialog').waitFor();
        },
      },
      {
        name: 'groups in order',
        path: '/groups',
        sight: link('Oak Street'),
        open: (page: Page) => page.getByRole('button', { name: /^(Reorder|Reordenar)$/ }).click(),
      },
      {
        name: 'about a group',
        path: '/groups',
        sight: link('Oak Street'),
        async open(page: Page) {
          await page.getByRole('button', { name: /Oak Street/ }).click();
          await page.getByRole('menuitem').first().click();
          await page.getByRole('dialog').waitFor();
        },
      },
      { name: 'new expense', path: `${at}/transaction/new`, sight: dialog },
      { name: 'new transfer', path: `${at}/transaction/new?type=transfer`, sight: dialog },
      {
        name: 'new expense item by item',
        path: `${at}/transaction/new`,
        sight: dialog,
        isLoaded: true,
        async open(page: Page) {
          await page.getByRole('button', { name: /^(How it is split|Cómo se reparte)/ }).click();
          await page
            .getByRole('menuitemcheckbox', { name: /^(Item by item|Artículo por artículo)$/ })
            .click();
          await page.getByRole('button', { name: /^(Add an item|Añadir un artículo)$/ }).waitFor();
        },
      },
      {
        name: 'expense',
        path: transaction,
        sight: (page: Page) => page.getByRole('heading', { name: 'Luigi’s' }),
        // The form before it, once it is filled in, would ask whether it may be left.
        isLoaded: true,
      },
      { name: 'edit expense', path: `${transaction}/edit`, sight: dialog },
      {
        name: 'history',
        path: `${at}/history/${dinner.id}`,
        sight: firstLine,
      },
      { name: 'invitation to one’s own group', path: `/invitations/${token}`, sight: title },
      ...[
        { name: 'profile', section: '', shows: 'button' as const },
        { name: 'profile, security', section: '/security', shows: 'button' as const },
        { name: 'profile, devices', section: '/devices', shows: 'listitem' as const },
        { name: 'profile, data', section: '/data', shows: 'button' as const },
      ].map(({ name, section, shows }) => ({
        name,
        path: `/dashboard#profile${section}`,
        sight: (page: Page) => page.getByRole('dialog').getByRole('tabpanel').getByRole(shows).first(),
      })),
    ].map((screen) => ({ ...screen, page: member.page })),
    {
      name: 'reminder of the limit',
      page: friend.page,
      path: '/groups',
      sight: (page: Page) => page.getByRole('dialog'),
      isLoaded: true,
    },
    {
      name: 'balances over the limit',
      page: friend.page,
      path: `${at}/balances`,
      sight: firstLine,
      isLoaded: true,
    },
  ];
}

const MEMBERS = /^(Members|Miembros)\b/;
const INVITATIONS = /^(Invitations|Invitaciones)$/;
const ABOUT = /^(About|Información)$/;
const HOUSEHOLDS = /^(Households|Hogares)$/;
const CATEGORIES = /^(Categories|Categorías)$/;
const DEFAULT_SPLIT = /^(Default split|Reparto por defecto)$/;

/** The first button of a card, which opens its dialog. */
function pressIn(card: RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole('region', { name: card }).getByRole('button').first().click();
    await page.getByRole('dialog').waitFor();
  };
}

/** A guest in a household with a member who has an account, and invited in every way. */
async function prepareGuest(admin: Visitor, groupId: string, friend: Visitor): Promise<string> {
  const params = { groupId };
  const { members } = await admin.call(addGuests, { params, body: { displayName: 'Chloe' } });
  const guestId = String(members.find(({ hasAccount }) => !hasAccount)?.userId);
  const { version } = await admin.call(getGroup, { params });
  const households = [{ name: 'Upstairs', userIds: [friend.id, guestId] }];
  await admin.call(setHouseholds, { params, body: { households, version } });
  await admin.call(inviteByEmail, { params, body: { emails: ['zoe@example.org', 'max@example.org'] } });
  await admin.call(inviteByEmail, { params, body: { emails: ['chloe@example.org'], guestId } });
  return (await admin.call(createInvitationLink, { params, body: { guestId } })).token;
}

/** Not before the far future, so that it books nothing beside the other screens. Gives its address. */
async function recurOnce(person: Visitor, groupId: string): Promise<string> {
  const evenly = { mode: 'evenly' as const, parts: [{ userId: person.id }] };
  await person.changeTier('premium');
  const { id } = await person.call(createRecurringExpense, {
    body: {
      groupId,
      description: 'Rent',
      amount: minorUnits(90_000),
      currency: getCurrency('EUR').code,
      frequency: 'monthly',
      startDate: calendarDate('2099-01-31'),
      payers: evenly,
      recipients: evenly,
    },
  });
  await person.changeTier('free');
  return `/recurring-expenses/${id}`;
}

async function goOverTheLimit(person: Visitor): Promise<void> {
  await person.changeTier('premium');
  for (const name of ['Choir', 'Garden']) await makeGroup(person, [], { name });
  await person.changeTier('free');
}

/** In the palette, until it shows a group, or what was found. */
async function lookFor(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /^(Search|Buscar)$/ }).click();
  await page.getByRole('dialog').getByRole('combobox').fill(text);
  await page
    .getByRole('option', { name: text === '' ? /Oak Street/ : /^Taxi/ })
    .first()
    .waitFor();
}

/** Of the first person on the dashboard: what the balance consists of, and settling it. */
function buttonsOfAPerson(page: Page): Locator {
  const people = page.getByRole('region', { name: /^(People|Personas)/ });
  return people.getByRole('listitem').first().getByRole('button');
}
