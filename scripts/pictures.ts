// The README's pictures, of the demo on a server that runs: `npm run pictures -- http://localhost:3000`.
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { browserOptions } from './browser.ts';

const [baseURL = 'http://localhost:3000'] = process.argv.slice(2);
const browser = await chromium.launch(browserOptions());

const desk = await openFlat({ viewport: { width: 1280, height: 800 } });
await desk.getByRole('region', { name: /^Settle in/ }).waitFor();
await desk.screenshot({ path: 'docs/pictures/group.png' });

const phone = await openFlat({ viewport: { width: 390, height: 844 }, hasTouch: true });
await phone.getByRole('link', { name: 'Add expense' }).click();
await phone.getByLabel('Amount', { exact: true }).fill('86.40');
await phone.getByLabel('Description').fill('Dinner at Luigi’s');
// Nothing has the focus, so that no cursor blinks into the picture.
await phone.getByRole('dialog').getByText('Everything is assigned').click();
await phone.screenshot({ path: 'docs/pictures/expense.png' });

await browser.close();

async function openFlat(device: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    ...device,
    baseURL,
    locale: 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await page.getByRole('main').getByRole('link', { name: /flat/i }).first().click();
  await page
    .getByRole('region', { name: /20\d\d/ })
    .first()
    .waitFor();
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  return page;
}
