// How far a part of a long page is from the screen. One watcher for all: the browser asks each of them at every frame.

type Moment = IntersectionObserverEntry;

/** Twenty screens each way. */
const NEAR = '2000% 0px';

const watched = new WeakMap<Element, (moment: Moment) => void>();
let watcher: IntersectionObserver | undefined;

/** Tells now whether the element is near the screen, and again whenever it comes near or leaves. Gives what ends it. */
export function watchDistance(element: Element, onMoment: (moment: Moment) => void): () => void {
  watcher ??= new IntersectionObserver(
    (moments) => {
      for (const moment of moments) watched.get(moment.target)?.(moment);
    },
    // Without a root, an element outside the visible part of a surrounding frame would count as far.
    { root: document, rootMargin: NEAR },
  );
  watched.set(element, onMoment);
  watcher.observe(element);
  return () => {
    watched.delete(element);
    watcher?.unobserve(element);
  };
}

/** Whether it can be seen within the next screen that is scrolled. */
export function isNextToScreen({ boundingClientRect: { top, bottom } }: Moment): boolean {
  return bottom > -window.innerHeight && top < 2 * window.innerHeight;
}
