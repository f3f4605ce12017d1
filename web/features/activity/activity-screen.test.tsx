import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listActivity } from '#contract/activity.ts';
import { ANA, BEN, CLEO, flat, id, member, person } from '#web/test/cast.ts';
import { change } from '#web/test/changes.ts';
import { dinner, evenly } from '#web/test/ledger.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';
import { RefusedAnswer } from '#web/test/server.ts';

const TRIP = flat({ id: id(20), name: 'Ski trip' });

function openActivity(visit: Visit = {}) {
  const { server } = startHouse({ groups: [flat(), TRIP], ...visit });
  return { server, open: () => openApp('/activity', visit) };
}

const rows = page.getByRole('main').getByRole('listitem');

afterEach(() => {
  vi.useRealTimers();
});

describe('the activity of all groups', () => {
  it('names the group of each change, by days, and reads on', async () => {
    const { server, open } = openActivity();
    server.answer(listActivity, ({ query }) =>
      query.cursor === 'behind'
        ? [change(flat().id, 1, 1)]
        : { data: [change(TRIP.id, 1, 3), change(flat().id, 2, 2)], nextCursor: 'behind' },
    );
    await open();
    await expect.element(rows.nth(0).getByText('Ski trip')).toBeVisible();
    await expect.element(rows.nth(1).getByText('Flat 12')).toBeVisible();
    await page.getByRole('button', { name: 'Show earlier ones' }).click();
    await expect.poll(() => rows.all().length).toBe(3);
    await expect.element(page.getByRole('button', { name: 'Show earlier ones' })).not.toBeInTheDocument();
  });

  it.each([
    ['en', 'Ben mentioned you in a comment on Dinner', 'Ben commented on Dinner'],
    ['es', 'Ben te ha mencionado en un comentario en Dinner', 'Ben ha comentado en Dinner'],
  ] as const)(
    'says who commented on what, and who mentioned the reader (%s)',
    async (language, mention, plain) => {
      const { server, open } = openActivity({ language });
      const comment = {
        noun: 'comment' as const,
        id: dinner().id,
        transaction: dinner({ description: 'Dinner' }),
      };
      server.answer(listActivity, () => [
        { ...change(flat().id, 2, 3), ...comment, details: { mentions: [{ userId: ANA.id }] } },
        { ...change(flat().id, 1, 2), ...comment, details: { mentions: [{ userId: BEN.id }] } },
      ]);
      await open();
      const link = page.getByRole('link', { name: mention });
      await expect.element(link).toHaveAttribute('href', `/groups/${flat().id}/transaction/${dinner().id}`);
      await expect.element(page.getByRole('link', { name: plain })).toBeVisible();
    },
  );

  it.each([
    ['en', 'You removed Cleo', 'You removed Ben Smith', 'Ben Okafor added Dinner', 'from Ben Smith to you'],
    [
      'es',
      'Has quitado a Cleo',
      'Has quitado a Ben Smith',
      'Ben Okafor ha añadido Dinner',
      'de Ben Smith a ti',
    ],
  ] as const)(
    'tells two members of a group apart whose names begin with the same word (%s)',
    async (language, removedCleo, removed, added, pair) => {
      const smith = person(4, 'Ben Smith');
      const members = [member(ANA), member(BEN), member(smith, { leftAt: '2026-03-01T09:00:00.000Z' })];
      const { server, open } = openActivity({
        language,
        groups: [flat({ members: [...members, member(CLEO)] }), TRIP],
      });
      const removal = (of: typeof BEN) => ({
        noun: 'membership' as const,
        action: 'deleted' as const,
        id: of.id,
        userId: ANA.id,
        displayName: ANA.displayName,
        memberName: of.displayName,
      });
      const expense = dinner({ description: 'Dinner' });
      const payment = dinner({
        type: 'settlement',
        description: 'Settlement',
        payers: evenly(smith),
        recipients: evenly(ANA),
      });
      server.answer(listActivity, () => [
        { ...change(flat().id, 4, 4), ...removal(smith) },
        { ...change(flat().id, 3, 4), ...removal(CLEO) },
        { ...change(flat().id, 2, 3), noun: 'transaction' as const, id: expense.id, transaction: expense },
        { ...change(flat().id, 1, 2), noun: 'transaction' as const, id: id(302), transaction: payment },
      ]);
      await open();
      for (const text of [removed, removedCleo, added, pair])
        await expect.element(rows.getByText(text, { exact: true })).toBeVisible();
    },
  );

  it.each([
    ['en', 'You added Grandma, Leo Roy, Leo Sands and 2 others by name', 'You added Theo by name'],
    [
      'es',
      'Has añadido a Grandma, Leo Roy, Leo Sands y 2 más por su nombre',
      'Has añadido a Theo por su nombre',
    ],
  ] as const)('tells in one row whom a member has added at once (%s)', async (language, several, one) => {
    const names = ['Theo', 'Grandma', 'Leo Roy', 'Leo Sands', 'Mia', 'Zoe'];
    const guests = names.map((name, place) => member(person(50 + place, name), { hasAccount: false }));
    const { server, open } = openActivity({
      language,
      groups: [flat({ members: [member(ANA), ...guests] }), TRIP],
    });
    const added = guests.map(({ userId, displayName }, place) => ({
      ...change(flat().id, 1 + place, place === 0 ? 1 : 2),
      noun: 'membership' as const,
      id: userId,
      userId: ANA.id,
      displayName: ANA.displayName,
      memberName: displayName,
    }));
    server.answer(listActivity, () => added.toReversed());
    await open();
    for (const text of [several, one])
      await expect.element(rows.getByText(text, { exact: true })).toBeVisible();
    expect(rows.all()).toHaveLength(2);
  });

  it.each([
    ['en', 'You renamed Tom to Thomas Roy', 'You renamed Thomas Roy to Tomas', 'You renamed Nan to Cleo'],
    [
      'es',
      'Has cambiado el nombre de Tom a Thomas Roy',
      'Has cambiado el nombre de Thomas Roy a Tomas',
      'Has cambiado el nombre de Nan a Cleo',
    ],
  ] as const)(
    'says which name a guest was given then, where that was kept (%s)',
    async (language, first, second, old) => {
      const { server, open } = openActivity({ language });
      const renaming = { noun: 'membership', action: 'edited', id: CLEO.id, userId: ANA.id } as const;
      const told = { ...renaming, displayName: ANA.displayName, memberName: CLEO.displayName };
      server.answer(listActivity, () => [
        { ...change(flat().id, 3, 4), ...told, details: { nameBefore: 'Thomas Roy', nameAfter: 'Tomas' } },
        { ...change(flat().id, 2, 3), ...told, details: { nameBefore: 'Tom', nameAfter: 'Thomas Roy' } },
        { ...change(flat().id, 1, 2), ...told, details: { nameBefore: 'Nan' } },
      ]);
      await open();
      for (const text of [first, second, old])
        await expect.element(rows.getByText(text, { exact: true })).toBeVisible();
    },
  );

  it.each([
    ['en', 'Nothing has happened yet', 'See your groups'],
    ['es', 'Todavía no ha pasado nada', 'Ver tus grupos'],
  ] as const)('says what will be here while it is empty (%s)', async (language, title, action) => {
    await openActivity({ language }).open();
    await expect.element(page.getByText(title)).toBeVisible();
    await expect.element(page.getByRole('link', { name: action })).toHaveAttribute('href', '/groups');
  });

  it('that did not load is asked for again by a press', async () => {
    const { server, open } = openActivity();
    server.refuse(listActivity, 'INSUFFICIENT_PERMISSIONS');
    await open();
    await expect.element(page.getByText('The activity did not load')).toBeVisible();
    server.answer(listActivity, () => [change(TRIP.id, 1, 3)]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(rows.first().getByText('Ski trip')).toBeVisible();
  });

  it.each([
    ['en', 'Show earlier ones', 'Something went wrong', 'Try again'],
    ['es', 'Ver anteriores', 'Algo ha salido mal', 'Volver a intentarlo'],
  ] as const)(
    'whose earlier part did not load says so, and is asked for again by a press (%s)',
    async (language, more, text, retry) => {
      const { server, open } = openActivity({ language });
      server.answer(listActivity, ({ query }) => {
        if (query.cursor === 'behind') throw new RefusedAnswer('INSUFFICIENT_PERMISSIONS');
        return { data: [change(TRIP.id, 1, 3)], nextCursor: 'behind' };
      });
      await open();
      await page.getByRole('button', { name: more }).click();
      await expect.element(page.getByRole('alert').getByText(text)).toBeVisible();
      await expect.element(rows.first().getByText('Ski trip')).toBeVisible();
      server.answer(listActivity, () => [change(flat().id, 1, 1)]);
      await page.getByRole('button', { name: retry }).click();
      await expect.element(rows.nth(1).getByText('Flat 12')).toBeVisible();
      expect(page.getByRole('alert').query()).toBeNull();
    },
  );

  it.each([
    ['en', 'Show earlier ones', 'You are offline. More comes once you are back.'],
    ['es', 'Ver anteriores', 'No tienes conexión. El resto llega cuando vuelva.'],
  ] as const)(
    'whose earlier part is asked for without a connection says so, and comes once it is back (%s)',
    async (language, more, text) => {
      const { server, open } = openActivity({ language });
      server.answer(listActivity, ({ query }) =>
        query.cursor === 'behind'
          ? [change(flat().id, 1, 1)]
          : { data: [change(TRIP.id, 1, 3)], nextCursor: 'behind' },
      );
      await open();
      await expect.element(page.getByRole('button', { name: more })).toBeVisible();
      server.disconnect();
      await page.getByRole('button', { name: more }).click();
      await expect.element(page.getByRole('status').filter({ hasText: text })).toBeVisible();
      expect(page.getByRole('alert').query()).toBeNull();
      server.reconnect();
      await expect.element(rows.nth(1).getByText('Flat 12')).toBeVisible();
      await expect.element(page.getByText(text)).not.toBeInTheDocument();
    },
  );

  it('of which no more was asked for says nothing of more while it waits for the connection', async () => {
    const { server, open } = openActivity();
    server.answer(listActivity, () => ({ data: [change(TRIP.id, 1, 3)], nextCursor: 'behind' }));
    await open();
    const earlier = page.getByRole('button', { name: 'Show earlier ones' });
    await expect.element(earlier).toBeVisible();
    const places = page.getByRole('navigation', { name: 'Places' });
    await places.getByRole('link', { name: 'Groups' }).click();
    await expect.element(earlier).not.toBeInTheDocument();
    server.disconnect();
    // So old that it is read again as soon as it is shown.
    vi.useFakeTimers({ now: Date.now() + 6 * 60_000, toFake: ['Date'] });
    await places.getByRole('link', { name: 'Activity' }).click();
    await expect.element(earlier).toBeVisible();
    expect(page.getByText('More comes once').query()).toBeNull();
    expect(page.getByRole('alert').query()).toBeNull();
  });
});
