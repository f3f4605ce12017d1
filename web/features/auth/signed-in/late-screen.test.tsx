import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Suspense, use } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { getProfile } from '#contract/accounts.ts';
import { session } from '#web/lib/session/session.ts';
import { SessionProvider } from '#web/lib/session/session-provider.tsx';
import { rememberUser } from '#web/lib/session/session-user.ts';
import { startTexts } from '#web/lib/texts/texts.ts';
import { startHouse } from '#web/test/open-app.tsx';
import { Screen as SignedInLayout } from './signed-in-layout.tsx';

interface LateScreenProps {
  file: Promise<void>;
  onClient: (client: QueryClient) => void;
}

function LateScreen({ file, onClient }: LateScreenProps) {
  onClient(useQueryClient());
  use(file);
  return <p>Here it is</p>;
}

it('a screen that comes late finds what was read and begun before it', async () => {
  const { server, user } = startHouse();
  rememberUser(user);
  await startTexts();
  await session.start();
  const file = Promise.withResolvers<void>();
  const clients = new Set<QueryClient>();
  const screen = <LateScreen file={file.promise} onClient={(client) => clients.add(client)} />;
  await render(
    <MemoryRouter>
      <SessionProvider>
        <Suspense>
          <Routes>
            <Route element={<SignedInLayout listNext={() => []} keptBar={null} bottomBar={null} />}>
              <Route path="/" element={screen} />
            </Route>
          </Routes>
        </Suspense>
      </SessionProvider>
    </MemoryRouter>,
  );
  await expect.poll(() => server.sent(getProfile).length).toBe(1);
  file.resolve();
  await expect.element(page.getByText('Here it is')).toBeVisible();
  expect(clients.size).toBe(1);
  expect(server.sent(getProfile)).toHaveLength(1);
});
