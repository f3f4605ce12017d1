/** What a browser says it is, for people: nothing where it says nothing that is understood. */
export async function describeBrowser(
  userAgent: string | null,
): Promise<{ browser: string | null; system: string | null }> {
  if (!userAgent) return { browser: null, system: null };
  // Needed by few requests, and none of the first ones.
  const { default: bowser } = await import('bowser');
  const { browser, os } = bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
}
