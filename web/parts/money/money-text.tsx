import type { MinorUnits } from '#domain/money/money.ts';
import { classes } from '#web/kit/look/classes.ts';
import { charsToFit } from '#web/lib/format/chars-to-fit.ts';
import { moneyParts } from '#web/lib/format/money-format.ts';
import { useLanguage } from '#web/lib/texts/use-translation.ts';

export type MoneyTone = 'auto' | 'owed' | 'owe' | 'settled' | 'neutral';

const TONES = { owed: 'text-owed', owe: 'text-owe', settled: 'text-ink-3', neutral: '' } as const;

// They get smaller where the characters of the amount have less room than that: across a phone, beside a list, or with letters
// of twice the size. A narrower place says with --room how much there is in it.
const SIZES = {
  inherit: 'figure-fits',
  s: 'text-[min(0.8125rem,var(--room)*1.75/var(--chars,1))] leading-[1.45]',
  m: 'text-[min(0.9375rem,var(--room)*1.75/var(--chars,1))] leading-[1.5]',
  l: 'text-[min(1.0625rem,var(--room)*1.75/var(--chars,1))] leading-[1.5]',
  xl: 'text-[min(1.25rem,var(--room)*1.8/var(--chars,1))] leading-[1.3]',
  '3xl':
    'font-display text-[min(2.25rem,min(20.5rem,var(--room))*2/var(--chars,1))] leading-[1.1] font-[650] tracking-[-0.03em]',
  '4xl':
    'font-display text-[min(clamp(2.5rem,9vw,3.5rem),var(--room)*2/var(--chars,1))] leading-[1.05] font-[650] tracking-[-0.035em]',
} as const;

interface MoneyTextProps {
  /** In minor units. */
  amount: MinorUnits;
  currency: string;
  /** `auto` colours by the sign. Colour never stands alone: sign the amount, or have the word beside it. */
  tone?: MoneyTone;
  signed?: boolean;
  size?: keyof typeof SIZES;
  weight?: 'normal' | 'strong';
}

export function MoneyText({
  amount,
  currency,
  tone = 'neutral',
  signed = false,
  size = 'inherit',
  weight = 'strong',
}: MoneyTextProps) {
  const language = useLanguage();
  const parts = moneyParts(amount, currency, language, signed);
  const isLarge = size === 'xl' || size === '3xl' || size === '4xl';
  const chars = charsToFit(parts, isLarge ? 'large' : 'text');
  return (
    <span
      className={classes(
        'whitespace-nowrap tabular-nums',
        TONES[tone === 'auto' ? toneOf(amount) : tone],
        SIZES[size],
        weight === 'strong' && size !== '3xl' && size !== '4xl' && 'font-semibold',
      )}
      style={chars ? { '--chars': chars } : undefined}
    >
      {parts.map(({ kind, text }) =>
        kind === 'minor' ? (
          <span key={text} className={size === '3xl' || size === '4xl' ? 'text-[0.6em]' : 'text-[0.76em]'}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </span>
  );
}

export function toneOf(amount: MinorUnits): 'owed' | 'owe' | 'settled' {
  if (amount === 0) return 'settled';
  return amount > 0 ? 'owed' : 'owe';
}
