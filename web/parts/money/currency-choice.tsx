import { SegmentedControl } from '#web/kit/fields/segmented-control.tsx';

interface CurrencyChoiceProps<Code extends string> {
  label: string;
  /** In which there is something to show. One alone needs no choice. */
  currencies: readonly Code[];
  value: Code;
  onChange: (currency: Code) => void;
}

/** Amounts are never summed across currencies: one is shown at a time. */
export function CurrencyChoice<Code extends string>({
  label,
  currencies,
  value,
  onChange,
}: CurrencyChoiceProps<Code>) {
  if (currencies.length < 2) return null;
  return (
    <SegmentedControl
      label={label}
      size="sm"
      value={value}
      onValueChange={onChange}
      options={currencies.map((code) => ({ value: code, label: code }))}
    />
  );
}
