import { useEffect } from 'react';

/** Names the tab. Without a title of its own a page keeps the product's, as index.html has it. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Quits`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
