import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getGroupBalances } from '#contract/balances.ts';
import { listInvitationLinks } from '#contract/invitations.ts';
import { flat } from '#web/test/cast.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

describe('the details of a group', () => {
  it.each([
    ['balances', getGroupBalances],
    ['links', listInvitationLinks],
  ] as const)('are not held back by %s that do not come at the first try', async (_, endpoint) => {
    const { server } = startHouse();
    server.refuse(endpoint, 'INTERNAL_SERVER_ERROR');
    await openApp(`/groups/${flat().id}/details`);
    await expect.element(page.getByRole('heading', { name: /^Members/ })).toBeVisible();
    // It is asked for again, a second later each time.
    expect(server.sent(endpoint).length).toBeLessThan(3);
  });
});
