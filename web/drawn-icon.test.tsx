import { icons } from 'lucide-react';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { type IconShape, iconPath } from '../scripts/web/icon-path.ts';
import { drawIcon } from './drawn-icon.tsx';

const page = document.createElement('div');
const root = createRoot(page);

afterEach(() => page.remove());

function shapesOf(icon: ReactElement): SVGGeometryElement[] {
  document.body.append(page);
  flushSync(() => root.render(icon));
  return [...page.querySelectorAll<SVGGeometryElement>('svg > *')];
}

function read(shape: SVGGeometryElement): IconShape {
  return [shape.tagName, Object.fromEntries([...shape.attributes].map(({ name, value }) => [name, value]))];
}

/** Each point of a fine grid that one of these shapes covers. */
function covered(shapes: readonly SVGGeometryElement[]): Set<string> {
  const points = new Set<string>();
  for (let x = 0.31; x < 24; x += 0.5)
    for (let y = 0.31; y < 24; y += 0.5) {
      const isOn = (shape: SVGGeometryElement) =>
        shape.isPointInStroke(new DOMPoint(x, y)) ||
        (shape.hasAttribute('fill') && shape.isPointInFill(new DOMPoint(x, y)));
      if (shapes.some(isOn)) points.add(`${x} ${y}`);
    }
  return points;
}

// Of lines, circles, rectangles with round corners, dots, and paths that begin from where the last one ends.
it.each(['Bike', 'Calendar', 'Coins', 'CreditCard', 'HouseCog', 'KeyRound', 'Settings2', 'Tag'] as const)(
  'an icon covers what its package draws (%s)',
  (name) => {
    const Original = icons[name];
    const shapes = shapesOf(<Original key={name} />);
    const expected = covered(shapes);
    const isDot = (shape: SVGGeometryElement) => shape.hasAttribute('fill');
    const lines = iconPath(shapes.filter((shape) => !isDot(shape)).map(read));
    const dots = shapes.filter(isDot).map(read);
    const Drawn = drawIcon(lines, dots.length > 0 ? iconPath(dots) : undefined);
    const drawn = covered(shapesOf(<Drawn />));
    // A point at the edge of a circle may be on either side.
    const differing = [...expected].filter((point) => !drawn.has(point)).length;
    expect(differing + drawn.size - (expected.size - differing)).toBeLessThan(expected.size / 100);
    expect(expected.size).toBeGreaterThan(100);
  },
);
