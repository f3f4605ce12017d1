import { initials } from '#domain/people/person.ts';
import { useHues } from '#web/parts/people/hues.ts';

interface Person {
  id: string;
  name: string;
}

interface Link {
  from: string;
  to: string;
}

interface SettleGraphProps {
  people: readonly Person[];
  /** Who owes whom: what the payments replace. */
  debts: readonly Link[];
  payments: readonly Link[];
}

const WIDTH = 480;
const HEIGHT = 214;
const RADIUS = 21;

/**
 * All members in a ring: the debts between them thin, the payments that settle them bold. Decoration: the
 * payments are listed beside it.
 */
export function SettleGraph({ people, debts, payments }: SettleGraphProps) {
  const hueOf = useHues();
  const places = new Map(people.map(({ id }, index) => [id, placeOf(index, people.length)]));
  const pathOf = ({ from, to }: Link, bend: number) => curve(places.get(from), places.get(to), bend);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden className="block w-full">
      <g className="fill-none stroke-line-strong" strokeWidth="1.25" strokeDasharray="3 4">
        {debts.map((debt) => (
          <path key={debt.from + debt.to} d={pathOf(debt, -0.14)} />
        ))}
      </g>
      <g className="fill-none stroke-owed-bar" strokeWidth="3" strokeLinecap="round">
        {payments.map((payment) => (
          <path key={payment.from + payment.to} d={pathOf(payment, 0.22)} />
        ))}
      </g>
      {people.map(({ id, name }) => (
        <Dot key={id} name={name} hue={hueOf(id)} {...places.get(id)} />
      ))}
    </svg>
  );
}

function Dot({ name, hue, x, y }: { name: string; hue: number; x?: number; y?: number }) {
  return (
    <g data-hue={hue}>
      <circle cx={x} cy={y} r={RADIUS} className="fill-tint" />
      <text x={x} y={y} dy="0.36em" textAnchor="middle" className="fill-on-tint text-s font-semibold">
        {initials(name)}
      </text>
    </g>
  );
}

interface Place {
  x: number;
  y: number;
}

function placeOf(index: number, count: number): Place {
  const angle = (2 * Math.PI * (index - 0.5)) / count - Math.PI / 2;
  return {
    x: WIDTH / 2 + (WIDTH / 2 - 62) * Math.cos(angle),
    y: HEIGHT / 2 + (HEIGHT / 2 - RADIUS - 8) * Math.sin(angle),
  };
}

/** From rim to rim, as an arc; `bend` says how far it leaves the straight line, towards the ring's centre or away from it. */
function curve(from: Place | undefined, to: Place | undefined, bend: number): string {
  if (!from || !to) return '';
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const normal = { x: from.y - to.y, y: to.x - from.x };
  const inward = normal.x * (WIDTH / 2 - middle.x) + normal.y * (HEIGHT / 2 - middle.y) < 0 ? -1 : 1;
  const pull = { x: middle.x + normal.x * bend * inward, y: middle.y + normal.y * bend * inward };
  const [start, end] = [rim(from, pull), rim(to, pull)];
  return `M${point(start)} Q${point(pull)} ${point(end)}`;
}

function rim(center: Place, towards: Place): Place {
  const distance = Math.hypot(towards.x - center.x, towards.y - center.y);
  const step = (RADIUS + 4) / distance;
  return { x: center.x + (towards.x - center.x) * step, y: center.y + (towards.y - center.y) * step };
}

function point({ x, y }: Place): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
