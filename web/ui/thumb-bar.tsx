import type { ReactNode } from 'react';

/** At phone width the screen's main action stays under the thumb; from there on it stands in the page's header instead. */
export function ThumbBar({ children }: { children: ReactNode }) {
  return (
    <div className="sm:hidden">
      {/* As high as the bar, so that it never covers the last row. */}
      <div aria-hidden className="h-16" />
      <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-page/90 px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] backdrop-blur-md [&>*]:w-full">
        {children}
      </div>
    </div>
  );
}
