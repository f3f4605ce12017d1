import type { MinorUnits } from '#domain/money/money.ts';
import { classes } from '#web/kit/look/classes.ts';
import { moneyParts } from '#web/lib/format/money-format.ts';
import { useLanguage } from '#web/lib/texts/use-translation.ts';

export type MoneyTone = 'auto' | 'owed' | 'owe' | 'settled' | 'neutral';

const TONES = { owed: 'text-owed', owe: 'text-owe', settled: 'text-ink-3', neutral: '' } as const;

const SIZES = {
  inherit: '',
  xs: 'text-xs',
  s: 'text-s',
  m: 'text-m',
  l: 'text-l',
  xl: 'text-xl',
  '3xl': 'font-display text-3xl font-[650] tracking-[-0.03em]',
  '4xl': 'font-display text-[clamp(2.5rem,9vw,3.5rem)] leading-[1.05] font-[650] tracking-[-0.035em]',
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
  return (
    <span
      className={classes(
        'whitespace-nowrap tabular-nums',
        TONES[tone === 'auto' ? toneOf(amount) : tone],
        SIZES[size],
        weight === 'strong' && size !== '3xl' && size !== '4xl' && 'font-semibold',
      )}
    >
      {moneyParts(amount, currency, language, signed).map(({ kind, text }) =>
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
