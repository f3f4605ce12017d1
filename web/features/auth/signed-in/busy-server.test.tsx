import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refresh } from '#contract/sessions.ts';
import { flat } from '#web/test/cast.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

it('a screen whose first request met a busy server opens by itself when the server answers', async () => {
  const { server } = startHouse();
  server.refuse(refresh, 'SERVICE_UNAVAILABLE', { once: true });
  await openApp(`/groups/${flat().id}`);
  await expect.element(page.getByRole('heading', { name: 'Flat 12' })).toBeVisible();
  expect(server.sent(refresh)).toHaveLength(2);
});
