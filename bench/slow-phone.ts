import type { BrowserContext } from '@playwright/test';
import { z } from 'zod';
import { arriveAt, TELL_ARRIVED } from './arrival.ts';
import { median } from './report.ts';

// A page on a phone as it is, slowed while it is read. Lighthouse reckons from a load that nothing slows: what the document shows
// before the app is there counts for it only where that came before the app's files, which then take no time.

const ROUNDS = 5;
const SLOWED = 4;
/** 1.6 Mbit/s, and 150 ms to and fro. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
/** Milliseconds. */
const GOALS = { paint: 900, figure: 1_800, largest: 1_800, row: 2_500 };

const arrivedSchema = z.object({
  paint: z.number(),
  figure: z.number(),
  largest: z.number(),
  row: z.number(),
});
type Arrived = z.output<typeof arrivedSchema>;

/** When anything, the first amount, the largest of what there is, and the first row were painted. */
const watching = (row: string) => `
  window.arrived = {};
  for (const [type, key] of [['paint', 'paint'], ['largest-contentful-paint', 'largest']])
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) if (name !== 'first-paint') window.arrived[key] = startTime;
    }).observe({ type, buffered: true });
  for (const [key, selector] of [['figure', '.tabular-nums'], ['row', ${JSON.stringify(row)}]])
    new MutationObserver((_, observer) => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => {
        window.arrived[key] = performance.now();
        if (key === 'row') ${TELL_ARRIVED};
      }));
    }).observe(document, { childList: true, subtree: true });`;

interface PhonePage {
  readonly name: string;
  readonly url: string;
  /** Its first row. */
  readonly content: string;
}

/** Each time with an empty cache, on a line that says the medians. */
export async function reportOnPhone(
  open: () => Promise<BrowserContext>,
  { name, url, content: row }: PhonePage,
): Promise<void> {
  const found: Arrived[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await open();
    found.push(await arrive(context, url, row));
    await context.close();
  }
  const said = (key: keyof typeof GOALS) => {
    const usual = median(found.map((one) => one[key]));
    return `${key} ${usual.toFixed(0)} (${usual <= GOALS[key] ? '≤' : 'MISSED:'} ${GOALS[key]})`;
  };
  console.log(
    `  a slow phone, median of ${ROUNDS}: ${name} ${said('paint')}, ${said('figure')}, ${said('largest')}, ${said('row')}`,
  );
}

async function arrive(context: BrowserContext, url: string, row: string): Promise<Arrived> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(watching(row));
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await client.send('Network.emulateNetworkConditions', NETWORK);
  await arriveAt(page, url);
  // What was painted is told a moment later.
  await page.waitForTimeout(500);
  return arrivedSchema.parse(await page.evaluate('window.arrived'));
}
