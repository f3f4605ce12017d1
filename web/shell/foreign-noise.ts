// Browser extensions and password managers run inside our page and break there; what they throw is not ours to show. Nor
// is a request that was cut off, in the words of Chromium, Safari and Firefox: the code that sent it says so in its place.
const FOREIGN =
  /(chrome|moz|safari-web)-extension:\/\/|webkit-masked-url:|^Script error\.?$|ResizeObserver loop|Extension context invalidated|(1password|bitwarden|lastpass|dashlane)|^Failed to fetch$|^Load failed$|^NetworkError when attempting to fetch resource\.?$/i;

export function isForeignNoise(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return FOREIGN.test(error.message) || FOREIGN.test(error.stack ?? '');
}
