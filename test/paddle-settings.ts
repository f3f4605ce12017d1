import type { PaddleSettings } from '#server/paddle-settings.ts';

/** As an installation that sells premium has them. */
export const PADDLE: PaddleSettings = {
  apiKey: 'key',
  clientToken: 'token',
  webhookSecret: 'secret',
  environment: 'production',
  apiUrl: undefined,
  scriptUrl: 'https://cdn.paddle.com/paddle/v2/paddle.js',
  prices: { PREMIUM_MONTHLY: 'pri_m', PREMIUM_YEARLY: 'pri_y' },
};
