import autocannon from 'autocannon';
import { type Measured, median } from './report.ts';

export interface Target {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** Requests are spread over these paths in turn, instead of the one in `url`. */
  readonly paths?: readonly string[];
  /** Requests a second; as many as are answered unless given. */
  readonly rate?: number;
}

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 16;

/** Measures each target in turn, several rounds, so that whatever else the machine does falls on all of them. */
export async function measureSideBySide<Name extends string>(
  targets: Record<Name, Target>,
  rounds = ROUNDS,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(targets).filter((name): name is Name => name in targets);
  const samples = new Map<Name, Measured[]>(names.map((name) => [name, []]));
  for (const name of names) await run(targets[name], 1);
  for (let round = 0; round < rounds; round++) {
    for (const name of names) samples.get(name)?.push(await run(targets[name], SECONDS));
  }
  const medians = names.map((name) => [name, medianOf(samples.get(name) ?? [])] as const);
  return Object.fromEntries(medians) as Record<Name, Measured>;
}

async function run(target: Target, duration: number): Promise<Measured> {
  const { url, method = 'GET', headers = {}, body, paths, rate } = target;
  const request = { method, headers, ...(body === undefined ? {} : { body }) };
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    ...(rate !== undefined && { overallRate: rate }),
    ...request,
    ...(paths ? { requests: paths.map((path) => ({ ...request, path })) } : {}),
  });
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

function medianOf(rounds: readonly Measured[]): Measured {
  return {
    rate: Math.round(median(rounds.map((round) => round.rate))),
    p50: median(rounds.map((round) => round.p50)),
    p99: median(rounds.map((round) => round.p99)),
  };
}
