/**
 * Not for the second click of a double click: by then the button may do the opposite, or the page may be about to be left.
 */
export function firstClick(action: () => void) {
  return ({ detail }: { readonly detail: number }): void => {
    if (detail < 2) action();
  };
}
