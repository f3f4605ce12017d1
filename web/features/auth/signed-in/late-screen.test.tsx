import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { getProfile } from '#contract/accounts.ts';
import { deferredScreen } from '#web/lib/loading/deferred-screen.tsx';
import { session } from '#web/lib/session/session.ts';
import { SessionProvider } from '#web/lib/session/session-provider.tsx';
import { rememberUser } from '#web/lib/session/session-user.ts';
import { startTexts } from '#web/lib/texts/texts.ts';
import { startHouse } from '#web/test/open-app.tsx';
import { Screen as SignedInLayout } from './signed-in-layout.tsx';

const file = Promise.withResolvers<void>();
const clients = new Set<QueryClient>();

const HereItIs = () => <p>Here it is</p>;

const Late = deferredScreen([], async () => {
  await file.promise;
  return { Screen: HereItIs };
});

function Asking() {
  clients.add(useQueryClient());
  return <Late />;
}

it('a screen that comes late finds what was read and begun before it', async () => {
  const { server, user } = startHouse();
  rememberUser(user);
  await startTexts();
  await session.start();
  const listNext = vi.fn(() => []);
  await render(
    <MemoryRouter>
      <SessionProvider>
        <Suspense>
          <Routes>
            <Route element={<SignedInLayout listNext={listNext} keptBar={null} bottomBar={null} />}>
              <Route path="/" element={<Asking />} />
            </Route>
          </Routes>
        </Suspense>
      </SessionProvider>
    </MemoryRouter>,
  );
  await expect.poll(() => server.sent(getProfile).length).toBe(1);
  const listed = listNext.mock.calls.length;
  file.resolve();
  await expect.element(page.getByText('Here it is')).toBeVisible();
  // The files of the next screens would have kept this one waiting.
  await expect.poll(() => listNext.mock.calls.length).toBe(listed + 1);
  expect(clients.size).toBe(1);
  expect(server.sent(getProfile)).toHaveLength(1);
});
