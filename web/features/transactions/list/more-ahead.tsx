import { type ReactNode, useEffect, useRef } from 'react';

interface MoreAheadProps {
  /** False while more is loaded, and once it has failed. */
  isOn: boolean;
  onNear: () => void;
  children: ReactNode;
}

/** Loads more, too, when the reader comes within half a screen of the end, at which these children stand. */
export function MoreAhead({ isOn, onNear, children }: MoreAheadProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOn || !place.current) return;
    // After each change anew: an end that is still near after it loads more once again.
    const observer = new IntersectionObserver(
      // A busy page is told of several moments at once.
      (moments) => moments.some(({ isIntersecting }) => isIntersecting) && onNear(),
      { rootMargin: '50% 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  });
  return <div ref={place}>{children}</div>;
}
