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
  /** Of the element elsewhere that says what is wrong. */
  faultId?: string | undefined;
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
  faultId,
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
  const placeholder = amountText(NO_MONEY, currency, language);
  const result = useAmountResult({ value, currency, hasFocus, mayBeZero });

  return (
    <div className={classes('grid min-w-0', isHero && 'justify-items-center', className)}>
      <label htmlFor={ids.id} className={hideLabel ? 'sr-only' : 'mb-1.5 text-s font-[550]'}>
        {label}
      </label>
      <BesideSymbol
        htmlFor={ids.id}
        currency={currency}
        figure={value || placeholder}
        isHero={isHero}
        isWrong={Boolean(error) || result.isProblem}
        quiet={quiet}
      >
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
          placeholder={placeholder}
          aria-invalid={error || faultId || result.isProblem ? true : undefined}
          aria-describedby={[`${ids.id}-result`, faultId].filter(Boolean).join(' ')}
          frameClassName={isHero ? undefined : 'self-center'}
          className={figureLook(isHero)}
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

interface BesideSymbolProps extends Pick<AmountFieldProps, 'currency' | 'quiet'> {
  htmlFor: string;
  isWrong: boolean;
  /** As it is shown: its characters decide how large it is where they would else not fit. */
  figure: string;
  isHero: boolean;
  children: ReactNode;
}

/** A calculation that is longer than every amount keeps letters that can be read, and is scrolled. */
const CHARS_MAX = 24;

/** The symbol stands where the reader's language has it. Pressing it, or the space beside the figure, means the figure. */
function BesideSymbol({ htmlFor, currency, figure, isHero, isWrong, quiet, children }: BesideSymbolProps) {
  const parts = moneyParts(NO_MONEY, currency, useLanguage(), false);
  const symbol = parts.find(({ kind }) => kind === 'currency')?.text ?? currency;
  const isBefore = parts[0]?.kind === 'currency';
  return (
    <label
      htmlFor={htmlFor}
      style={{ '--chars': String(Math.min(CHARS_MAX, symbol.length + 1 + figure.length)) }}
      className={classes(
        'flex max-w-full cursor-text items-baseline',
        isHero
          ? 'gap-1.5 text-[min(3.5rem,(100vw-3rem)*1.7/var(--chars))] sm:text-[min(3.75rem,22rem*1.7/var(--chars))]'
          : classes(
              controlClasses(isWrong),
              'justify-end gap-1',
              quiet && !isWrong && 'border-transparent',
              'has-focus-visible:border-focus has-focus-visible:ring-3 has-focus-visible:ring-focus/25',
            ),
        !isBefore && (isHero ? 'flex-row-reverse' : 'flex-row-reverse justify-start'),
      )}
    >
      <span
        aria-hidden
        className={classes(
          'shrink-0 text-ink-3',
          isHero ? 'font-display text-[min(1.875rem,1em)] font-[550]' : 'self-center text-s',
        )}
      >
        {symbol}
      </span>
      {children}
    </label>
  );
}

function figureLook(isHero: boolean): string {
  return isHero
    ? 'font-display leading-[1.1] font-[650] tracking-[-0.035em]'
    : 'text-[min(1em,(100vw-5rem)*1.7/var(--chars))] font-medium tabular-nums text-end';
}
