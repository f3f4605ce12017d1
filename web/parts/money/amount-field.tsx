import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from 'react';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { NO_MONEY } from '#domain/money/money.ts';
import { type FieldProps, useFieldIds } from '#web/kit/fields/field.tsx';
import { classes } from '#web/kit/look/classes.ts';
import { controlClasses } from '#web/kit/look/control-look.ts';
import { amountText, inReadersLanguage } from '#web/lib/format/entry-text.ts';
import { moneyParts } from '#web/lib/format/money-format.ts';
import { useLanguage } from '#web/lib/texts/use-translation.ts';
import { MeasuredInput } from './measured-input.tsx';
import { OperatorKeys } from './operator-keys.tsx';
import { useAmountResult } from './use-amount-result.ts';

interface AmountFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size' | 'type' | 'ref'> {
  currency: CurrencyCode;
  /** As typed: `parseAmountEntry` says what it comes to. */
  value: string;
  onValueChange: (text: string) => void;
  size?: 'hero' | 'row';
  /** A share may be nothing at all; a total may not. */
  mayBeZero?: boolean;
  /** Shown as a plain figure until it is pointed at: for amounts that were worked out and may be typed over. */
  quiet?: boolean;
  ref?: RefObject<HTMLInputElement | null>;
}

/**
 * Takes '12,50', '12.50' and '3*4.20+1', and says beneath what a calculation comes to. When it is left, it
 * shows the reader's mark.
 */
export function AmountField({
  label,
  hideLabel = true,
  hint,
  error,
  id,
  currency,
  value,
  onValueChange,
  size = 'hero',
  mayBeZero = false,
  quiet = false,
  className,
  ref,
  ...rest
}: AmountFieldProps) {
  const ids = useFieldIds({ id });
  const language = useLanguage();
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  const [hasFocus, setFocus] = useState(false);
  const isHero = size === 'hero';
  const result = useAmountResult({ value, currency, hasFocus, mayBeZero });

  return (
    <div className={classes('grid min-w-0', isHero && 'justify-items-center', className)}>
      <label htmlFor={ids.id} className={hideLabel ? 'sr-only' : 'mb-1.5 text-s font-[550]'}>
        {label}
      </label>
      <BesideSymbol htmlFor={ids.id} currency={currency} isHero={isHero} error={error} quiet={quiet}>
        <MeasuredInput
          {...rest}
          ref={input}
          id={ids.id}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
          onFocus={(event) => {
            setFocus(true);
            rest.onFocus?.(event);
          }}
          onBlur={(event) => {
            setFocus(false);
            const written = inReadersLanguage(value, currency, language);
            if (written !== value) onValueChange(written);
            rest.onBlur?.(event);
          }}
          inputMode="decimal"
          autoComplete="off"
          placeholder={amountText(NO_MONEY, currency, language)}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${ids.id}-result`}
          frameClassName={isHero ? undefined : 'self-center'}
          className={figureLook(isHero, value)}
        />
      </BesideSymbol>
      {isHero && <OperatorKeys input={input} onInsert={onValueChange} />}
      <output
        id={`${ids.id}-result`}
        htmlFor={ids.id}
        className={classes(
          'text-s',
          isHero ? 'mt-1 min-h-5 text-center' : 'text-end',
          error || result.isProblem ? 'font-medium text-danger' : 'text-ink-3',
        )}
      >
        {error ?? result.text ?? hint}
      </output>
    </div>
  );
}

interface BesideSymbolProps extends Pick<AmountFieldProps, 'currency' | 'error' | 'quiet'> {
  htmlFor: string;
  isHero: boolean;
  children: ReactNode;
}

/** The symbol stands where the reader's language has it. Pressing it, or the space beside the figure, means the figure. */
function BesideSymbol({ htmlFor, currency, isHero, error, quiet, children }: BesideSymbolProps) {
  const parts = moneyParts(NO_MONEY, currency, useLanguage(), false);
  const symbol = parts.find(({ kind }) => kind === 'currency')?.text ?? currency;
  const isBefore = parts[0]?.kind === 'currency';
  return (
    <label
      htmlFor={htmlFor}
      className={classes(
        'flex max-w-full cursor-text items-baseline',
        isHero
          ? 'gap-1.5'
          : classes(
              controlClasses(error),
              'justify-end gap-1',
              quiet && !error && 'border-transparent',
              'has-focus-visible:border-focus has-focus-visible:ring-3 has-focus-visible:ring-focus/25',
            ),
        !isBefore && (isHero ? 'flex-row-reverse' : 'flex-row-reverse justify-start'),
      )}
    >
      <span
        aria-hidden
        className={classes(
          'shrink-0 text-ink-3',
          isHero ? 'font-display text-[1.875rem] font-[550]' : 'self-center text-s',
        )}
      >
        {symbol}
      </span>
      {children}
    </label>
  );
}

function figureLook(isHero: boolean, value: string): string {
  if (!isHero) return 'text-control font-medium tabular-nums text-end';
  const width =
    value.length > 16
      ? 'text-[1.5rem]'
      : value.length > 9
        ? 'text-[2.25rem]'
        : 'text-[3.5rem] sm:text-[3.75rem]';
  return classes('font-display leading-[1.1] font-[650] tracking-[-0.035em]', width);
}
