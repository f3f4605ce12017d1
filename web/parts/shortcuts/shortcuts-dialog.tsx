import { Keys } from '#web/kit/content/keys.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

const SHORTCUTS = [
  { keys: '/', text: 'search' },
  { keys: 'mod+k', text: 'searchFromField' },
  { keys: 'n', text: 'newExpense' },
  { keys: 'mod+enter', text: 'save' },
  { keys: 'escape', text: 'close' },
  { keys: '?', text: 'list' },
] as const;

interface ShortcutsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  const { t } = useTranslation('search');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('shortcuts.title')} size="s">
      <dl className="grid gap-3">
        {SHORTCUTS.map(({ keys, text }) => (
          <div key={keys} className="flex items-center justify-between gap-4">
            <dt className="text-m">{t(`shortcuts.${text}`)}</dt>
            <dd>
              <Keys shortcut={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
