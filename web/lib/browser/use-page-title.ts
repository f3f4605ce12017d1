import { useEffect } from 'react';
import { isolated } from '#domain/fields/isolated-text.ts';

/** What an address opens: the profile over all (0), a form (1), a transaction (2), a section of a page (3), the page (4). */
type Level = 0 | 1 | 2 | 3 | 4;

const titles = ['', '', '', '', '', 'Quits'];

/** Names the tab by all that is shown, the innermost first. */
export function usePageTitle(title: string, level: Level = 4): void {
  useEffect(() => {
    show(level, isolated(title));
    return () => show(level, '');
  }, [title, level]);
}

function show(level: Level, title: string): void {
  titles[level] = title;
  document.title = titles.filter(Boolean).join(' · ');
}
