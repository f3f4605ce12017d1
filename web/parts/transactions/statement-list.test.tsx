import { describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Transaction } from '#contract/transactions.ts';
import { id } from '#web/test/cast.ts';
import { dinner } from '#web/test/ledger.ts';
import { type AwayDays, Statement } from './statement-list.tsx';

const DAYS = 900;
/** Twenty screens each way, with a month more at either end, are far fewer. */
const MOST_LINES = 600;

/** A dinner each day, the newest first. */
const dinners = Array.from({ length: DAYS }, (_, day) =>
  dinner({
    id: id(1000 + day),
    description: `Dinner ${day}`,
    date: new Date(Date.UTC(2026, 2, 31 - day)).toISOString().slice(0, 10),
  }),
);

const line = ({ id: key, description }: Transaction) => (
  <li key={key} className="h-18">
    <a href={`#${key}`}>{description}</a>
  </li>
);

const lines = () => page.getByRole('listitem').elements().length;
const newest = page.getByRole('link', { name: 'Dinner 0', exact: true });
const oldest = page.getByRole('link', { name: `Dinner ${DAYS - 1}`, exact: true });
const toEnd = () => window.scrollTo(0, document.documentElement.scrollHeight);

async function scrollToEnd(): Promise<void> {
  await expect
    .poll(() => {
      toEnd();
      return lines();
    })
    .toBeLessThan(MOST_LINES);
  await expect.element(oldest).toBeVisible();
}

describe('a long statement', () => {
  it('has few lines in the document, and all headings', async () => {
    await render(<Statement transactions={dinners}>{line}</Statement>);
    await scrollToEnd();
    await expect.element(newest).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'March 2026' })).toBeInTheDocument();
    expect(page.getByRole('heading').elements()).toHaveLength(30);
  });

  it('is as high without them, and has them again where the reader comes back', async () => {
    await render(<Statement transactions={dinners}>{line}</Statement>);
    const { scrollHeight } = document.documentElement;
    await scrollToEnd();
    expect(Math.abs(document.documentElement.scrollHeight - scrollHeight)).toBeLessThan(scrollHeight / 10);
    window.scrollTo(0, 0);
    await expect.element(newest).toBeVisible();
    await expect.element(oldest).not.toBeInTheDocument();
  });

  it('keeps the month in which the focus is', async () => {
    await render(<Statement transactions={dinners}>{line}</Statement>);
    const row = newest.element();
    if (row instanceof HTMLElement) row.focus();
    await scrollToEnd();
    await expect.element(newest).toHaveFocus();
  });

  it('is printed whole', async () => {
    await render(<Statement transactions={dinners}>{line}</Statement>);
    await scrollToEnd();
    window.dispatchEvent(new Event('beforeprint'));
    await expect.poll(lines).toBe(DAYS);
    window.dispatchEvent(new Event('afterprint'));
    await expect.poll(lines).toBeLessThan(MOST_LINES);
  });

  it('is found again as it was left', async () => {
    // The page stays where it is while the statement is gone.
    document.body.style.minHeight = '100000px';
    onTestFinished(() => {
      document.body.style.minHeight = '';
    });
    const away: AwayDays = new Map();
    const first = await render(
      <Statement transactions={dinners} away={away}>
        {line}
      </Statement>,
    );
    page.getByRole('heading').elements().at(-1)?.scrollIntoView();
    await expect.element(newest).not.toBeInTheDocument();
    await first.unmount();
    const drawn: string[] = [];
    const noted = (transaction: Transaction) => {
      drawn.push(transaction.date.slice(0, 9));
      return line(transaction);
    };
    await render(
      <Statement transactions={dinners} away={away}>
        {noted}
      </Statement>,
    );
    await expect.element(oldest).toBeVisible();
    expect(drawn).not.toContain('2026-03-3');
  });
});

describe('a statement that grows', () => {
  it('draws the month again that has more lines, and no other', async () => {
    const drawn: string[] = [];
    const noted = (transaction: Transaction) => {
      drawn.push(transaction.date.slice(0, 7));
      return line(transaction);
    };
    const shown = (count: number) => <Statement transactions={dinners.slice(0, count)}>{noted}</Statement>;
    const { rerender } = await render(shown(40));
    await expect.element(page.getByRole('link', { name: 'Dinner 39' })).toBeInTheDocument();
    drawn.length = 0;
    await rerender(shown(70));
    await expect.element(page.getByRole('link', { name: 'Dinner 69' })).toBeInTheDocument();
    expect([...new Set(drawn)]).toEqual(['2026-02', '2026-01']);
  });

  it('leaves the rows that are there in their place when a day gets one more', async () => {
    const { rerender } = await render(<Statement transactions={dinners.slice(1, 60)}>{line}</Statement>);
    const row = page.getByRole('link', { name: 'Dinner 30', exact: true });
    const before = row.element();
    await rerender(<Statement transactions={dinners.slice(0, 60)}>{line}</Statement>);
    await expect.element(newest).toBeInTheDocument();
    expect(row.element()).toBe(before);
  });
});
