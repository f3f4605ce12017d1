import type { RateLimitOptions } from '@fastify/rate-limit';

export const perAddress = (max: number): RateLimitOptions => ({ max, timeWindow: '1 minute' });

/** Guessing one account's password, or filling one mailbox, is slow; the others behind the same address are not held up. */
export const perAccount = (max: number): RateLimitOptions => ({
  max,
  timeWindow: '1 minute',
  hook: 'preHandler',
  keyGenerator: ({ ip, body }) => `${ip} ${emailOf(body)}`,
});

function emailOf(body: unknown): string {
  const email = typeof body === 'object' && body !== null ? Reflect.get(body, 'email') : undefined;
  return typeof email === 'string' ? email.toLowerCase() : '';
}
