import { resolve } from 'node:path';
import { z } from 'zod';
import { emailSchema } from '#contract/accounts.ts';
import { type CurrencyCode, ISO_4217, isCurrencyCode } from '#domain/money/currency.ts';
import { DEFAULT_CURRENCIES } from '#domain/money/default-currencies.ts';
import { isLoopback } from '#server/platform/callers/loopback.ts';
import { OperatorError } from './operator-error.ts';
import {
  PADDLE_VARIABLES,
  type PaddleSettings,
  paddleSettingsOf,
  paddleVariables,
} from './paddle-settings.ts';

export interface Config {
  readonly environment: 'production' | 'development' | 'test';
  readonly host: string;
  readonly port: number;
  /** Absolute. The embedded database, the outgoing mail without SMTP, generated secrets. */
  readonly dataDir: string;
  /** Unset, a PostgreSQL of its own runs in dataDir. */
  readonly databaseUrl: string | undefined;
  /** Connections that this process opens at most. */
  readonly databasePool: number;
  /** The origin in links and cookies, without a slash at the end. */
  readonly publicUrl: string;
  /** Unset, mail is written to files in dataDir. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Where accounts write to. Unset, no page promises a contact. */
  readonly supportEmail: string | undefined;
  /** Lower-case. */
  readonly adminEmails: readonly string[];
  readonly demo: boolean;
  readonly premiumForAll: boolean;
  readonly rateLimits: boolean;
  /** Calls of one account that change something. */
  readonly changesADay: number;
  /** Milliseconds that the event loop may be late before requests to the API are turned away. 0 turns none away. */
  readonly maxEventLoopDelay: number;
  /** What groups may use, the default for a new group first. */
  readonly currencies: readonly CurrencyCode[];
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Unset, one is generated into dataDir. Several processes behind one address must share it. */
  readonly authSecret: string | undefined;
  /** Read what was sealed before AUTH_SECRET was replaced. */
  readonly formerSecrets: readonly string[];
  /** How many proxies stand in front, whose X-Forwarded-For is believed. */
  readonly trustProxy: number;
  /** Unset, /metrics is open outside production and closed in it. */
  readonly metricsToken: string | undefined;
  /** Unset, files are kept in dataDir and pictures of people in the database. */
  readonly bucket: BucketSettings | undefined;
  /** Unset, the sign-in with Google is off. */
  readonly google: GoogleSettings | undefined;
  /** Where exchange rates are read. Undefined, no amount is shown in another currency. */
  readonly exchangeRatesUrl: string | undefined;
  /** Unset, this installation sells nothing. */
  readonly paddle: PaddleSettings | undefined;
}

/** Whom premium is bought from. Undefined where nothing is sold: there is no seller, or every account is premium. */
export function sellerOf({
  paddle,
  premiumForAll,
}: Pick<Config, 'paddle' | 'premiumForAll'>): PaddleSettings | undefined {
  return premiumForAll ? undefined : paddle;
}

/** The European Central Bank's reference rates of the day. */
export const ECB_RATES_URL = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';

/** What Google's console says of this application; the issuer is another only in tests and in the demo. */
export interface GoogleSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer: string;
}

/** A bucket of any service that speaks the S3 protocol. */
export interface BucketSettings {
  /** Without a slash at the end. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The bucket stands in the path of an address, else before the host. */
  readonly pathStyle: boolean;
}

/** Reads the environment; the only place that does. Throws an OperatorError that names every variable that is wrong. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // `NAME=` in a file of settings means unset.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `  ${String(path[0])}: ${message}`);
    // Two items of a list may be wrong in the same way.
    throw new OperatorError(`The configuration is wrong:\n${[...new Set(lines)].join('\n')}`);
  }
  const v = parsed.data;
  const environment = v.NODE_ENV ?? 'development';
  return {
    environment,
    host: v.HOST,
    port: v.PORT,
    dataDir: resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL,
    databasePool: v.DATABASE_POOL,
    publicUrl: v.PUBLIC_URL ?? `http://localhost:${v.PORT}`,
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM,
    supportEmail: v.SUPPORT_EMAIL,
    adminEmails: v.ADMIN_EMAILS,
    demo: v.DEMO ?? environment === 'development',
    premiumForAll: v.PREMIUM_FOR_ALL,
    rateLimits: v.RATE_LIMITS,
    changesADay: v.CHANGES_A_DAY,
    maxEventLoopDelay: v.MAX_EVENT_LOOP_DELAY,
    currencies: v.CURRENCIES,
    logLevel: v.LOG_LEVEL ?? (environment === 'test' ? 'silent' : 'info'),
    authSecret: v.AUTH_SECRET,
    formerSecrets: v.FORMER_AUTH_SECRETS,
    trustProxy: v.TRUST_PROXY,
    metricsToken: v.METRICS_TOKEN,
    bucket: bucketOf(v),
    google:
      v.GOOGLE_CLIENT_ID && v.GOOGLE_CLIENT_SECRET
        ? { clientId: v.GOOGLE_CLIENT_ID, clientSecret: v.GOOGLE_CLIENT_SECRET, issuer: v.GOOGLE_ISSUER }
        : undefined,
    exchangeRatesUrl: ratesUrlOf(v),
    paddle: paddleSettingsOf(v),
  };
}

/** Tests name a source of their own, or have none. */
function ratesUrlOf(v: Variables) {
  if (v.EXCHANGE_RATES_URL === 'off') return undefined;
  return v.EXCHANGE_RATES_URL ?? (v.NODE_ENV === 'test' ? undefined : ECB_RATES_URL);
}

/** All of them or none: the schema has seen to that. */
function bucketOf(v: Variables): BucketSettings | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = v;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return undefined;
  return {
    endpoint: S3_ENDPOINT.replace(/\/+$/, ''),
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    pathStyle: v.S3_PATH_STYLE,
  };
}

const BUCKET_VARIABLES = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const flag = z.stringbool({ error: 'must be on or off' });
const url = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be a URL such as ${example}` });
const list = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
const count = (min: number, max: number) =>
  z.coerce
    .number({ error: `must be a number from ${min} to ${max}` })
    .int()
    .min(min)
    .max(max);

/** With a name or without. The default's `localhost` is no domain of the net's. */
const SENDER = /^(?:[^<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/;
const secret = z.string().min(32, { error: 'must have at least 32 characters' });
/** The message quotes the item that is wrong. */
const eachOf = (isRight: (item: string) => boolean, error: string) =>
  z.array(z.string().refine(isRight, { error: ({ input }) => `${input} ${error}` }));

const isEmail = (text: string) => emailSchema.safeParse(text).success;

function isOriginAlone(text: string): boolean {
  const { search, hash, username, password } = new URL(text);
  return search + hash + username + password === '';
}

const variables = z
  .object({
    NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
    HOST: z.string().default('127.0.0.1'),
    PORT: count(0, 65_535).default(3000),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: url(/^postgres(ql)?$/, 'postgresql://user:password@host:5432/quits').optional(),
    DATABASE_POOL: count(4, 500).default(16),
    PUBLIC_URL: url(/^https?$/, 'https://quits.example.org')
      .pipe(z.string().refine((text) => new URL(text).pathname === '/', { error: 'must not have a path' }))
      .pipe(z.string().refine(isOriginAlone, { error: 'must have no query, fragment, user or password' }))
      .transform((text) => new URL(text).origin)
      .optional(),
    SMTP_URL: url(/^smtps?$/, 'smtp://user:password@mail.example.org:587')
      .pipe(z.string().refine((text) => new URL(text).hostname !== '', { error: 'must name a server' }))
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(/^[^\r\n]*$/, { error: 'must be one line' })
      .pipe(z.string().regex(SENDER, { error: 'must hold an e-mail address' }))
      .default('Quits <quits@localhost>'),
    SUPPORT_EMAIL: z.string().refine(isEmail, { error: 'must be an e-mail address' }).optional(),
    ADMIN_EMAILS: z
      .string()
      .default('')
      .transform((text) => list(text.toLowerCase()))
      .pipe(eachOf(isEmail, 'is no e-mail address')),
    DEMO: flag.optional(),
    PREMIUM_FOR_ALL: flag.default(false),
    RATE_LIMITS: flag.default(true),
    CHANGES_A_DAY: count(100, 10_000_000).default(20_000),
    MAX_EVENT_LOOP_DELAY: count(0, 60_000).default(3_000),
    CURRENCIES: z
      .string()
      .default([...new Set([...DEFAULT_CURRENCIES, ...ISO_4217.keys()])].join(','))
      .transform((text) => [...new Set(list(text.toUpperCase()))])
      .pipe(eachOf(isCurrencyCode, 'is not an ISO 4217 currency'))
      .pipe(z.array(z.string().refine(isCurrencyCode)).min(1, { error: 'must name a currency' })),
    LOG_LEVEL: z.enum(LOG_LEVELS).optional(),
    AUTH_SECRET: secret.optional(),
    FORMER_AUTH_SECRETS: z.string().default('').transform(list).pipe(z.array(secret)),
    TRUST_PROXY: count(0, 10).default(0),
    METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
    S3_ENDPOINT: url(/^https?$/, 'https://s3.eu-west-1.amazonaws.com').optional(),
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_PATH_STYLE: flag.default(true),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    EXCHANGE_RATES_URL: z
      .string()
      .refine((text) => text === 'off' || url(/^https?$/, ECB_RATES_URL).safeParse(text).success, {
        error: `must be off or a URL such as ${ECB_RATES_URL}`,
      })
      .optional(),
    GOOGLE_ISSUER: url(/^https?$/, 'https://accounts.google.com').default('https://accounts.google.com'),
    ...paddleVariables,
  })
  .superRefine((v, context) => {
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    const isProduction = v.NODE_ENV === 'production';
    const hosts = [v.HOST, URL.parse(v.PUBLIC_URL ?? '')?.hostname ?? 'localhost'];
    if (v.NODE_ENV === undefined && !hosts.every(isLoopback)) {
      refuse(
        'NODE_ENV',
        'must be set where HOST or PUBLIC_URL is not this very machine: to production, or to development',
      );
    }
    if (isProduction && !v.RATE_LIMITS) refuse('RATE_LIMITS', 'can only be off outside production');
    if (isProduction && v.DEMO) refuse('DEMO', 'can only be on outside production');
    if (isProduction && v.MAX_EVENT_LOOP_DELAY === 0) {
      refuse('MAX_EVENT_LOOP_DELAY', 'can only be 0 outside production');
    }
    if (v.GOOGLE_CLIENT_ID && !v.GOOGLE_CLIENT_SECRET) {
      refuse('GOOGLE_CLIENT_SECRET', 'must be set together with GOOGLE_CLIENT_ID');
    }
    if (v.GOOGLE_CLIENT_SECRET && !v.GOOGLE_CLIENT_ID) {
      refuse('GOOGLE_CLIENT_ID', 'must be set together with GOOGLE_CLIENT_SECRET');
    }
    for (const name of [
      'GOOGLE_ISSUER',
      'EXCHANGE_RATES_URL',
      'PADDLE_API_URL',
      'PADDLE_SCRIPT_URL',
    ] as const) {
      // A wrong URL has been refused already; this runs all the same.
      const server = URL.parse(v[name] ?? '');
      if (server?.protocol === 'http:' && (isProduction || !isLoopback(server.hostname))) {
        refuse(name, 'must be https, but for this very machine outside production');
      }
    }
    const refusePart = (names: readonly (keyof typeof v)[], service: string) => {
      const missing = names.filter((name) => v[name] === undefined);
      if (missing.length === names.length) return;
      for (const name of missing) refuse(name, `is needed with the other ${service} settings`);
    };
    refusePart(BUCKET_VARIABLES, 'S3');
    refusePart(PADDLE_VARIABLES, 'Paddle');
  });

type Variables = z.output<typeof variables>;
