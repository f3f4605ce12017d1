import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { dropReads } from '#web/lib/arrival/arrival.ts';
import { followTheme } from '#web/lib/browser/theme.ts';
import { session } from '#web/lib/session/session.ts';
import { startTexts } from '#web/lib/texts/texts.ts';
import { App } from './app.tsx';
import { preloadScreens } from './router.tsx';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

followTheme();
void session.start();
// Everything that this address needs is asked for at once; the first render waits for the texts alone.
const texts = startTexts();
preloadScreens(window.location.pathname);
await texts;
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
setTimeout(dropReads, 60_000);
