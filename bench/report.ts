export interface Measured {
  /** Requests answered a second, the median of the rounds. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Throws where nothing was measured: no figure stands for that. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('nothing was measured');
  return middle;
}

/** How much of the baseline's rate the application reaches. */
export function report(
  name: string,
  atLeast: number,
  { quits, baseline }: Record<'quits' | 'baseline', Measured>,
): void {
  const ratio = quits.rate / baseline.rate;
  const verdict = `ratio ${ratio.toFixed(2)} (to reach ${atLeast}: ${ratio >= atLeast ? 'reached' : 'MISSED'})`;
  console.log(`  ${name.padEnd(11)} ${figures(quits)} baseline ${figures(baseline)} ${verdict}`);
}

/** How many times as long the large case takes as the small one. */
export function reportGrowth(
  name: string,
  atMost: number,
  { small, large }: Record<'small' | 'large', Measured>,
): void {
  const times = small.rate / large.rate;
  const verdict = `${times.toFixed(2)} times as long (at most ${atMost}: ${times <= atMost ? 'reached' : 'MISSED'})`;
  console.log(`  ${name.padEnd(11)} ${figures(large)} small ${figures(small)} ${verdict}`);
}

function figures({ rate, p50, p99 }: Measured): string {
  return `${rate} rps, p50 ${p50} ms, p99 ${p99} ms`.padEnd(38);
}
