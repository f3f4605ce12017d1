import type { Locator, Page } from '@playwright/test';
import { inviteTo, makeGroup, spend } from './group.ts';
import type { Person } from './journey.ts';

/** One address, who looks at it, and what is there once it has all arrived, in whatever language. */
export interface Screen {
  readonly name: string;
  readonly page: Page;
  readonly path: string;
  readonly sight: (page: Page) => Locator;
}

interface Visitors {
  /** Nobody is signed in here. */
  readonly stranger: Page;
  readonly newcomer: Person;
  readonly member: Person;
  readonly friend: Person;
}

/** Every screen of the app, with somebody to whom it shows what it is for. */
export async function everyScreen({ stranger, newcomer, member, friend }: Visitors): Promise<Screen[]> {
  const group = await makeGroup(member, [friend], { name: 'Oak Street', currencies: ['EUR', 'USD'] });
  const empty = await makeGroup(member, [], { name: 'Ski trip' });
  const among = [member, friend];
  const dinner = await spend(member, group.id, { amount: 8400, among, description: 'Luigi’s' });
  await spend(friend, group.id, { amount: 999_99, among, description: 'Deposit back', type: 'income' });
  await spend(friend, group.id, { amount: 1250, among, description: 'Taxi', currency: 'USD' });
  await spend(friend, group.id, { amount: 500, among: [member], description: 'Back', type: 'settlement' });
  const { token } = await inviteTo(group.id, member);

  const title = (page: Page) => page.getByRole('heading', { level: 1 }).first();
  const dialog = (page: Page) => page.getByRole('dialog').getByRole('textbox').first();
  const link = (name: string) => (page: Page) => page.getByRole('link', { name, exact: true }).first();
  const firstLine = (page: Page) => page.getByRole('main').getByRole('listitem').first();
  const at = `/groups/${group.id}`;
  const transaction = `${at}/transaction/${dinner.id}`;

  return [
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
      { name: 'invitation that does not exist', path: '/invitations/nowhere' },
      { name: 'not found', path: '/no/such/page' },
      { name: 'components', path: '/dev/ui' },
    ].map((screen) => ({ ...screen, page: stranger, sight: title })),
    ...[
      { name: 'new group', path: '/groups/new' },
      { name: 'dashboard, empty', path: '/dashboard' },
      { name: 'groups, empty', path: '/groups' },
      { name: 'invitation', path: `/invitations/${token}` },
      { name: 'group of others', path: at },
    ].map((screen) => ({
      ...screen,
      page: newcomer.page,
      sight: (page: Page) => page.getByRole('heading').first(),
    })),
    ...[
      { name: 'dashboard', path: '/dashboard', sight: link('Oak Street') },
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
      {
        name: 'details',
        path: `${at}/details`,
        sight: (page: Page) => page.getByRole('main').getByRole('textbox').first(),
      },
      { name: 'new expense', path: `${at}/transaction/new`, sight: dialog },
      { name: 'new transfer', path: `${at}/transaction/new?type=transfer`, sight: dialog },
      {
        name: 'expense',
        path: transaction,
        sight: (page: Page) => page.getByRole('heading', { name: 'Luigi’s' }),
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
  ];
}
