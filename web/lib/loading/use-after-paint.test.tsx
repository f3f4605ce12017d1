import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { useAfterPaint } from './use-after-paint.ts';

/** A button from whose press something follows, and what was painted by then. */
function Pressed({ follow }: { follow: () => void }) {
  const afterPaint = useAfterPaint();
  const [isPressed, setPressed] = useState(false);
  function press() {
    setPressed(true);
    afterPaint(follow);
  }
  return (
    <button type="button" aria-pressed={isPressed} onClick={press}>
      Press
    </button>
  );
}

const button = page.getByRole('button', { name: 'Press' });

/** As a finger does, within this very task. */
function pressNow() {
  const element = button.element();
  if (element instanceof HTMLElement) element.click();
}

/** The time limit of a frame is never over. */
function unlimited() {
  const { setTimeout } = window;
  return vi
    .spyOn(window, 'setTimeout')
    .mockImplementation((run, ms, ...args) => (ms === 500 ? 0 : setTimeout(run, ms, ...args)) as never);
}

it('what follows from a press is done once, in a frame after that of the press', async () => {
  using _ = unlimited();
  let frames = 0;
  const frame = () => {
    frames += 1;
    requestAnimationFrame(frame);
  };
  const follow = vi.fn(() => expect(frames).toBeGreaterThan(0));
  await render(<Pressed follow={follow} />);
  requestAnimationFrame(frame);
  pressNow();
  expect(follow).not.toHaveBeenCalled();
  await expect.poll(() => follow.mock.results.map(({ type }) => type)).toEqual(['return']);
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('a');
  expect(follow).toHaveBeenCalledTimes(1);
});

it.each([
  ['key', () => new KeyboardEvent('keydown', { key: 'a', bubbles: true })],
  ['press', () => new PointerEvent('pointerdown', { bubbles: true })],
])('what follows from a press is done before the next %s is heard of', async (_, input) => {
  const follow = vi.fn();
  await render(<Pressed follow={follow} />);
  const done = new Promise<number>((resolve) =>
    button.element().addEventListener(input().type, () => resolve(follow.mock.calls.length), { once: true }),
  );
  pressNow();
  expect(follow).not.toHaveBeenCalled();
  button.element().dispatchEvent(input());
  expect(await done).toBe(1);
  expect(follow).toHaveBeenCalledTimes(1);
});

it('what follows from a press is done before that of the next, and with what was pressed gone', async () => {
  const follow = vi.fn();
  await render(<Pressed follow={follow} />);
  pressNow();
  pressNow();
  expect(follow).toHaveBeenCalledTimes(1);
  await cleanup();
  expect(follow).toHaveBeenCalledTimes(2);
});

it('what follows from a press is done on a page that paints nothing', async () => {
  const follow = vi.fn();
  await render(<Pressed follow={follow} />);
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  onTestFinished(() => frames.mockRestore());
  pressNow();
  await expect.poll(() => follow.mock.calls.length).toBe(1);
});
