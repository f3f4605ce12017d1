import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { paddleNote } from '#test/e2e-database.ts';

/** What a stand-in for Paddle knows of a subscription. */
interface SoldSubscription {
  readonly id: string;
  readonly custom_data: { readonly user_id: string } | null;
}

/** Paddle in the place of which a stand-in sells: its clock, and its customers' cards. */
export interface PaddleOffice {
  subscriptionsOf(userId: string): Promise<SoldSubscription[]>;
  /** The server has heard of all that happened until then when this resolves. */
  advanceTo(date: Date): Promise<void>;
  decline(subscriptionId: string): Promise<void>;
  approve(subscriptionId: string): Promise<void>;
}

export async function openPaddleOffice(baseURL: string): Promise<PaddleOffice> {
  const url = await readFile(paddleNote(new URL(baseURL).port), 'utf8');

  async function ask(verb: string, body: object): Promise<SoldSubscription[]> {
    const answer = await fetch(`${url}/stand-in/${verb}`, {
      method: 'POST',
      // One that is kept would be closed by the other end, perhaps under the next request.
      headers: { connection: 'close' },
      body: JSON.stringify(body),
    });
    expect(answer.status, verb).toBe(200);
    return answer.json();
  }

  return {
    subscriptionsOf: async (userId) =>
      (await ask('subscriptions', {})).filter(({ custom_data: data }) => data?.user_id === userId),
    advanceTo: async (date) => void (await ask('advance', { to: date.toISOString() })),
    decline: async (subscriptionId) => void (await ask('decline', { subscriptionId })),
    approve: async (subscriptionId) => void (await ask('approve', { subscriptionId })),
  };
}
