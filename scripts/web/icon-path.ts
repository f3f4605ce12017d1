/** A shape of an icon: its element and that element's attributes. */
export type IconShape = readonly [tag: string, attributes: Readonly<Record<string, string | number>>];

/** The outlines of these shapes as one path; throws for a shape that cannot be written as one. */
export function iconPath(shapes: readonly IconShape[]): string {
  return shapes.map(outlineOf).join('');
}

function outlineOf([tag, { key: _, fill: __, d, ...given }]: IconShape): string {
  const at = (name: string) => Number(given[name] ?? 0);
  switch (tag) {
    case 'path':
      return placed(String(d));
    case 'line':
      return `M${at('x1')} ${at('y1')}L${at('x2')} ${at('y2')}`;
    case 'circle':
      return `M${short(at('cx') - at('r'))} ${at('cy')}${arc(at('r'), short(2 * at('r')), 0)}${arc(at('r'), short(-2 * at('r')), 0)}z`;
    case 'rect':
      return rectangle(at('x'), at('y'), at('width'), at('height'), Number(given.rx ?? given.ry ?? 0));
    default:
      throw new Error(`an icon has <${tag}>, which is not known here`);
  }
}

function rectangle(x: number, y: number, width: number, height: number, r: number): string {
  const [across, down] = [short(width - 2 * r), short(height - 2 * r)];
  return `M${short(x + r)} ${y}h${across}${arc(r, r, r)}v${down}${arc(r, -r, r)}h${-across}${arc(r, -r, -r)}v${-down}${arc(r, r, -r)}z`;
}

/** A part of a circle, clockwise, to a point this far from here. */
function arc(radius: number, x: number, y: number): string {
  return `a${radius} ${radius} 0 0 1 ${x} ${y}`;
}

/** To a thousandth of a pixel: what is added up here has long fractions otherwise. */
const short = (value: number) => Math.round(value * 1000) / 1000;

/**
 * A path's first `m` counts from the corner, but after another path from its end: it becomes an `M`, and what
 * follows relative lines.
 */
function placed(path: string): string {
  const [start, x, y] = path.match(FIRST_MOVE) ?? [];
  if (start === undefined) return path;
  const rest = path.slice(start.length);
  return `M${x} ${y}${/^[-.\d]/.test(rest) ? 'l' : ''}${rest}`;
}

/** Of two numbers the second may begin at its sign or at its point. */
const FIRST_MOVE = /^m\s*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)[\s,]*/;
