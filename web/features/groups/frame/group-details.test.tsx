import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getGroupBalances } from '#contract/balances.ts';
import { listInvitationLinks, listInvitations } from '#contract/invitations.ts';
import { ANA, flat, member, person } from '#web/test/cast.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

describe('the details of a group', () => {
  it('show each of its first twelve members in a colour of their own', async () => {
    const others = Array.from({ length: 11 }, (_, index) => member(person(index + 2, `Member ${index + 2}`)));
    await openApp(`/groups/${flat().id}/details`, {
      groups: [flat({ members: [member(ANA, { role: 'admin' }), ...others] })],
    });
    const rows = page.getByRole('region', { name: /^Members/ }).getByRole('listitem');
    await expect.poll(() => rows.elements().length).toBe(12);
    const hues = rows.elements().map((row) => row.querySelector('[data-hue]')?.getAttribute('data-hue'));
    expect(new Set(hues).size).toBe(12);
  });

  it.each([
    ['en', 'Show all 13 members', /^Members/],
    ['es', 'Mostrar los 13 miembros', /^Miembros/],
  ] as const)(
    'show the first ten of many members, and the others on demand, where the focus goes on (%s)',
    async (language, all, title) => {
      const others = Array.from({ length: 12 }, (_, index) =>
        member(person(index + 2, `Member ${index + 2}`)),
      );
      await openApp(`/groups/${flat().id}/details`, {
        language,
        groups: [flat({ members: [member(ANA, { role: 'admin' }), ...others] })],
      });
      const rows = page.getByRole('region', { name: title }).getByRole('listitem');
      await expect.poll(() => rows.elements().length).toBe(10);
      await page.getByRole('button', { name: all }).click();
      await expect.poll(() => rows.elements().length).toBe(13);
      await expect.element(rows.nth(10)).toHaveFocus();
      expect(page.getByRole('button', { name: all }).query()).toBeNull();
    },
  );

  it('say of a guest who is being merged into whom, and offer them no way back', async () => {
    const left = { hasAccount: false, leftAt: '2026-03-01T00:00:00.000Z' };
    const nan = member(person(2, 'Nan'), { ...left, mergingInto: ANA.id });
    const olga = member(person(3, 'Olga'), left);
    await openApp(`/groups/${flat().id}/details`, {
      groups: [flat({ members: [member(ANA, { role: 'admin' }), nan, olga] })],
    });
    const former = page.getByRole('region', { name: /^Former members/ });
    await expect.element(former.getByText(`is being joined with ${ANA.displayName}`)).toBeVisible();
    await expect.element(former.getByRole('button', { name: /: Olga$/ })).toBeVisible();
    await expect.element(former.getByRole('button', { name: /: Nan$/ })).not.toBeInTheDocument();
  });

  it.each([
    ['balances', getGroupBalances],
    ['links', listInvitationLinks],
    ['mailed invitations', listInvitations],
  ] as const)('are not held back by %s that do not come at the first try', async (_, endpoint) => {
    const { server } = startHouse();
    server.refuse(endpoint, 'INTERNAL_SERVER_ERROR');
    const letThrough = server.hold(endpoint);
    await openApp(`/groups/${flat().id}/details`);
    await expect.poll(() => server.sent(endpoint).length).toBe(1);
    letThrough();
    // The second try does not come either.
    server.hold(endpoint);
    await expect.element(page.getByRole('heading', { name: /^Members/ })).toBeVisible();
    expect(server.sent(endpoint).length).toBeLessThan(3);
  });

  it('wait for what was mailed, which decides how high the card of the invitations is', async () => {
    const { server } = startHouse();
    server.answer(listInvitationLinks, () => []);
    server.answer(listInvitations, () => []);
    const answer = server.hold(listInvitations);
    await openApp(`/groups/${flat().id}/details`);
    await expect.poll(() => server.sent(listInvitations).length).toBe(1);
    await expect.poll(() => server.sent(listInvitationLinks).length).toBe(1);
    const members = page.getByRole('heading', { name: /^Members/ });
    await expect.element(page.getByRole('heading', { level: 1, name: flat().name })).toBeVisible();
    expect(members.query()).toBeNull();
    answer();
    await expect.element(members).toBeVisible();
    await expect.element(page.getByText('No invitation is open at the moment.')).toBeVisible();
  });
});
