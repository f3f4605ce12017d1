import type { BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
import { type NewTransaction, newTransactionSchema } from '#contract/transactions.ts';
import { type BenchGroup, expenseOf } from './group.ts';
import { median } from './report.ts';

// How a long list scrolls on a slow processor: through all of it for the first time, while its pages come; a stretch of what
// is loaded; from its end to its start and back.

/** Sixty frames a second, and a fifth for a machine that does something else meanwhile. */
const FRAME_MS = 20;
const FRAMES = 240;
const A_DAY = 3;
const THROUGH_SECONDS = 30;

interface LongList {
  readonly name: string;
  readonly url: string;
  /** A row of it. */
  readonly row: string;
  /** What the button says that is there while more is to come. */
  readonly more?: string;
}

interface Frames {
  readonly late: number;
  readonly count: number;
  readonly median: number;
  readonly longest: number;
}

interface Scrolled {
  /** How far it came in the time it was given. */
  readonly reached: number;
  readonly seconds: number;
  readonly through: Frames;
  readonly stretch: Frames;
  readonly jump: Frames;
  readonly nodes: number;
  readonly heapMegabytes: number;
}

/** Three a day, each paid by the next member. */
export function expenseAt(group: BenchGroup, index: number): NewTransaction {
  const payer = group.members[index % group.members.length];
  const expense = expenseOf(group);
  const payers = { mode: 'amount', parts: [{ userId: payer, amount: expense.amount }] };
  const day = Date.UTC(2026, 0, 1) - Math.floor(index / A_DAY) * 86_400_000;
  const date = new Date(day).toISOString().slice(0, 10);
  return newTransactionSchema.parse({ ...expense, payers, date, description: `Dinner ${index}` });
}

export async function scrollThrough(
  context: BrowserContext,
  { url, row, more }: LongList,
  slowed: number,
): Promise<Scrolled> {
  const page = await context.newPage();
  await page.goto(url);
  await page.locator(row).first().waitFor();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  const began = performance.now();
  const isComing = `[...document.querySelectorAll('main button')].some((one) => one.textContent === ${JSON.stringify(more ?? '')})`;
  const isAtEnd = 'scrollY + innerHeight >= document.documentElement.scrollHeight - 1';
  // A screen a frame, as far as there is one.
  const isOver = `performance.now() - began > ${THROUGH_SECONDS * 1000} || (${isAtEnd} && !${isComing})`;
  const through = await framesWhile(page, 'scrollBy(0, innerHeight)', isOver);
  const seconds = (performance.now() - began) / 1000;
  const reached = z
    .number()
    .parse(
      await page.evaluate(
        `Number([...document.querySelectorAll(${JSON.stringify(row)})].at(-1)?.textContent.match(/[0-9]+/)?.[0]) + 1`,
      ),
    );
  // An eighth of a screen a frame, back from the end.
  const stretch = await framesWhile(page, 'scrollBy(0, -innerHeight / 8)', `frames.length >= ${FRAMES}`);
  const jump = await framesWhile(
    page,
    `frames.length % 60 === 1 && scrollTo(0, frames.length % 120 === 1 ? 0 : document.documentElement.scrollHeight)`,
    `frames.length >= ${FRAMES}`,
  );
  const nodes = z.number().parse(await page.evaluate("document.querySelectorAll('*').length"));
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  await page.close();
  return { reached, seconds, through, stretch, jump, nodes, heapMegabytes: usedSize / 1024 / 1024 };
}

/** What is done in each frame until it is over, and how long the frames meanwhile took. */
async function framesWhile(page: Page, step: string, isOver: string): Promise<Frames> {
  const frames = z.array(z.number()).parse(
    await page.evaluate(`new Promise((resolve) => {
      const frames = [];
      const began = performance.now();
      let last = began;
      const next = (now) => {
        frames.push(now - last);
        last = now;
        if (${isOver}) return resolve(frames);
        ${step};
        requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
    })`),
  );
  return {
    late: frames.filter((frame) => frame > FRAME_MS).length,
    count: frames.length,
    median: median(frames),
    longest: Math.max(...frames),
  };
}

/** On one line, beside which another list's stands. */
export function reportScrolled(name: string, slowed: number, found: Scrolled): void {
  const frames = ({ late, count, median, longest }: Frames) =>
    `${late} of ${count} frames over ${FRAME_MS} ms, median ${median.toFixed(1)}, longest ${longest.toFixed(0)}`;
  console.log(
    `  scrolling ${found.reached} rows of ${name}, slowed ${slowed} times: through in ${found.seconds.toFixed(0)} s ${frames(found.through)}; back a stretch ${frames(found.stretch)}; to the start and the end ${frames(found.jump)}; ${found.nodes} nodes, ${found.heapMegabytes.toFixed(0)} MB`,
  );
}
