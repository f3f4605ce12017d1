/** The names that a person knows them by; null for each that the header does not tell. */
export async function describeBrowser(
  userAgent: string | null,
): Promise<{ browser: string | null; system: string | null }> {
  if (!userAgent) return { browser: null, system: null };
  // Needed by few requests, and none of the first ones.
  const { default: bowser } = await import('bowser');
  const { browser, os } = bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
}
