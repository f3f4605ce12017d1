export type DayTime = 'morning' | 'afternoon' | 'evening';

/** What an hour of the reader's clock (0–23) is greeted as. The small hours still belong to the evening before. */
export function dayTime(hour: number): DayTime {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 19 ? 'afternoon' : 'evening';
}
