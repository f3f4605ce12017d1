import { BalanceLine } from './balance-line.tsx';

interface BalanceBarsProps {
  rows: readonly { id: string; name: string; isYou?: boolean; amount: number }[];
  currency: string;
  onExplain?: (id: string) => void;
}

/** Everybody's balance on one axis, so that it is seen at a glance that what is owed is what is due. */
export function BalanceBars({ rows, currency, onExplain }: BalanceBarsProps) {
  const scale = rows.reduce((largest, { amount }) => Math.max(largest, Math.abs(amount)), 0);
  return (
    <ul>
      {rows.map(({ id, ...row }) => (
        <li key={id}>
          <BalanceLine
            {...row}
            currency={currency}
            scale={scale}
            onExplain={onExplain && (() => onExplain(id))}
          />
        </li>
      ))}
    </ul>
  );
}
