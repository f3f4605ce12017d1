import { describe, expect, it } from 'vitest';
import { emailOf, PASSWORD, startTestApp } from '#test/app.ts';
import { linkIn } from '#test/outbox.ts';
import { startEmailChange } from './email-change.ts';

const { as, stranger, db, deps, clock, mails } = await startTestApp();
const { publicUrl } = deps.config;

const begin = (oldEmail: string, newEmail: string) =>
  db
    .transaction()
    .execute((trx) => startEmailChange({ trx, newId: deps.newId, now: clock.now() }, { oldEmail, newEmail }));

/** The link that was mailed to the address last; other mail may follow it. */
const follow = async (email: string) => {
  const sent = (await mails.all()).filter(({ to, text }) => to === email && text.includes('confirm-email'));
  const [mail] = sent.slice(-1);
  if (!mail) throw new Error(`no link was mailed to ${email}`);
  const link = linkIn(mail).slice(publicUrl.length);
  const { headers } = await stranger().get(link);
  return String(headers.location).replace(`${publicUrl}/login?email-change=`, '');
};
const canSignIn = async (email: string) =>
  (await stranger().post('/api/auth/login', { email, password: PASSWORD })).status === 200;

describe('a change of address', () => {
  it('takes effect once both addresses have confirmed it, and signs every device out', async () => {
    const ana = await as('Ana');
    await begin(emailOf('Ana'), 'ana@new.example');
    expect(await follow('ana@new.example')).toBe('waiting');
    expect([await canSignIn(emailOf('Ana')), await canSignIn('ana@new.example')]).toEqual([true, false]);
    expect(await follow(emailOf('Ana'))).toBe('changed');
    expect([await canSignIn(emailOf('Ana')), await canSignIn('ana@new.example')]).toEqual([false, true]);
    expect((await ana.post('/api/auth/refresh')).status).toBe(401);
    expect((await ana.get('/api/users/profile')).status).toBe(401);
    expect(await follow(emailOf('Ana'))).toBe('expired');
    const told = (await mails.all()).filter(({ subject }) =>
      subject.includes('address of your Quits account was'),
    );
    expect(told.map(({ to }) => to)).toEqual(['ana@new.example']);
  });

  it('is not made by one address alone, however often its link is followed', async () => {
    await as('Ben');
    await begin(emailOf('Ben'), 'ben@new.example');
    expect([await follow('ben@new.example'), await follow('ben@new.example')]).toEqual([
      'waiting',
      'waiting',
    ]);
    expect(await canSignIn(emailOf('Ben'))).toBe(true);
  });

  it('is over after 48 hours, or when another one is begun', async () => {
    await as('Cleo');
    await begin(emailOf('Cleo'), 'cleo@first.example');
    await mails.all();
    await begin(emailOf('Cleo'), 'cleo@second.example');
    expect(await follow('cleo@first.example')).toBe('expired');
    expect(await follow('cleo@second.example')).toBe('waiting');
    clock.advance({ hours: 48, seconds: 1 });
    expect(await follow(emailOf('Cleo'))).toBe('expired');
  });

  it('is refused for an address that has an account, also when it gets one meanwhile', async () => {
    await as('Dev');
    await as('Eva');
    await expect(begin(emailOf('Dev'), emailOf('Eva'))).rejects.toThrow('has an account');
    await begin(emailOf('Dev'), emailOf('Late'));
    await follow(emailOf('Late'));
    await as('Late');
    expect(await follow(emailOf('Dev'))).toBe('taken');
    expect([await canSignIn(emailOf('Dev')), await canSignIn(emailOf('Late'))]).toEqual([true, true]);
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
    await follow('gil@new.example');
    expect(await follow(emailOf('Gil'))).toBe('changed');
    const reset = await stranger().post('/api/auth/password/reset', { token, password: 'a better horse' });
    expect(reset.status).toBe(400);
  });

  it.each(['', '?token=nonsense'])('comes of no other link: %j', async (query) => {
    const { headers } = await stranger().get(`/api/auth/confirm-email${query}`);
    expect(headers.location).toBe(`${publicUrl}/login?email-change=expired`);
  });
});
