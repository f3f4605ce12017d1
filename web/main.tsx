import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { dropReads, findKeptAccount, readsAnswered } from '#web/lib/arrival/arrival.ts';
import { followTheme } from '#web/lib/browser/theme.ts';
import { session } from '#web/lib/session/session.ts';
import { startTexts } from '#web/lib/texts/texts.ts';
import { App } from './app.tsx';
import { showFontsLate } from './late-fonts.ts';
import { preloadScreens } from './router.tsx';
import './styles.css';
import './print.css';
import './high-contrast.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

followTheme();
const sessionKnown = new Promise<void>((resolve) => {
  const stop = session.subscribe(() => {
    if (session.state().status === 'initializing') return;
    stop();
    resolve();
  });
});
void session.start();
// Everything that this address needs is requested at once. The first render waits for the screen's code, for
// what the device keeps of the screen or else for the server's answers, and until it is known whether there
// is a session. If it drew a placeholder instead, React would keep the placeholder for 300 ms. So no empty
// page replaces the skeleton in the document, and no skeleton replaces what was last seen.
const texts = startTexts();
const answers = findKeptAccount().then((account) => (account === undefined ? readsAnswered() : undefined));
const screens = Promise.all([preloadScreens(window.location.pathname), answers, sessionKnown]);
const isShown = (what: string) => root.querySelector(`[data-arriving]${what}`) !== null;
// Until it is known whether there is a session, the app has nothing but a mark that it waits to put into the skeleton's place.
const isSkeletonShown = () => isShown(' [data-coming]') && !('visitor' in document.documentElement.dataset);
const afterSession = sessionKnown.then(() => wait(300));
const patience = wait(300).then(() => {
  if (isShown('[inert]')) return wait(5_000);
  return isSkeletonShown() ? Promise.race([afterSession, wait(10_000)]) : undefined;
});
// The module itself waits for nothing: Rolldown puts no files together in an app one of whose modules does.
void Promise.all([texts, Promise.race([screens, patience])]).then(() => {
  // In slices: the page scrolls and hears of presses between them.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  setTimeout(dropReads, 60_000);
  // Where a font does not come, the next page asks for it.
  showFontsLate().catch(() => undefined);
});

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
