import { useEffect } from 'react';
import { isolated } from '#domain/fields/isolated-text.ts';

/** Names the tab. Without a title of its own a page keeps the product's, as index.html has it. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = `${isolated(title)} · Quits`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
