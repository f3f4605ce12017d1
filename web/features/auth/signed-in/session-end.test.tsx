import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refresh } from '#contract/sessions.ts';
import { session } from '#web/lib/session/session.ts';
import { flat } from '#web/test/cast.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

it('the end of a session takes away a group’s screen, which asks for its reader, without an error', async () => {
  const { server } = startHouse({ groups: [flat()] });
  await openApp(`/groups/${flat().id}/details`);
  await expect.element(page.getByRole('region', { name: /^Members/ })).toBeVisible();
  server.refuse(refresh, 'UNAUTHORIZED');
  await session.restore();
  await expect.poll(() => window.location.pathname).toBe('/login');
});
