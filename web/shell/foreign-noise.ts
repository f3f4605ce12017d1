// Browser extensions and password managers run inside our page and break there; what they throw is not ours to show.
const FOREIGN =
  /(chrome|moz|safari-web)-extension:\/\/|webkit-masked-url:|^Script error\.?$|ResizeObserver loop|Extension context invalidated|(1password|bitwarden|lastpass|dashlane)/i;

export function isForeignNoise(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return FOREIGN.test(error.message) || FOREIGN.test(error.stack ?? '');
}
