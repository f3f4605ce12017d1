import { Combobox as Base } from '@base-ui/react/combobox';
import { Check } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { NO_OPTIONS, OPTION, OPTIONS_POPUP } from '#web/kit/look/control-look.ts';
import { useBackCloses } from '#web/kit/popups/back.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

export interface ComboboxOption<V extends string = string> {
  value: V;
  label: string;
  detail?: string;
}

/** What a combobox is given so that going back closes its list. */
export function useListOpen() {
  const [open, setOpen] = useState(false);
  useBackCloses(open, () => setOpen(false));
  return { open, onOpenChange: (next: boolean) => setOpen(next) };
}

/** Typing finds what the detail says as well. */
export function searchedText({ label, detail }: ComboboxOption): string {
  return detail ? `${label} ${detail}` : label;
}

/** Base UI empties the field on Escape; in a form, Escape is meant for the form. Says whether it was Escape. */
export function leavesEscape(details: Base.Root.ChangeEventDetails): boolean {
  if (details.reason !== 'escape-key') return false;
  details.cancel();
  details.allowPropagation();
  return true;
}

/** The list below a combobox. */
export function ComboboxOptions({ anchor }: { anchor?: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={6} {...(anchor && { anchor })} className="z-50 outline-none">
        <Base.Popup className={OPTIONS_POPUP}>
          <DismissWords />
          <Base.Empty className={NO_OPTIONS}>{t('state.noOptions')}</Base.Empty>
          <Base.List className="outline-none">
            {(option: ComboboxOption) => (
              <Base.Item key={option.value} value={option} className={OPTION}>
                <span className="min-w-0 flex-1 truncate">
                  {option.label}
                  {option.detail && <span className="text-ink-3"> {option.detail}</span>}
                </span>
                <Base.ItemIndicator className="text-ink-2">
                  <Check size={16} aria-hidden />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

/**
 * Screen readers find a button before and after the list that closes it. Base UI names both in English and
 * offers no other word.
 */
function DismissWords() {
  const { t } = useTranslation();
  const close = t('action.close');
  useEffect(() => {
    for (const button of document.querySelectorAll('[role="button"][aria-label="Dismiss"]'))
      button.setAttribute('aria-label', close);
  }, [close]);
  return null;
}
