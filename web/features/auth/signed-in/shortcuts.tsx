import { useState } from 'react';
import { useHotkey } from '#web/lib/browser/use-hotkey.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';

const ShortcutsDialog = deferred(
  async () => (await import('#web/parts/shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
  {
    on: 'open',
    texts: ['shortcuts'],
  },
);

/** A question mark shows which keys do what. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  useHotkey('?', () => setOpen(true));
  return <ShortcutsDialog open={isOpen} onOpenChange={setOpen} />;
}
