import { Search as SearchIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#web/kit/actions/button.tsx';
import { ARIA_KEYS, Keys } from '#web/kit/content/keys.tsx';
import { isDialogOpen, useHotkey } from '#web/lib/browser/use-hotkey.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useTypedAhead } from './use-typed-ahead.ts';

const PaletteDialog = deferred(
  async () => (await import('#web/parts/palette/palette-dialog.tsx')).PaletteDialog,
  { on: 'open', texts: ['search', 'transactions'] },
);

/** A button in the header, a slash outside of fields, and ⌘K in them too: not over a dialog, which may hold what is not saved. */
export function Search({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => setPlace(document.getElementById('search-place')), []);
  const typedAhead = useTypedAhead(isOpen, () => setOpen(false));
  useHotkey('/', () => setOpen(true));
  useHotkey('mod+k', () => setOpen(!isOpen && !isDialogOpen()));
  return (
    <>
      {place &&
        createPortal(
          <Button
            variant="quiet"
            icon={SearchIcon}
            aria-label={t('nav.search')}
            aria-haspopup="dialog"
            aria-keyshortcuts={ARIA_KEYS['mod+k']}
            onClick={() => setOpen(true)}
            className="max-lg:w-10 max-lg:px-0 coarse:max-lg:w-11"
          >
            <span className="hidden lg:inline">
              {t('nav.search')} <Keys shortcut="/" onButton />
            </span>
          </Button>,
          place,
        )}
      <PaletteDialog
        open={isOpen}
        onOpenChange={setOpen}
        typedAhead={typedAhead}
        onShowShortcuts={onShowShortcuts}
      />
    </>
  );
}
