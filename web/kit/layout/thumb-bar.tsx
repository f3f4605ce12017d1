import type { ReactNode } from 'react';

/**
 * At phone width the screen's main action stays under the thumb; from there on it stands in the page's header instead.
 * The page makes room for it at its end (styles.css), so that it never covers what is there.
 */
export function ThumbBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-thumb-bar
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-page/90 px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] backdrop-blur-md sm:hidden [&>*]:w-full"
    >
      {children}
    </div>
  );
}
