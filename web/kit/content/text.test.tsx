import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Text } from './text.tsx';

/** How far its first and its last letter reach to the left and to the right of the box of a truncated text. */
async function placed(text: string, width: number) {
  const { container } = await render(
    <div style={{ width }}>
      <Text truncate>{text}</Text>
    </div>,
  );
  const element = container.querySelector('p');
  const letters = element?.firstChild;
  if (!element || !letters) throw new Error('no text');
  const box = element.getBoundingClientRect();
  const [first, last] = [0, text.length - 1].map((at) => {
    const range = document.createRange();
    range.setStart(letters, at);
    range.setEnd(letters, at + 1);
    const { left, right } = range.getBoundingClientRect();
    return {
      left: left - box.left,
      right: right - box.left,
      isInside: left >= box.left - 1 && right <= box.right + 1,
    };
  });
  return { first, last, width: box.width };
}

const ARABIC = 'عبد الرحمن بن محمد الأنصاري القرطبي';

it('a name of right-to-left letters that is cut short keeps its beginning', async () => {
  const { first, last } = await placed(ARABIC, 100);
  expect([first?.isInside, last?.isInside]).toEqual([true, false]);
});

it('one that has room stands where the page begins its lines', async () => {
  const { last, width } = await placed(ARABIC, 600);
  expect(width).toBe(600);
  expect(last?.left).toBeLessThan(2);
});

it('Latin letters stay as they are', async () => {
  const short = await placed('Maximiliana Featherstonehaugh', 100);
  expect([short.first?.isInside, short.last?.isInside]).toEqual([true, false]);
  const { first } = await placed('Ana', 600);
  expect(first?.left).toBeLessThan(2);
});
