import { z } from 'zod';

/** How far a stream has told its reader of each group: every change up to this seq. */
export type Place = ReadonlyMap<string, number>;

// The place travels with every event and comes back in a header, so it has to stay short.
const GROUPS_MAX = 100;
const WITHOUT_PLACE = '-';

const placeSchema = z.array(z.tuple([z.uuid(), z.number().int().min(0)])).max(GROUPS_MAX);

/** Opaque to clients. For a person in very many groups it holds nothing, and resuming then means reading again. */
export function encodePlace(place: Place): string {
  if (place.size > GROUPS_MAX) return WITHOUT_PLACE;
  return Buffer.from(JSON.stringify([...place])).toString('base64url');
}

/** Undefined for a place that cannot be resumed from, whatever a client sent. */
export function decodePlace(text: string): Place | undefined {
  try {
    const parsed = placeSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return parsed.success ? new Map(parsed.data) : undefined;
  } catch {
    return undefined;
  }
}
