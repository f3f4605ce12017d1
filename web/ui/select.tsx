import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown, type LucideIcon } from 'lucide-react';
import { useTranslation } from '#web/lib/use-translation.ts';
import { classes } from './classes.ts';
import { type ControlSize, controlClasses, NO_OPTIONS, OPTION, OPTIONS_POPUP } from './control-look.ts';
import { Field, type FieldProps, useFieldIds } from './field.tsx';

interface SelectProps<V extends string> extends FieldProps {
  options: readonly SelectOption<V>[];
  value: V | null;
  onValueChange: (value: V) => void;
  placeholder?: string;
  disabled?: boolean;
  size?: ControlSize;
}

export interface SelectOption<V extends string> {
  value: V;
  label: string;
  icon?: LucideIcon;
  disabled?: boolean;
}

/** One of a few. Typing jumps to what begins so. */
export function Select<V extends string>({
  label,
  hideLabel,
  hint,
  error,
  options,
  value,
  onValueChange,
  placeholder,
  disabled = false,
  size = 'md',
}: SelectProps<V>) {
  const { t } = useTranslation();
  const ids = useFieldIds({ hint, error });
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} ids={ids}>
      <Base.Root
        items={options}
        value={value}
        onValueChange={(next) => next !== null && onValueChange(next)}
        disabled={disabled}
      >
        <Base.Trigger
          id={ids.id}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          className={classes(
            controlClasses(error, size),
            'flex items-center justify-between gap-2 text-start data-placeholder:text-ink-3 data-popup-open:border-focus',
          )}
        >
          <span className="truncate">
            <Base.Value placeholder={placeholder ?? t('field.choose')} />
          </span>
          <Base.Icon className="text-ink-3">
            <ChevronDown size={18} aria-hidden />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner sideOffset={6} alignItemWithTrigger={false} className="z-50">
            <Base.Popup className={OPTIONS_POPUP}>
              <Base.List>
                {options.map(({ icon: Icon, ...option }) => (
                  <Base.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled ?? false}
                    className={OPTION}
                  >
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
    </Field>
  );
}
