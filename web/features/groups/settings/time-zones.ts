import type { SelectOption } from '#web/kit/fields/select-popup.tsx';

/** 'New York, America': by its city, so that typing finds it. */
export function timeZoneName(timeZone: string): string {
  const [city = timeZone, ...regions] = timeZone.replaceAll('_', ' ').split('/').reverse();
  return [city, ...regions].join(', ');
}

/** Every time zone that the browser knows and the one that is chosen, by name. */
export function timeZoneOptions(chosen: string): SelectOption<string>[] {
  const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen]);
  return [...known]
    .map((value) => ({ value, label: timeZoneName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
