import { expect, it } from 'vitest';
import type { UserClient } from '#test/client.ts';
import { expectData } from '#test/group.ts';
import { startShop } from '#test/paddle.ts';

// The checkout runs in the browser: whose address and whose account it names is the buyer's choice.

const shop = await startShop();
const { as, db, paddle } = shop;

/** With an address that the checkout was given. */
async function buyAs(person: UserClient, email: string): Promise<string> {
  const { customerId } = paddle.books.buy('pri_monthly', email, { user_id: person.user.id });
  await shop.settle();
  return customerId;
}

const open = (person: UserClient) => person.get<{ portalUrl: string }>('/api/paddle/customer-portal');

async function expectNoPortal(person: UserClient): Promise<void> {
  const { status, body } = await open(person);
  expect([status, body.code]).toEqual([404, 'SUBSCRIPTION_NOT_FOUND']);
}

it('shows an account nothing of the customer whose address it gave to the checkout', async () => {
  const [victim, mallory] = [await as('Victim'), await as('Mallory')];
  const bought = await shop.buy(victim);
  expect(await buyAs(mallory, victim.user.email)).toBe(bought.customerId);
  await expectNoPortal(mallory);
  // Nor does the victim see, and pay, what another account bought.
  await expectNoPortal(victim);
});

it('does not open for a customer of another address, also where no other account has subscriptions of it', async () => {
  const mallory = await as('Mallory again');
  await buyAs(mallory, 'elsewhere@quits.example');
  await expectNoPortal(mallory);
});

it('opens whatever the case of the address, and not before the address of the account is confirmed', async () => {
  const ana = await as('Ana');
  const customerId = await buyAs(ana, ana.user.email.toUpperCase());
  expect(expectData(await open(ana)).portalUrl).toBe(`${paddle.url}/portal/${customerId}`);
  const confirm = (email_verified: boolean) =>
    db.updateTable('users').set({ email_verified }).where('id', '=', ana.user.id).execute();
  await confirm(false);
  await expectNoPortal(ana);
  await confirm(true);
  expect((await open(ana)).status).toBe(200);
});
