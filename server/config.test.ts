import { describe, expect, it } from 'vitest';
import { ISO_4217 } from '#domain/money/currency.ts';
import { ECB_RATES_URL, loadConfig } from './config.ts';
import { OperatorError } from './operator-error.ts';

describe('the configuration', () => {
  it('needs nothing: everything has a default for one’s own machine', () => {
    expect(loadConfig({})).toMatchObject({
      environment: 'development',
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: undefined,
      publicUrl: 'http://localhost:3000',
      demo: true,
      premiumForAll: false,
      supportEmail: undefined,
      rateLimits: true,
      maxEventLoopDelay: 3000,
    });
  });

  it('offers every currency, those of the specification first', () => {
    const { currencies } = loadConfig({});
    expect(currencies.slice(0, 5)).toEqual(['USD', 'EUR', 'GBP', 'CAD', 'AUD']);
    expect([...currencies].sort()).toEqual([...ISO_4217.keys()]);
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://localhost/quits'],
    ['DATABASE_POOL', '3'],
    ['CHANGES_A_DAY', '99'],
    ['PUBLIC_URL', 'quits.example.org'],
    ['PUBLIC_URL', 'https://example.org/quits'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'Quits'],
    ['MAIL_FROM', 'Quits <@>'],
    ['MAIL_FROM', 'Quits <quits@'],
    ['SUPPORT_EMAIL', 'Quits <help@example.org>'],
    ['DEMO', 'perhaps'],
    ['CURRENCIES', 'EUR,XYZ'],
    ['NODE_ENV', 'staging'],
    ['LOG_LEVEL', 'loud'],
    ['AUTH_SECRET', 'short'],
    ['TRUST_PROXY', 'yes'],
    ['MAX_EVENT_LOOP_DELAY', '-1'],
    ['METRICS_TOKEN', 'short'],
    ['GOOGLE_ISSUER', 'accounts.google.com'],
    ['GOOGLE_ISSUER', 'http://accounts.google.com'],
    ['PADDLE_ENVIRONMENT', 'live'],
    ['PADDLE_API_URL', 'http://paddle.example.org'],
    ['PADDLE_SCRIPT_URL', 'javascript:alert(1)'],
    ['PADDLE_SCRIPT_URL', 'http://cdn.example.org/paddle.js'],
    ['EXCHANGE_RATES_URL', 'on'],
    ['EXCHANGE_RATES_URL', 'file:///etc/passwd'],
    ['EXCHANGE_RATES_URL', 'http://rates.example.org'],
  ])('%s=%s is refused by its name', (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(`\\n  ${name}`));
  });

  it.each([
    ['CURRENCIES', 'EUR,FOO', 'FOO is not an ISO 4217 currency'],
    ['CURRENCIES', ',', 'must name a currency'],
    ['ADMIN_EMAILS', 'ana@example.org,foo', 'foo is no e-mail address'],
    ['ADMIN_EMAILS', 'a@b.example;d@e.example', 'a@b.example;d@e.example is no e-mail address'],
    ['FORMER_AUTH_SECRETS', `${'x'.repeat(32)},short`, 'must have at least 32 characters'],
    ['FORMER_AUTH_SECRETS', 'short,brief', 'must have at least 32 characters'],
    ['SUPPORT_EMAIL', 'help', 'must be an e-mail address'],
    ['MAIL_FROM', 'Quits <quits@example.org>\nBcc: eve@example.org', 'must be one line'],
    ['PADDLE_API_URL', 'x', 'must be a URL such as https://api.paddle.com'],
    ['PADDLE_SCRIPT_URL', 'x', 'must be a URL such as https://cdn.paddle.com/paddle/v2/paddle.js'],
    ['PUBLIC_URL', 'http://localhost/quits', 'must not have a path'],
    ['PUBLIC_URL', 'http://localhost/?a=b', 'must have no query, fragment, user or password'],
    ['PUBLIC_URL', 'http://localhost/#a', 'must have no query, fragment, user or password'],
    ['PUBLIC_URL', 'http://user:password@localhost', 'must have no query, fragment, user or password'],
  ])('%s=%j is refused with what is wrong in it', (name, value, message) => {
    expect(() => loadConfig({ [name]: value })).toThrow(
      new OperatorError(`The configuration is wrong:\n  ${name}: ${message}`),
    );
  });

  it('names every wrong variable at once', () => {
    expect(() => loadConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/PORT: .*\n +DEMO: /);
  });

  it('a bucket takes all of its settings or none', () => {
    const keys = { S3_REGION: 'eu-west-1', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
    expect(() => loadConfig({ ...keys, S3_ENDPOINT: 'https://s3.example.org' })).toThrow(/\n {2}S3_BUCKET: /);
    const all = { ...keys, S3_ENDPOINT: 'https://s3.example.org/', S3_BUCKET: 'b' };
    const { bucket } = loadConfig(all);
    expect(bucket).toMatchObject({ endpoint: 'https://s3.example.org', bucket: 'b', pathStyle: true });
    expect(loadConfig({ ...all, S3_PATH_STYLE: 'off' }).bucket).toMatchObject({ pathStyle: false });
    expect(() => loadConfig({ ...all, S3_PATH_STYLE: 'virtual' })).toThrow(/\n {2}S3_PATH_STYLE: /);
    expect(loadConfig({}).bucket).toBeUndefined();
  });

  it('premium is sold with all of Paddle’s settings, or not at all', () => {
    const needed = {
      PADDLE_API_KEY: 'key',
      PADDLE_CLIENT_TOKEN: 'token',
      PADDLE_WEBHOOK_SECRET: 'secret',
      PADDLE_PRICE_MONTHLY: 'pri_m',
      PADDLE_PRICE_YEARLY: 'pri_y',
    };
    expect(loadConfig({}).paddle).toBeUndefined();
    expect(loadConfig({ PADDLE_ENVIRONMENT: 'sandbox' }).paddle).toBeUndefined();
    expect(loadConfig(needed).paddle).toEqual({
      apiKey: 'key',
      clientToken: 'token',
      webhookSecret: 'secret',
      environment: 'production',
      apiUrl: undefined,
      scriptUrl: 'https://cdn.paddle.com/paddle/v2/paddle.js',
      prices: { PREMIUM_MONTHLY: 'pri_m', PREMIUM_YEARLY: 'pri_y' },
    });
    for (const name of Object.keys(needed)) {
      expect(() => loadConfig({ ...needed, [name]: '' })).toThrow(new RegExp(`\\n  ${name}: is needed`));
      const others = Object.keys(needed).filter((other) => other !== name);
      const alone = new RegExp(others.map((other) => `\\n  ${other}: is needed.*`).join(''));
      expect(() => loadConfig({ [name]: 'set' })).toThrow(alone);
    }
    const local = { ...needed, PADDLE_API_URL: 'http://127.0.0.1:4001/' };
    expect(loadConfig(local).paddle?.apiUrl).toBe('http://127.0.0.1:4001');
    expect(() => loadConfig({ ...local, NODE_ENV: 'production' })).toThrow(
      /\n {2}PADDLE_API_URL: must be https/,
    );
  });

  it('an empty variable counts as unset', () => {
    expect(loadConfig({ DATABASE_URL: '', PORT: ' ' })).toMatchObject({ databaseUrl: undefined, port: 3000 });
  });

  it('limits cannot be switched off in production', () => {
    expect(() => loadConfig({ NODE_ENV: 'production', RATE_LIMITS: 'off' })).toThrow('RATE_LIMITS');
    expect(loadConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe(false);
    const never = { MAX_EVENT_LOOP_DELAY: '0' };
    expect(() => loadConfig({ NODE_ENV: 'production', ...never })).toThrow('MAX_EVENT_LOOP_DELAY');
    expect(loadConfig(never).maxEventLoopDelay).toBe(0);
  });

  it('Google is asked when both its id and its secret are set, and neither goes alone', () => {
    const both = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
    expect(loadConfig(both).google).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      issuer: 'https://accounts.google.com',
    });
    expect(loadConfig({}).google).toBeUndefined();
    expect(() => loadConfig({ GOOGLE_CLIENT_ID: 'id' })).toThrow('GOOGLE_CLIENT_SECRET');
    expect(() => loadConfig({ GOOGLE_CLIENT_SECRET: 'secret' })).toThrow('GOOGLE_CLIENT_ID');
  });

  it('an issuer without TLS is this very machine, outside production', () => {
    const local = { GOOGLE_ISSUER: 'http://127.0.0.1:4001' };
    expect(() => loadConfig(local)).not.toThrow();
    expect(() => loadConfig({ ...local, NODE_ENV: 'production' })).toThrow('GOOGLE_ISSUER');
  });

  it('exchange rates come from the European Central Bank unless another source is named, or none', () => {
    expect(loadConfig({ NODE_ENV: 'production' }).exchangeRatesUrl).toBe(ECB_RATES_URL);
    const own = 'https://rates.example.org/daily.xml';
    expect(loadConfig({ EXCHANGE_RATES_URL: own }).exchangeRatesUrl).toBe(own);
    expect(loadConfig({ EXCHANGE_RATES_URL: 'off' }).exchangeRatesUrl).toBeUndefined();
    expect(loadConfig({ NODE_ENV: 'test' }).exchangeRatesUrl).toBeUndefined();
  });

  it('former secrets are a list', () => {
    const [one, two] = ['1'.repeat(32), '2'.repeat(32)];
    expect(loadConfig({ FORMER_AUTH_SECRETS: `${one}, ${two}` }).formerSecrets).toEqual([one, two]);
    expect(loadConfig({}).formerSecrets).toEqual([]);
  });

  it.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.168.1.5'],
    ['HOST', 'localhost.example.org'],
    ['PUBLIC_URL', 'https://quits.example.org'],
    ['PUBLIC_URL', 'http://192.168.1.5:3000'],
  ])('a server that others reach says itself what it is: %s=%s', (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(/\n {2}NODE_ENV: must be set .*HOST or PUBLIC_URL/);
    for (const environment of ['production', 'development']) {
      expect(loadConfig({ [name]: value, NODE_ENV: environment }).environment).toBe(environment);
    }
  });

  it.each([
    ['HOST', 'localhost'],
    ['HOST', '127.0.0.2'],
    ['HOST', '::1'],
    ['PUBLIC_URL', 'http://quits.localhost:3000'],
    ['PUBLIC_URL', 'http://[::1]:3000'],
  ])('a server of one’s own machine is for development: %s=%s', (name, value) => {
    expect(loadConfig({ [name]: value }).environment).toBe('development');
  });

  it('the demo is on outside production unless told otherwise', () => {
    expect(loadConfig({ NODE_ENV: 'production' }).demo).toBe(false);
    expect(loadConfig({ DEMO: 'off' }).demo).toBe(false);
    expect(() => loadConfig({ NODE_ENV: 'production', DEMO: 'on' })).toThrow(/DEMO: can only be on outside/);
  });

  it('lists are trimmed, and each in its own letters', () => {
    expect(
      loadConfig({ CURRENCIES: 'jpy, eur,jpy', ADMIN_EMAILS: ' Ana@Example.org,,ben@example.org ' }),
    ).toMatchObject({
      currencies: ['JPY', 'EUR'],
      adminEmails: ['ana@example.org', 'ben@example.org'],
    });
  });

  it('the public address follows the port, and loses a slash at its end', () => {
    expect(loadConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000');
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://quits.example.org/' };
    expect(loadConfig(production).publicUrl).toBe('https://quits.example.org');
  });
});
