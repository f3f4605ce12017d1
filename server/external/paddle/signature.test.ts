import { describe, expect, it } from 'vitest';
import { isSignedByPaddle, signatureOf } from './signature.ts';

// What Paddle sent once and has published, in the tests of its SDK for Go: header, body and secret.
const PUBLISHED = {
  header: 'ts=1710929255;h1=6c05ef8fa83c44d751be6d259ec955ce5638e2c54095bf128e408e2fce1589c8',
  secret: 'pdl_ntfset_01hsdn8d43dt7mezr1ef2jtbaw_hKkRiCGyyRhbFwIUuqiTBgI7gnWoV0Gr',
  body: '{"data":{"id":"pri_01hsdn96k2hxjzsq5yerecdj9j","name":null,"status":"active","quantity":{"maximum":999999,"minimum":1},"tax_mode":"account_setting","product_id":"pro_01hsdn8qp7yydry3x1yeg6a9rv","unit_price":{"amount":"1000","currency_code":"USD"},"custom_data":null,"description":"testing","import_meta":null,"trial_period":null,"billing_cycle":{"interval":"month","frequency":1},"unit_price_overrides":[]},"event_id":"evt_01hsdn97563968dy0szkmgjwh3","event_type":"price.created","occurred_at":"2024-03-20T10:07:35.590857Z","notification_id":"ntf_01hsdn977e920kbgzt6r6c9rqc"}',
  at: new Date(1_710_929_255_000),
};

// The header and the secret that Paddle's documentation shows, and digests that OpenSSL made with them.
const SECRET =
  'pdl_ntfset_01gkpjp8bkm3tm53kdgkx6sms7_a7e4a56cf7c1cd80cb1c735c72bab2aa75d06fe08b8c50a18cf6afbcfe834122';
const BODY = '{"event_id":"evt_01","event_type":"subscription.created"}';
const H1 = '47b879cdb5da286393e970ef1060f6e1f35b8d1734b5260a5401db05c98d4f3e';
const OF_OTHER_SECRET = 'ab8f4d9bf5af74d9b069e503c4a690245502d7de324555392c3bcbf64c58e3fb';
const DOCUMENTED = 'ts=1671552777;h1=eb4d0dc8853be92b7f063b9f3ba5233eb920a09459b6e6b2c26705b4364db151';
const AT = new Date(1_671_552_777_000);

const check = (header: string | undefined, body = BODY, at = AT, secret = SECRET) =>
  isSignedByPaddle(Buffer.from(body), header, secret, at);
const later = (seconds: number) => new Date(AT.getTime() + seconds * 1000);

describe('a signature', () => {
  it('that Paddle made holds, for its body and its secret alone', () => {
    const { header, secret, body, at } = PUBLISHED;
    expect(check(header, body, at, secret)).toBe(true);
    expect(check(header, '{}', at, secret)).toBe(false);
    expect(check(header, body.replace('1000', '1'), at, secret)).toBe(false);
    expect(check(header, body, at, 'abc')).toBe(false);
  });

  it.each<[string, string | undefined, boolean]>([
    ['made by another program', `ts=1671552777;h1=${H1}`, true],
    ['while the secret is replaced, the new one first', `ts=1671552777;h1=${H1};h1=${OF_OTHER_SECRET}`, true],
    ['while the secret is replaced, the old one first', `ts=1671552777;h1=${OF_OTHER_SECRET};h1=${H1}`, true],
    ['with a part of a later version', `ts=1671552777;h2=abc;h1=${H1}`, true],
    ['of another body, as the documentation shows it', DOCUMENTED, false],
    ['of another secret', `ts=1671552777;h1=${OF_OTHER_SECRET}`, false],
    ['of another time', `ts=1671552778;h1=${H1}`, false],
    ['with two times', `ts=1671552777;ts=1671552778;h1=${H1}`, false],
    ['cut short', `ts=1671552777;h1=${H1.slice(0, 32)}`, false],
    ['in capitals', `ts=1671552777;h1=${H1.toUpperCase()}`, false],
    ['without a time', `h1=${H1}`, false],
    ['without a digest', 'ts=1671552777', false],
    ['with a time that is none', `ts=now;h1=${H1}`, false],
    ['that is empty', '', false],
    ['that is missing', undefined, false],
    ['after a thousand others', `ts=1671552777;${`h1=${OF_OTHER_SECRET};`.repeat(1000)}h1=${H1}`, false],
  ])('%s', (_, header, holds) => {
    expect(check(header)).toBe(holds);
  });

  it.each([
    [-301, false],
    [-300, true],
    [0, true],
    [300, true],
    [301, false],
  ])('that is %i seconds old: %s', (seconds, holds) => {
    expect(check(`ts=1671552777;h1=${H1}`, BODY, later(seconds))).toBe(holds);
  });

  it('is over the bytes, not over what they say', () => {
    const bytes = '{"name":"Zoë 🧾"}';
    const header = 'ts=1671552777;h1=6223820d8e07efcbdc41187ab3fcff65b9b753857fa6572b05fad3a9456534af';
    expect(check(header, bytes)).toBe(true);
    expect(check(header, '{"name": "Zoë 🧾"}')).toBe(false);
    expect(check(header, '{"name":"Zo\\u00eb 🧾"}')).toBe(false);
  });

  it('of the stand-in is one of Paddle’s', () => {
    expect(signatureOf(Buffer.from(BODY), SECRET, AT)).toBe(`ts=1671552777;h1=${H1}`);
  });
});
