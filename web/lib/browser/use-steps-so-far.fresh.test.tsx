import { BrowserRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useStepsSoFar } from './use-steps-so-far.ts';

const BEFORE = '/groups';

function Address() {
  useStepsSoFar();
  const { pathname, hash } = useLocation();
  return <p>{`At ${pathname}${hash}`}</p>;
}

/** Steps once, while the page is rendered for the first time. */
function StepMeanwhile({ to }: { to: string }) {
  if (location.pathname + location.hash === BEFORE) history.pushState(null, '', to);
  return null;
}

test.each(['/groups#profile', '/dashboard'])('a step to %s during the first render is seen', async (to) => {
  history.replaceState(null, '', BEFORE);
  const screen = await render(
    <>
      <BrowserRouter>
        <Address />
      </BrowserRouter>
      <StepMeanwhile to={to} />
    </>,
  );
  await expect.element(screen.getByText(`At ${to}`, { exact: true })).toBeVisible();
});
