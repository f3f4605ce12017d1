// Steps through the browser's history, heard before the router hears of them. Listeners of a window are called in the order
// in which they came, so this file is loaded with the app; what listens is loaded with the first dialog.

let first: ((event: PopStateEvent) => void) | undefined;
addEventListener('popstate', (event) => first?.(event));

export function hearStepsFirst(listener: (event: PopStateEvent) => void): void {
  first = listener;
}
