import { describe, expect, it } from 'vitest';
import { parseRateDocument } from './rate-document.ts';
import { rateDocument } from './rate-source-stand-in.ts';

const day = (date: string, rates: Record<string, string> = { USD: '1.1628' }) => ({ date, rates });
const good = rateDocument([day('2026-03-13', { USD: '1.1628', JPY: '182.15' })], 'European Central Bank');

/** As the bank's own server answered in 2024, but for most of its currencies. */
const OF_THE_BANK = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
		<Cube time='2024-05-10'>
			<Cube currency='USD' rate='1.0781'/>
			<Cube currency='JPY' rate='167.88'/>
			<Cube currency='BGN' rate='1.9558'/>
			<Cube currency='IDR' rate='17303.41'/></Cube>
	</Cube>
</gesmes:Envelope>`;

describe('a document of rates', () => {
  it('is read as the European Central Bank writes it, without currencies that are no longer', () => {
    const date = '2024-05-10';
    expect(parseRateDocument(OF_THE_BANK)).toEqual({
      source: 'European Central Bank',
      rates: [
        { date, currency: 'USD', perEuro: '1.0781' },
        { date, currency: 'JPY', perEuro: '167.88' },
        { date, currency: 'IDR', perEuro: '17303.41' },
      ],
    });
  });

  it('may hold several days', () => {
    const { rates } = parseRateDocument(rateDocument([day('2026-03-13'), day('2026-03-12')]));
    expect(rates.map(({ date }) => date)).toEqual(['2026-03-13', '2026-03-12']);
  });

  it('is read whatever prefix it gives to its names', () => {
    const other = good.replaceAll('gesmes:', 'g:').replace('xmlns:gesmes', 'xmlns:g');
    expect(parseRateDocument(other)).toEqual(parseRateDocument(good));
  });

  it('is refused at more levels than it can have, before they are read', () => {
    const nested = '<a>'.repeat(100_000);
    expect(() => parseRateDocument(nested)).toThrow('more levels');
  });

  it.each<[string, string]>([
    ['nothing', ''],
    ['a page for people', '<!doctype html><html><body>Down for maintenance</body></html>'],
    ['JSON', '{"USD": 1.1}'],
    ['no rate', rateDocument([])],
    ['a day without rates', rateDocument([day('2026-03-13', {})])],
    ['half a document', good.slice(0, -60)],
    ['more after its end', `${good}<Cube/>`],
    ['a day that does not exist', rateDocument([day('2026-02-30')])],
    ['no day', rateDocument([day('yesterday')])],
    ['a day twice', rateDocument([day('2026-03-13'), day('2026-03-13')])],
    ['a currency twice', good.replace("'JPY'", "'USD'")],
    ['a rate of the euro', good.replace("'JPY'", "'EUR'")],
    ['a currency that is no code', good.replace("'JPY'", "'$'")],
    ['a negative rate', good.replace('1.1628', '-1.1628')],
    ['a rate of zero', good.replace('1.1628', '0.0000')],
    ['a rate in words', good.replace('1.1628', 'one')],
    ['a rate with an exponent', good.replace('1.1628', '1e3')],
    ['a rate with a decimal comma', good.replace('1.1628', '1,1628')],
    ['no number', good.replace('1.1628', 'NaN')],
    ['an endless number', good.replace('1.1628', `1.${'3'.repeat(400)}`)],
    ['a rate too small for any currency', good.replace('1.1628', '0.00001')],
    ['a rate too large for any currency', good.replace('1.1628', '99999999')],
    ['no publisher', rateDocument([day('2026-03-13')], ' ')],
    ['a publisher with a control character', rateDocument([day('2026-03-13')], 'Bank&#7;')],
    ['a publisher of a thousand letters', rateDocument([day('2026-03-13')], 'B'.repeat(1000))],
    ['an entity of its own', good.replace('European Central Bank', '&bank;')],
    [
      'a document type',
      good.replace('?>', '?><!DOCTYPE a [<!ENTITY bank "Bank"><!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    ],
    ['more days than any file of the bank', rateDocument(days(101))],
  ])('with %s is refused as a whole', (_what, document) => {
    expect(() => parseRateDocument(document)).toThrow();
  });
});

function days(count: number) {
  return Array.from({ length: count }, (_, index) =>
    day(new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)),
  );
}
