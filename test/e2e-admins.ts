/**
 * The site admins of the server for the journeys. A journey takes one that no other has taken, as often as it is repeated: an
 * address is registered once.
 */
export const E2E_ADMINS: readonly string[] = Array.from(
  { length: 900 },
  (_, place) => `admin.${place}@example.org`,
);
