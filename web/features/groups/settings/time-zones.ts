import type { SelectOption } from '#web/kit/fields/select-popup.tsx';
import type { Language } from '#web/lib/texts/language.ts';
import { SPANISH_PLACES } from './spanish-places.ts';

/** 'New York, America': by its city, so that typing finds it. In Spanish 'Nueva York, América'. */
export function timeZoneName(timeZone: string, language: Language): string {
  const places = timeZone.replaceAll('_', ' ').split('/').reverse();
  return places.map((place) => (language === 'es' && SPANISH_PLACES.get(place)) || place).join(', ');
}

/** Every time zone that the browser knows and the one that is chosen, by name. */
export function timeZoneOptions(chosen: string, language: Language): SelectOption<string>[] {
  const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen]);
  return [...known]
    .map((value) => ({ value, label: timeZoneName(value, language) }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
}
