import { describe, expect, it } from 'vitest';
import type { User } from '#contract/accounts.ts';
import type { AccessGrant } from '#contract/sessions.ts';
import { emailOf, PASSWORD, startTestApp } from '#test/app.ts';
import { linkIn } from '#test/outbox.ts';

const { as, stranger, db, mails, clock, deps } = await startTestApp();
const { publicUrl } = deps.config;

const person = (name: string, more: object = {}) => ({
  displayName: name,
  email: emailOf(name),
  password: PASSWORD,
  ...more,
});
const pathOf = (link: string) => link.slice(publicUrl.length);

describe('registering', () => {
  it('creates an unconfirmed account and mails one absolute link to its address', async () => {
    const answer = await stranger().post('/api/auth/register', person('Carla'));
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ data: { user: { email: emailOf('Carla'), displayName: 'Carla' } } });
    const mail = await mails.to(emailOf('Carla'));
    expect(linkIn(mail)).toMatch(new RegExp(`^${publicUrl}/api/auth/confirm\\?token=\\S+$`));
    expect(mail.html.match(/\b(?:href|src)="[^"]*"/g)).toEqual([`href="${linkIn(mail)}"`]);
    expect(mail.subject).toBe('Confirm your email address for Quits');
  });

  it('keeps the address in lower case, so that it is one account however it is typed', async () => {
    await stranger().post('/api/auth/register', person('Dora', { email: 'Dora@QUITS.example' }));
    expect((await mails.to('dora@quits.example')).to).toBe('dora@quits.example');
  });

  it('keeps no password, only its hash', async () => {
    await stranger().post('/api/auth/register', person('Elsa'));
    const { password_hash } = await db
      .selectFrom('identities')
      .innerJoin('users', 'users.id', 'identities.user_id')
      .select('password_hash')
      .where('users.email', '=', emailOf('Elsa'))
      .executeTakeFirstOrThrow();
    expect(password_hash).toBe(await deps.passwords?.hash(PASSWORD));
  });

  it.each([
    ['the language chosen', { locale: 'es' }, {}],
    ['the language of the browser', {}, { 'accept-language': 'ca,es-MX;q=0.9,en;q=0.5' }],
  ])('writes in %s', async (_name, body, headers) => {
    const email = `fe.${Object.keys(body).length}@quits.example`;
    await stranger().post('/api/auth/register', person('Fe', { email, ...body }), headers);
    expect((await mails.to(email)).subject).toBe('Confirma tu correo electrónico para Quits');
  });

  it('answers a taken address like a free one, changes nothing and mails its owner', async () => {
    const ana = await as('Ana');
    const answer = await stranger().post('/api/auth/register', person('Mallory', { email: emailOf('Ana') }));
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ data: { user: { email: emailOf('Ana'), displayName: 'Mallory' } } });
    expect(answer.headers['set-cookie']).toMatch(/^quits\.registration=[0-9a-f-]{36};/);
    expect((await mails.to(emailOf('Ana'))).subject).toBe('You already have a Quits account');
    expect((await ana.get<User>('/api/users/profile')).body.data.displayName).toBe('Ana');
  });

  it('mails the owner in the language of the account, not in that of the stranger', async () => {
    const ona = await as('Ona');
    await ona.put('/api/users/profile', { locale: 'es' });
    const mallory = person('Mallory', { email: emailOf('Ona'), locale: 'en' });
    expect((await stranger().post('/api/auth/register', mallory)).status).toBe(201);
    expect((await mails.to(emailOf('Ona'))).subject).toBe('Ya tienes una cuenta en Quits');
  });

  it('gives an unconfirmed address to the account that registers it now', async () => {
    const squatter = stranger();
    await squatter.post('/api/auth/register', person('Gil', { password: 'the squatter’s' }));
    const stale = linkIn(await mails.to(emailOf('Gil')));
    await stranger().post('/api/auth/register', person('Gil'));
    const refused = await squatter.get(pathOf(stale));
    expect(refused.headers.location).toBe(`${publicUrl}/login?confirmation=expired`);
    await stranger().get(pathOf(linkIn(await mails.to(emailOf('Gil')))));
    const login = { email: emailOf('Gil'), password: 'the squatter’s' };
    expect((await stranger().post('/api/auth/login', login)).status).toBe(401);
  });

  it('makes one account of two registrations at once', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => stranger().post('/api/auth/register', person('Hana'))),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const rows = await db.selectFrom('users').select('id').where('email', '=', emailOf('Hana')).execute();
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['displayName', { displayName: 'A' }],
    ['displayName', { displayName: 'Robert"); drop' }],
    ['email', { email: 'nobody' }],
    ['email', { email: '01a1feec-9903-75ea-8425-fde2c744109b@guest.INVALID' }],
    ['password', { password: '12345' }],
    ['locale', { locale: 'xx' }],
  ])('refuses a wrong %s, and leaves nothing behind', async (field, wrong) => {
    const answer = await stranger().post('/api/auth/register', person('Ines', wrong));
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.details).toMatchObject([{ path: field }]);
    expect(await db.selectFrom('users').select('id').where('display_name', '=', 'Ines').execute()).toEqual(
      [],
    );
  });

  it('names every wrong field at once', async () => {
    const answer = await stranger().post('/api/auth/register', { displayName: '', email: '', password: '' });
    expect(answer.body.details).toMatchObject(['displayName', 'email', 'password'].map((path) => ({ path })));
  });
});

describe('the link in the mail', () => {
  it('confirms the address and signs in the browser that registered', async () => {
    const jan = stranger();
    await jan.post('/api/auth/register', person('Jan'));
    const answer = await jan.get(pathOf(linkIn(await mails.to(emailOf('Jan')))));
    expect([answer.status, answer.headers.location]).toEqual([302, `${publicUrl}/dashboard`]);
    const { body } = await jan.post<AccessGrant>('/api/auth/refresh');
    jan.token = body.data.accessToken;
    expect((await jan.get<User>('/api/users/profile')).body.data.email).toBe(emailOf('Jan'));
  });

  it('confirms in any other browser, without signing in there', async () => {
    await stranger().post('/api/auth/register', person('Kim'));
    const other = stranger();
    const answer = await other.get(pathOf(linkIn(await mails.to(emailOf('Kim')))));
    expect(answer.headers.location).toBe(`${publicUrl}/login?confirmed=1`);
    expect((await other.post('/api/auth/refresh')).status).toBe(401);
    expect((await other.post('/api/auth/login', { email: emailOf('Kim'), password: PASSWORD })).status).toBe(
      200,
    );
  });

  it('may be followed again, as mail programs do, but signs in once', async () => {
    const lea = stranger();
    await lea.post('/api/auth/register', person('Lea'));
    const link = pathOf(linkIn(await mails.to(emailOf('Lea'))));
    await stranger().get(link);
    expect((await lea.get(link)).headers.location).toBe(`${publicUrl}/login?confirmed=1`);
  });

  it('leads the browser that it has signed in there again, and one of another account to the sign-in', async () => {
    const rex = stranger();
    await rex.post('/api/auth/register', person('Rex'));
    const link = pathOf(linkIn(await mails.to(emailOf('Rex'))));
    await rex.get(link);
    expect((await rex.get(link)).headers.location).toBe(`${publicUrl}/dashboard`);
    const ana = await as('Ana');
    expect((await ana.get(link)).headers.location).toBe(`${publicUrl}/login?confirmed=1`);
  });

  it('works for 24 hours', async () => {
    const client = stranger();
    await client.post('/api/auth/register', person('Mia'));
    const link = pathOf(linkIn(await mails.to(emailOf('Mia'))));
    clock.advance({ hours: 24, seconds: 1 });
    expect((await client.get(link)).headers.location).toBe(`${publicUrl}/login?confirmation=expired`);
  });

  it.each(['', '?token=', '?token=nonsense', '?token=a&token=b'])(
    'leads back to the login when it is %j',
    async (query) => {
      const answer = await stranger().get(`/api/auth/confirm${query}`);
      expect([answer.status, answer.headers.location]).toEqual([
        302,
        `${publicUrl}/login?confirmation=expired`,
      ]);
    },
  );

  it('does not take an access token for a confirmation', async () => {
    const ana = await as('Ana');
    const answer = await stranger().get(`/api/auth/confirm?token=${ana.token}`);
    expect(answer.headers.location).toBe(`${publicUrl}/login?confirmation=expired`);
  });
});

describe('asking for the confirmation again', () => {
  it('mails another link that works', async () => {
    await stranger().post('/api/auth/register', person('Nora'));
    expect((await stranger().post('/api/auth/confirmation/resend', { email: emailOf('Nora') })).status).toBe(
      204,
    );
    const sent = (await mails.all()).filter(({ to }) => to === emailOf('Nora'));
    expect(sent).toHaveLength(2);
    const answer = await stranger().get(pathOf(linkIn(await mails.to(emailOf('Nora')))));
    expect(answer.headers.location).toBe(`${publicUrl}/login?confirmed=1`);
  });

  it('is done by logging in, as the page of an expired link says', async () => {
    const olga = stranger();
    await olga.post('/api/auth/register', person('Olga'));
    const expired = pathOf(linkIn(await mails.to(emailOf('Olga'))));
    clock.advance({ hours: 24, seconds: 1 });
    expect((await olga.get(expired)).headers.location).toBe(`${publicUrl}/login?confirmation=expired`);
    const login = { email: emailOf('Olga'), password: PASSWORD };
    const refused = await olga.post('/api/auth/login', login);
    expect([refused.status, refused.body.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    const link = pathOf(linkIn(await mails.to(emailOf('Olga'))));
    expect((await olga.get(link)).headers.location).toBe(`${publicUrl}/dashboard`);
  });

  it('is not done by a wrong password', async () => {
    await stranger().post('/api/auth/register', person('Pia'));
    const before = (await mails.all()).length;
    const login = { email: emailOf('Pia'), password: 'guessed' };
    expect((await stranger().post('/api/auth/login', login)).status).toBe(401);
    expect(await mails.all()).toHaveLength(before);
  });

  it.each(['nobody@quits.example', emailOf('Ana')])(
    'answers the same and mails nothing for %s',
    async (email) => {
      await as('Ana');
      const before = (await mails.all()).length;
      expect((await stranger().post('/api/auth/confirmation/resend', { email })).status).toBe(204);
      expect(await mails.all()).toHaveLength(before);
    },
  );
});

it('no mail repeats the name that was given to an address before its owner confirmed it', async () => {
  const email = 'victim@quits.example';
  const displayName = 'Call 0034 600 123 456 and win';
  await stranger().post('/api/auth/register', { displayName, email, password: PASSWORD });
  await stranger().post('/api/auth/confirmation/resend', { email });
  await stranger().post('/api/auth/password/forgot', { email });
  const sent = (await mails.all()).filter(({ to }) => to === email);
  expect(sent).toHaveLength(3);
  for (const { subject, text, html } of sent) expect(`${subject} ${text} ${html}`).not.toContain('600 123');
});
