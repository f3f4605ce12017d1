/** The names that a person knows them by; null for each that the header does not tell. */
export async function describeBrowser(
  userAgent: string | null,
): Promise<{ browser: string | null; system: string | null }> {
  if (!userAgent) return { browser: null, system: null };
  // Needed by few requests, and none of the first ones.
  const { default: bowser } = await import('bowser');
  const { browser, os } = bowser.parse(userAgent);
  // Where it knows none, it repeats what the header says, which may be any sentence.
  const known = (name: string | undefined, names: object) =>
    name !== undefined && Object.values(names).includes(name) ? name : null;
  return { browser: known(browser.name, bowser.BROWSER_MAP), system: known(os.name, bowser.OS_MAP) };
}
