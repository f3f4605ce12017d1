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

test.each([
  ['America/Belize', 'Belice'],
  ['America/Ciudad_Juarez', 'Juárez'],
  ['America/Port-au-Prince', 'Puerto Príncipe'],
  ['Asia/Jakarta', 'Yakarta'],
  ['Asia/Katmandu', 'Katmandú'],
  ['Asia/Kathmandu', 'Katmandú'],
  ['Asia/Riyadh', 'Riad'],
  ['Europe/Isle_of_Man', 'Isla de Man'],
  ['Europe/Vilnius', 'Vilna'],
])('%s has "%s" in its Spanish name', (timeZone, name) => {
  expect(timeZoneName(timeZone, 'es')).toContain(name);
});

test('every place with a name in Spanish is one of a time zone', () => {
  // What one engine calls Kyiv or Kolkata, another calls by its older name.
  const newer = ['Kyiv', 'Kolkata', 'Kathmandu', 'Yangon', 'Ho Chi Minh', 'Faroe'];
  const older = ['Kiev', 'Calcutta', 'Katmandu', 'Rangoon', 'Saigon', 'Faeroe'];
  const others = [...newer, ...older];
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
