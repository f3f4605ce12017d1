import { DAY_MS, daysBefore } from '#domain/calendar/day.ts';
import { type LoopbackServer, listenOnLoopback } from './loopback-server.ts';

/**
 * A server on this machine that publishes exchange rates as the European Central Bank does, for trying Quits out and for
 * tests: those of the last ninety days up to the day of `now`. They are made up, and say so in the publisher's name.
 */
export async function startRateSourceStandIn(now: () => Date): Promise<LoopbackServer> {
  const { url, close } = await listenOnLoopback((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/xml' }).end(rateDocument(ratesBefore(now())));
  });
  return { url: `${url}/eurofxref.xml`, close };
}

interface DayOfRates {
  readonly date: string;
  readonly rates: Readonly<Record<string, string>>;
}

/** What the bank's server answers, the newest day first. */
export function rateDocument(days: readonly DayOfRates[], publisher = 'Example Central Bank'): string {
  const cubes = days.map(({ date, rates }) => {
    const lines = Object.entries(rates).map(
      ([code, rate]) => `      <Cube currency='${code}' rate='${rate}'/>`,
    );
    return `    <Cube time='${date}'>\n${lines.join('\n')}\n    </Cube>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender>
    <gesmes:name>${publisher}</gesmes:name>
  </gesmes:Sender>
  <Cube>
${cubes.join('\n')}
  </Cube>
</gesmes:Envelope>
`;
}

// Units of the fourth decimal.
const PER_EURO: Readonly<Record<string, number>> = {
  USD: 11_628,
  JPY: 1_821_500,
  CZK: 241_870,
  DKK: 74_686,
  GBP: 8_803,
  HUF: 3_817_500,
  PLN: 42_288,
  RON: 50_890,
  SEK: 109_660,
  CHF: 9_287,
  ISK: 1_472_000,
  NOK: 116_820,
  TRY: 492_340,
  AUD: 17_933,
  BRL: 61_969,
  CAD: 16_377,
  CNY: 82_628,
  HKD: 90_542,
  IDR: 193_818_300,
  ILS: 37_958,
  INR: 1_040_815,
  KRW: 17_097_700,
  MXN: 213_585,
  MYR: 48_128,
  NZD: 20_716,
  PHP: 683_360,
  SGD: 15_181,
  THB: 377_100,
  ZAR: 200_540,
};

/** On working days only, as the bank publishes them. */
function ratesBefore(now: Date): DayOfRates[] {
  return Array.from({ length: 90 }, (_, days) => daysBefore(now, days))
    .filter((day) => ![0, 6].includes(day.getUTCDay()))
    .map((day) => ({
      date: day.toISOString().slice(0, 10),
      rates: ratesOf(Math.floor(day.getTime() / DAY_MS)),
    }));
}

/** The same for a day whenever it is asked; from one day to the next they move by less than a hundredth. */
function ratesOf(day: number): Readonly<Record<string, string>> {
  const entries = Object.entries(PER_EURO).map(([code, units], place) => {
    const thousandths = ((day * 7 + place * 5) % 13) - 6;
    const moved = String(units + Math.round((units * thousandths) / 2000)).padStart(5, '0');
    return [code, `${moved.slice(0, -4)}.${moved.slice(-4)}`];
  });
  return Object.fromEntries(entries);
}
