import { describe, expect, it, vi } from 'vitest';
import { confirmEmailChange } from '#contract/sign-in/email-change.ts';
import { insertConfirmedUser } from '#server/people/users/commands.ts';
import { emailOf, PASSWORD, startTestApp } from '#test/app.ts';
import { countWaiting } from '#test/change-while-waiting.ts';
import { linkIn } from '#test/outbox.ts';
import { startEmailChange } from './email-change.ts';

const { as, stranger, db, database, deps, clock, mails } = await startTestApp();

const begin = (oldEmail: string, newEmail: string) =>
  db
    .transaction()
    .execute((trx) => startEmailChange({ trx, newId: deps.newId, now: clock.now() }, { oldEmail, newEmail }));

const SUBJECT = 'Confirm the new email address of your Quits account';

/** The link that was mailed to the address last; other mail may follow it. */
const linkTo = async (email: string) => {
  const [mail] = (await mails.all())
    .filter(({ to, subject }) => to === email && subject === SUBJECT)
    .slice(-1);
  if (!mail) throw new Error(`no link was mailed to ${email}`);
  return new URL(linkIn(mail));
};
const tokenTo = async (email: string) => (await linkTo(email)).searchParams.get('token') ?? '';
const ask = async (email: string) =>
  (await stranger().get(`/api/auth/email-change?token=${await tokenTo(email)}`)).body;
/** What the button on the page that the link opens does. */
const press = async (email: string) => {
  const { body } = await stranger().post('/api/auth/email-change', { token: await tokenTo(email) });
  return body.code ?? confirmEmailChange.data.parse(body.data).outcome;
};
const canSignIn = async (email: string) =>
  (await stranger().post('/api/auth/login', { email, password: PASSWORD })).status === 200;

describe('a change of address', () => {
  it('takes effect once both addresses have confirmed it, and signs every device out', async () => {
    const ana = await as('Ana');
    await begin(emailOf('Ana'), 'ana@new.example');
    expect(await press('ana@new.example')).toBe('waiting');
    expect([await canSignIn(emailOf('Ana')), await canSignIn('ana@new.example')]).toEqual([true, false]);
    expect(await press(emailOf('Ana'))).toBe('changed');
    expect([await canSignIn(emailOf('Ana')), await canSignIn('ana@new.example')]).toEqual([false, true]);
    expect((await ana.post('/api/auth/refresh')).status).toBe(401);
    expect((await ana.get('/api/users/profile')).status).toBe(401);
    expect(await press(emailOf('Ana'))).toBe('RESOURCE_NOT_FOUND');
    const told = (await mails.all()).filter(({ subject }) =>
      subject.includes('address of your Quits account was'),
    );
    expect(told.map(({ to }) => to)).toEqual(['ana@new.example']);
  });

  it('is not made by one address alone, however often its link is followed', async () => {
    await as('Ben');
    await begin(emailOf('Ben'), 'ben@new.example');
    expect([await press('ben@new.example'), await press('ben@new.example')]).toEqual(['waiting', 'waiting']);
    expect(await canSignIn(emailOf('Ben'))).toBe(true);
  });

  it('is over after 48 hours, or when another one is begun', async () => {
    await as('Cleo');
    await begin(emailOf('Cleo'), 'cleo@first.example');
    await mails.all();
    await begin(emailOf('Cleo'), 'cleo@second.example');
    expect(await press('cleo@first.example')).toBe('RESOURCE_NOT_FOUND');
    expect(await press('cleo@second.example')).toBe('waiting');
    clock.advance({ hours: 48, seconds: 1 });
    expect(await press(emailOf('Cleo'))).toBe('RESOURCE_NOT_FOUND');
  });

  it('is refused for an address that has an account, also when it gets one meanwhile', async () => {
    await as('Dev');
    await as('Eva');
    await expect(begin(emailOf('Dev'), emailOf('Eva'))).rejects.toThrow('has an account');
    await begin(emailOf('Dev'), emailOf('Late'));
    await press(emailOf('Late'));
    await as('Late');
    expect(await press(emailOf('Dev'))).toBe('taken');
    expect([await canSignIn(emailOf('Dev')), await canSignIn(emailOf('Late'))]).toEqual([true, true]);
  });

  it('is refused when another account takes the address while the change is made', async () => {
    await as('Mia');
    const email = 'mia@new.example';
    await begin(emailOf('Mia'), email);
    await press(email);
    await mails.all();
    const { pressed } = await db.transaction().execute(async (trx) => {
      await insertConfirmedUser(trx, { id: deps.newId(), email, displayName: 'Max' }, clock.now());
      const pressed = press(emailOf('Mia'));
      await vi.waitFor(async () => expect(await countWaiting(database)).toBe(1));
      return { pressed };
    });
    expect(await pressed).toBe('taken');
    expect(await canSignIn(emailOf('Mia'))).toBe(true);
  });

  it('is refused for an address without an account', async () => {
    const begun = begin('nobody@quits.example', 'somebody@quits.example');
    await expect(begun).rejects.toThrow('No account');
  });

  it('voids the links to choose a password that went to the old address', async () => {
    await as('Gil');
    await stranger().post('/api/auth/password/forgot', { email: emailOf('Gil') });
    const token = linkIn(await mails.to(emailOf('Gil'))).split('token=')[1];
    await begin(emailOf('Gil'), 'gil@new.example');
    await press('gil@new.example');
    expect(await press(emailOf('Gil'))).toBe('changed');
    const reset = await stranger().post('/api/auth/password/reset', { token, password: 'a better horse' });
    expect(reset.status).toBe(400);
  });

  it('is not made by a program that opens every link of every mail', async () => {
    await as('Hal');
    await begin(emailOf('Hal'), 'hal@new.example');
    for (const email of [emailOf('Hal'), 'hal@new.example']) {
      const { pathname, search } = await linkTo(email);
      await stranger().get(pathname + search);
      await stranger().get(`/api/auth/email-change${search}`);
    }
    expect([await canSignIn(emailOf('Hal')), await canSignIn('hal@new.example')]).toEqual([true, false]);
  });

  it('tells the holder of a link what it is about, and whether that side has confirmed it', async () => {
    await as('Ida');
    await begin(emailOf('Ida'), 'ida@new.example');
    const about = { newEmail: 'ida@new.example', hasConfirmed: false };
    expect(await ask(emailOf('Ida'))).toEqual({ data: { ...about, side: 'old' } });
    await press('ida@new.example');
    expect(await ask('ida@new.example')).toEqual({ data: { ...about, side: 'new', hasConfirmed: true } });
    expect(await ask(emailOf('Ida'))).toEqual({ data: { ...about, side: 'old' } });
    await press(emailOf('Ida'));
    expect(await ask('ida@new.example')).toMatchObject({ code: 'RESOURCE_NOT_FOUND' });
  });

  it('comes of no other link', async () => {
    expect((await stranger().get('/api/auth/email-change?token=nonsense')).status).toBe(404);
    expect((await stranger().post('/api/auth/email-change', { token: 'nonsense' })).status).toBe(404);
    expect((await stranger().get('/api/auth/email-change')).status).toBe(400);
  });
});
