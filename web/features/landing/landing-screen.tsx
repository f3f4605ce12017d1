import { Navigate } from 'react-router';
import { LoadingScreen } from '#web/kit/feedback/loading-screen.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { useSession } from '#web/lib/session/session-context.ts';
import { Closing } from './closing.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Steps } from './steps.tsx';

/** Presents Quits to visitors without an account. A signed-in reader has a dashboard. */
export function Screen() {
  const { status } = useSession();
  if (status === 'initializing') return <LoadingScreen />;
  if (status === 'signed-in') return <Navigate to="/dashboard" replace />;
  return (
    <Page>
      <div className="grid gap-20 py-4 sm:gap-28 sm:py-10">
        <Hero />
        <Steps />
        <Features />
        <Closing />
      </div>
    </Page>
  );
}
