import { z } from 'zod';
import type { BillingPlan } from '#domain/premium/subscription.ts';

/** What Paddle's dashboard says of the account that sells premium. */
export interface PaddleSettings {
  readonly apiKey: string;
  /** For the checkout in the browser; no secret. */
  readonly clientToken: string;
  /** Paddle signs with it what it tells of. */
  readonly webhookSecret: string;
  readonly environment: 'sandbox' | 'production';
  /** Undefined: Paddle's own of the environment. Another is for the stand-in. */
  readonly apiUrl: string | undefined;
  /** Where the browser loads the checkout from. */
  readonly scriptUrl: string;
  readonly prices: Readonly<Record<BillingPlan, string>>;
}

const PADDLE_SCRIPT_URL = 'https://cdn.paddle.com/paddle/v2/paddle.js';

/** They work together alone. */
export const PADDLE_VARIABLES = [
  'PADDLE_API_KEY',
  'PADDLE_CLIENT_TOKEN',
  'PADDLE_WEBHOOK_SECRET',
  'PADDLE_PRICE_MONTHLY',
  'PADDLE_PRICE_YEARLY',
] as const;

const url = (example: string) => z.url({ protocol: /^https?$/, error: `must be a URL such as ${example}` });

/** The environment variables, as part of the one schema of the configuration. */
export const paddleVariables = {
  PADDLE_API_KEY: z.string().optional(),
  PADDLE_CLIENT_TOKEN: z.string().optional(),
  PADDLE_WEBHOOK_SECRET: z.string().optional(),
  PADDLE_ENVIRONMENT: z.enum(['sandbox', 'production']).default('production'),
  PADDLE_API_URL: url('https://api.paddle.com').optional(),
  PADDLE_SCRIPT_URL: url(PADDLE_SCRIPT_URL).default(PADDLE_SCRIPT_URL),
  PADDLE_PRICE_MONTHLY: z.string().optional(),
  PADDLE_PRICE_YEARLY: z.string().optional(),
};

type PaddleVariables = z.output<z.ZodObject<typeof paddleVariables>>;

/** All of PADDLE_VARIABLES or none: the schema has seen to that. */
export function paddleSettingsOf(v: PaddleVariables): PaddleSettings | undefined {
  const { PADDLE_API_KEY, PADDLE_CLIENT_TOKEN, PADDLE_WEBHOOK_SECRET } = v;
  const { PADDLE_PRICE_MONTHLY, PADDLE_PRICE_YEARLY } = v;
  if (!PADDLE_API_KEY || !PADDLE_CLIENT_TOKEN || !PADDLE_WEBHOOK_SECRET) return undefined;
  if (!PADDLE_PRICE_MONTHLY || !PADDLE_PRICE_YEARLY) return undefined;
  return {
    apiKey: PADDLE_API_KEY,
    clientToken: PADDLE_CLIENT_TOKEN,
    webhookSecret: PADDLE_WEBHOOK_SECRET,
    environment: v.PADDLE_ENVIRONMENT,
    apiUrl: v.PADDLE_API_URL?.replace(/\/+$/, ''),
    scriptUrl: v.PADDLE_SCRIPT_URL,
    prices: { PREMIUM_MONTHLY: PADDLE_PRICE_MONTHLY, PREMIUM_YEARLY: PADDLE_PRICE_YEARLY },
  };
}
