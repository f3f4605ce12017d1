import type { MemberEffect } from '#domain/ledger/effect.ts';
import { Text } from '#web/kit/content/text.tsx';
import { MoneyText } from '#web/parts/money/money-text.tsx';

interface EffectFigureProps {
  effect: MemberEffect;
  currency: string;
  /** What the figure is, in words. */
  word: string;
  signed?: boolean;
}

/** What a transaction means for the reader, at the end of its line. */
export function EffectFigure({ effect, currency, word, signed = false }: EffectFigureProps) {
  const { kind, net } = effect;
  if (kind === 'none' || kind === 'even')
    return (
      <Text as="span" size="xs" tone="faint">
        {word}
      </Text>
    );
  // A settlement or transfer has a neutral colour: it is neither a gain nor a loss.
  const tone = kind === 'gave' || kind === 'received' ? 'neutral' : 'auto';
  return (
    <span className="grid justify-items-end">
      <MoneyText amount={net} currency={currency} tone={tone} signed={signed} />
      <Text as="span" size="xs" tone="faint">
        {word}
      </Text>
    </span>
  );
}
