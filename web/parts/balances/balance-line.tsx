import type { MinorUnits } from '#domain/money/money.ts';
import { classes } from '#web/kit/look/classes.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText, toneOf } from '#web/parts/money/money-text.tsx';

interface BalanceLineProps {
  name: string;
  isYou?: boolean;
  /** Minor units; positive: the group owes them. */
  amount: MinorUnits;
  currency: string;
  /** The amount that fills half the axis. */
  scale: number;
  /** It is part of what the line above it says. */
  indented?: boolean;
  onExplain?: (() => void) | undefined;
}

/** A name, a signed figure, and its bar on the common axis: owed to the right, owing to the left. */
export function BalanceLine({
  name,
  isYou = false,
  amount,
  currency,
  scale,
  indented = false,
  onExplain,
}: BalanceLineProps) {
  const { t } = useTranslation();
  const tone = toneOf(amount);
  const width = `${scale === 0 ? 0 : Math.max(1.5, (Math.abs(amount) / scale) * 100)}%`;
  return (
    <div
      className={classes(
        'relative grid grid-cols-1 gap-0.5 py-1.5',
        onExplain &&
          '-mx-2 rounded-s px-2 transition-colors hover:bg-sunken coarse:min-h-11 coarse:content-center',
      )}
    >
      <div className="flex flex-wrap items-baseline justify-end gap-x-3 text-s">
        <span className={classes('flex min-w-0 flex-[1_1_4rem] gap-1', indented && 'pl-3 text-ink-2')}>
          {onExplain ? (
            <button
              type="button"
              onClick={onExplain}
              aria-label={t('balance.explain', { name })}
              className="truncate after:absolute after:inset-0 after:content-[''] focus-visible:outline-none focus-visible:after:rounded-s focus-visible:after:outline-2 focus-visible:after:outline-focus"
            >
              {name}
            </button>
          ) : (
            <span className="truncate">{name}</span>
          )}
          {isYou && <span className="shrink-0 text-ink-3"> {t('balance.you')}</span>}
        </span>
        {tone === 'settled' ? (
          <span className="text-ink-3">{t('balance.quits')}</span>
        ) : (
          <MoneyText
            amount={amount}
            currency={currency}
            tone="auto"
            signed
            weight={indented ? 'normal' : 'strong'}
          />
        )}
      </div>
      {tone !== 'settled' && (
        <div aria-hidden className="grid h-4 grid-cols-[1fr_1px_1fr] items-center">
          <span className="flex justify-end">
            {tone === 'owe' && (
              <span className="h-2 rounded-l-pill bg-owe-bar transition-[width]" style={{ width }} />
            )}
          </span>
          <span className="h-full bg-line-strong" />
          <span>
            {tone === 'owed' && (
              <span className="block h-2 rounded-r-pill bg-owed-bar transition-[width]" style={{ width }} />
            )}
          </span>
        </div>
      )}
    </div>
  );
}
