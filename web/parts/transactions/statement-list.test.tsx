import { describe, expect, it, onTestFinished } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Transaction } from '#contract/transactions.ts';
import { id } from '#web/test/cast.ts';
import { dinner } from '#web/test/ledger.ts';
import { type AwayDays, Statement } from './statement-list.tsx';

const DAYS = 400;
/** Twenty screens from an end, with ten days more, are fewer. */
const LINES_MAX = 300;

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
const dinnerOf = (day: number) => page.getByRole('link', { name: `Dinner ${day}`, exact: true });
const newest = dinnerOf(0);
const oldest = dinnerOf(DAYS - 1);
const toEnd = () => window.scrollTo(0, document.documentElement.scrollHeight);

function focusOn(found: Locator): void {
  const element = found.element();
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

async function scrollToEnd(): Promise<void> {
  await expect
    .poll(() => {
      toEnd();
      return lines();
    })
    .toBeLessThan(LINES_MAX);
  await expect.element(oldest).toBeVisible();
}

describe('a long statement', () => {
  it('has few lines in the document, and all headings', async () => {
    await render(<Statement transactions={dinners}>{line}</Statement>);
    await scrollToEnd();
    await expect.element(newest).not.toBeInTheDocument();
    // In the language that the page is left in.
    await expect.element(page.getByRole('heading', { name: /^(March|marzo de) 2026$/i })).toBeInTheDocument();
    expect(page.getByRole('heading').elements()).toHaveLength(14);
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
    focusOn(newest);
    await scrollToEnd();
    await expect.element(newest).toHaveFocus();
  });

  it('has the next row for Tab, and the one before for Shift and Tab, however far the screen is', async () => {
    await render(<Statement transactions={dinners}>{line}</Statement>);
    // The last of the first box.
    focusOn(dinnerOf(1));
    await scrollToEnd();
    await expect.element(dinnerOf(2)).not.toBeInTheDocument();
    await userEvent.keyboard('{Tab}');
    await expect.element(dinnerOf(2)).toHaveFocus();
    await expect.element(dinnerOf(2)).toBeInViewport();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(dinnerOf(1)).toHaveFocus();
  });

  it('has the row before for Shift and Tab from rows far below', async () => {
    await render(<Statement transactions={dinners}>{line}</Statement>);
    await scrollToEnd();
    // The first of the last box.
    focusOn(dinnerOf(396));
    window.scrollTo(0, 0);
    await expect.element(dinnerOf(395)).not.toBeInTheDocument();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(dinnerOf(395)).toHaveFocus();
    await expect.element(dinnerOf(395)).toBeInViewport();
    await userEvent.keyboard('{Tab}');
    await expect.element(dinnerOf(396)).toHaveFocus();
  });

  it('is entered at its first row from what is before it', async () => {
    await render(
      <>
        <button type="button">Filters</button>
        <Statement transactions={dinners}>{line}</Statement>
      </>,
    );
    await scrollToEnd();
    await expect.element(newest).not.toBeInTheDocument();
    focusOn(page.getByRole('button', { name: 'Filters' }));
    await userEvent.keyboard('{Tab}');
    await expect.element(newest).toHaveFocus();
  });

  it('has at once what a search finds where rows had left', async () => {
    const { rerender } = await render(<Statement transactions={dinners}>{line}</Statement>);
    await scrollToEnd();
    await expect.element(newest).not.toBeInTheDocument();
    await rerender(<Statement transactions={dinners.slice(0, 1)}>{line}</Statement>);
    expect(newest.query()).not.toBeNull();
  });

  it('is printed whole', async () => {
    await render(<Statement transactions={dinners}>{line}</Statement>);
    await scrollToEnd();
    window.dispatchEvent(new Event('beforeprint'));
    await expect.poll(lines).toBe(DAYS);
    window.dispatchEvent(new Event('afterprint'));
    await expect.poll(lines).toBeLessThan(LINES_MAX);
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
