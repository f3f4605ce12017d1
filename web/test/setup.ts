import './toasts-that-stay.ts';
import './untraced-react.ts';
import './empty-arrival.ts';
import { afterEach, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import './no-time-limit.ts';
import { clearPage } from './open-app.tsx';
import '../styles.css';
import '../print.css';

// Fetching every screen ahead would be most of the time of the first test.
Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });

// As on a device that has the fonts (web/arrival.ts).
document.documentElement.dataset.fonts = '';

// One page has the tests of many files, one after the other: each begins as on a page of its own.
beforeEach(() => page.viewport(390, 844));
afterEach(clearPage);
