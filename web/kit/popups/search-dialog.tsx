import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog as Base } from '@base-ui/react/dialog';
import { Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { classes } from '#web/kit/look/classes.ts';
import { DIALOG_VEIL } from '#web/kit/look/dialog-look.ts';
import { useVisibleHeight } from '#web/lib/browser/use-visible-height.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useBackCloses } from './back.ts';
import { FocusKept, MODAL } from './focus-kept.ts';
import { useOpenedFromNothing } from './use-opened-from-nothing.ts';

interface SearchDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  /** A SearchBox; it begins anew each time. */
  children: ReactNode;
}

/** The whole screen of a phone above its keyboard; elsewhere a box that keeps its size whatever is found. */
export function SearchDialog({ open, onOpenChange, label, children }: SearchDialogProps) {
  const isFromNothing = useOpenedFromNothing(open);
  const height = useVisibleHeight();
  const page = useRef<string>(undefined);
  useEffect(() => {
    if (open) page.current = window.location.pathname;
  }, [open]);
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={DIALOG_VEIL} />
        <Base.Viewport className="fixed inset-0 z-40 sm:flex sm:items-start sm:justify-center sm:p-6 sm:pt-[12vh] short:p-0">
          <Base.Popup
            {...MODAL}
            data-over-arrival
            aria-label={label}
            // After going to another page, the focus is that page's business.
            finalFocus={() => !isFromNothing && page.current === window.location.pathname}
            style={{ '--seen': `${height}px` }}
            className={classes(
              'flex h-(--seen) w-full flex-col overflow-hidden bg-raised text-ink shadow-3 outline-none',
              'sm:h-[min(34rem,100%)] sm:max-w-[40rem] sm:rounded-xl sm:border sm:border-line',
              'transition-[opacity,scale] ease-out data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0',
            )}
          >
            <FocusKept />
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

export interface SearchOption {
  id: string;
  content: ReactNode;
  onSelect: () => void;
}

export interface SearchSection {
  label: string;
  items: readonly SearchOption[];
}

interface SearchBoxProps {
  placeholder: string;
  text: string;
  onTextChange: (text: string) => void;
  maxLength: number;
  /** What the text leaves to choose from. */
  sections: readonly SearchSection[];
  optionsLabel: string;
  /** Below the options: what is on its way, or why there is nothing. Said by screen readers when it changes. */
  note: ReactNode;
}

/** A field with the options below it: arrows choose, Enter takes. */
export function SearchBox({
  placeholder,
  text,
  onTextChange,
  maxLength,
  sections,
  optionsLabel,
  note,
}: SearchBoxProps) {
  const { t } = useTranslation();
  return (
    <Autocomplete.Root
      inline
      open
      items={sections}
      // What is offered is already what the text asks for.
      filter={null}
      value={text}
      onValueChange={(value, { reason }) => {
        // Choosing an option leaves the text as it was typed.
        if (reason === 'input-change') onTextChange(value);
      }}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-3 border-b border-line py-2 pr-3 pl-5">
        <Search size={20} strokeWidth={1.9} aria-hidden className="shrink-0 text-ink-3" />
        <Autocomplete.Input
          type="search"
          enterKeyHint="go"
          aria-label={placeholder}
          placeholder={placeholder}
          maxLength={maxLength}
          className="h-11 min-w-0 flex-1 appearance-none bg-transparent text-l outline-none [&::-webkit-search-cancel-button]:hidden"
        />
        <Base.Close render={<IconButton icon={X} label={t('action.close')} />} />
      </div>
      <div className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2">
        <Autocomplete.List aria-label={optionsLabel} className="outline-none">
          {(section: SearchSection) => (
            <Autocomplete.Group key={section.label} items={section.items} className="pb-2">
              <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-3">
                {section.label}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(option: SearchOption) => (
                  <Autocomplete.Item
                    key={option.id}
                    value={option}
                    onClick={option.onSelect}
                    className="flex min-h-11 cursor-default scroll-my-2 items-center gap-3 rounded-m px-3 py-1.5 outline-none select-none data-highlighted:bg-sunken"
                  >
                    {option.content}
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        <div role="status">{note}</div>
      </div>
    </Autocomplete.Root>
  );
}
