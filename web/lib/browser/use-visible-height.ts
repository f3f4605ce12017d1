import { useSyncExternalStore } from 'react';

/**
 * The height, in pixels, of what is seen of the page: above a keyboard that covers the rest of it. Browsers count the keyboard's
 * place to the window, and no unit of CSS leaves it out.
 */
export function useVisibleHeight(): number {
  return useSyncExternalStore(subscribe, height);
}

// Zoomed in, less of the page is seen and the screen is as high as ever.
function height(): number {
  const { visualViewport, innerHeight } = window;
  return visualViewport ? Math.round(visualViewport.height * visualViewport.scale) : innerHeight;
}

function subscribe(onChange: () => void): () => void {
  window.visualViewport?.addEventListener('resize', onChange);
  return () => window.visualViewport?.removeEventListener('resize', onChange);
}
