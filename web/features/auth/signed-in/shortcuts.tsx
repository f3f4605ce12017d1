import { useState } from 'react';
import { useHotkey } from '#web/lib/browser/use-hotkey.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';

const Search = deferred(async () => (await import('./search.tsx')).Search, {
  on: 'afterwards',
  isSilent: true,
});

const ShortcutsDialog = deferred(
  async () => (await import('#web/parts/shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
  {
    on: 'open',
    texts: ['search'],
  },
);

/** The keys of every signed-in screen; a question mark shows which do what. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  useHotkey('?', () => setOpen(true));
  return (
    <>
      <Search onShowShortcuts={() => setOpen(true)} />
      <ShortcutsDialog open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
