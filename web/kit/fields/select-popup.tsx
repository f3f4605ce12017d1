import { Select as Base } from '@base-ui/react/select';
import { Check, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { NO_OPTIONS, OPTION, OPTIONS_POPUP } from '#web/kit/look/control-look.ts';
import { useBackCloses } from '#web/kit/popups/back.ts';
import { type Trigger, useKeptFocus } from '#web/lib/loading/deferred-popup.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

export interface SelectOption<V extends string> {
  value: V;
  label: string;
  icon?: LucideIcon;
}

interface SelectPopupProps {
  trigger: Trigger;
  options: readonly SelectOption<string>[];
  value: string | null;
  onValueChange: (value: string | null) => void;
  disabled: boolean;
}

/** The trigger with its list, open from the start: the press that asked for it has happened. */
export function SelectPopup({ trigger, options, value, onValueChange, disabled }: SelectPopupProps) {
  const { t } = useTranslation();
  const kept = useKeptFocus();
  const [isOpen, setOpen] = useState(true);
  useBackCloses(isOpen, () => setOpen(false));
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open) => setOpen(open)}
      items={options}
      value={value}
      onValueChange={(next) => onValueChange(next)}
      disabled={disabled}
    >
      <Base.Trigger ref={kept} id={trigger.props.id} render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} alignItemWithTrigger={false} className="z-50">
          <Base.Popup className={OPTIONS_POPUP}>
            <Base.List>
              {options.map(({ icon: Icon, ...option }) => (
                <Base.Item key={option.value} value={option.value} className={OPTION}>
                  {Icon && <Icon size={18} aria-hidden className="text-ink-2" />}
                  <Base.ItemText className="min-w-0 flex-1 truncate">{option.label}</Base.ItemText>
                  <Base.ItemIndicator className="text-ink-2">
                    <Check size={16} aria-hidden />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
            {options.length === 0 && <p className={NO_OPTIONS}>{t('state.noOptions')}</p>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
