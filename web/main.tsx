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
// Everything that this address needs is asked for at once. Where something stood in a screen's place, React would keep it
// for 300 ms: the first render waits as long for the screen itself, for what the device keeps of it or else for the server's answers,
// and to know whether there is a session. So the skeleton in the document does not give way to an empty page, nor what was last
// seen to a skeleton.
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
