const PATH = '/account-deleted';

/** The page after the last one: it says until when signing in takes the deletion back. */
export function farewellPath(dueAt: string): string {
  return `${PATH}?${new URLSearchParams({ until: dueAt })}`;
}

/** The day that such an address names; undefined when the address was altered. */
export function farewellDay(search: URLSearchParams): string | undefined {
  const until = search.get('until') ?? '';
  return Number.isNaN(Date.parse(until)) ? undefined : until;
}
