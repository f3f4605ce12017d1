import { expect, test } from 'vitest';
import { SPANISH_PLACES } from './spanish-places.ts';
import { timeZoneName, timeZoneOptions } from './time-zones.ts';

test('a time zone goes by its place in the language of the reader', () => {
  expect(timeZoneName('America/New_York', 'en')).toBe('New York, America');
  expect(timeZoneName('America/New_York', 'es')).toBe('Nueva York, América');
  expect(timeZoneName('America/Argentina/Cordoba', 'es')).toBe('Córdoba, Argentina, América');
  expect(timeZoneName('Europe/Madrid', 'es')).toBe('Madrid, Europa');
  expect(timeZoneName('UTC', 'es')).toBe('UTC');
});

test('every place with a name in Spanish is one of a time zone', () => {
  // What one engine calls Kyiv or Kolkata, another calls by its older name.
  const others = ['Kiev', 'Kyiv', 'Calcutta', 'Kolkata'];
  const zones = [...Intl.supportedValuesOf('timeZone'), 'Arctic/Longyearbyen'];
  const places = new Set(zones.flatMap((zone) => zone.replaceAll('_', ' ').split('/')));
  expect([...SPANISH_PLACES.keys()].filter((place) => !places.has(place) && !others.includes(place))).toEqual(
    [],
  );
});

test('the choice is in the order of the names', () => {
  const labels = timeZoneOptions('Europe/Madrid', 'es').map(({ label }) => label);
  expect(labels.indexOf('Ámsterdam, Europa')).toBeLessThan(labels.indexOf('Atenas, Europa'));
});
