/**
 * A ref for what scrolls sideways: marks it with `data-more-start` and `data-more-end` for as long as there is more beyond
 * that edge, so that its looks can say so.
 */
export function showScrollEdges(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const mark = () => {
    const { scrollLeft, scrollWidth, clientWidth } = element;
    // Widths are rounded, positions are not.
    element.toggleAttribute('data-more-start', scrollLeft > 1);
    element.toggleAttribute('data-more-end', scrollLeft + clientWidth < scrollWidth - 1);
  };
  const observer = new ResizeObserver(mark);
  observer.observe(element);
  element.addEventListener('scroll', mark, { passive: true });
  return () => {
    observer.disconnect();
    element.removeEventListener('scroll', mark);
  };
}
