import { describe, expect, it } from 'vitest';
import { readAddresses } from './addresses.ts';

const [ben, chloe] = ['ben@example.org', 'chloe.d@example.co.uk'];

describe('pasted addresses', () => {
  it('may be apart by commas, semicolons, spaces or lines', () => {
    for (const text of [
      `${ben},${chloe}`,
      `${ben}; ${chloe};`,
      `${ben} ${chloe}`,
      ` ${ben}\n\t${chloe}\r\n`,
      `mailto:${ben}, ${chloe}.`,
    ])
      expect(readAddresses(text)).toEqual({ emails: [ben, chloe], wrong: [] });
  });

  it('may have names before them, as mail programs write them', () => {
    for (const text of [
      `Ben Hill <${ben}>, Chloé <${chloe}>`,
      `"Hill, Ben" <${ben}>; "Dupont, Chloé" <${chloe}>`,
      `<${ben}>\n<${chloe}>`,
      `Ben Hill <${ben}>\n${chloe}`,
    ])
      expect(readAddresses(text)).toEqual({ emails: [ben, chloe], wrong: [] });
  });

  it('count once however they are written', () => {
    expect(readAddresses(`${ben} Ben@Example.org ${chloe}`)).toEqual({ emails: [ben, chloe], wrong: [] });
  });

  it('name whatever is no address, once', () => {
    expect(readAddresses(`ben@example, ${chloe}, @example.org, ben@example`)).toEqual({
      emails: [chloe],
      wrong: ['ben@example', '@example.org'],
    });
    expect(readAddresses(' ,; \n')).toEqual({ emails: [], wrong: [] });
  });
});
