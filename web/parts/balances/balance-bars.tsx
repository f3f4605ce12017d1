import type { MinorUnits } from '#domain/money/money.ts';
import { BalanceLine } from './balance-line.tsx';

interface BalanceRow {
  id: string;
  name: string;
  isYou?: boolean;
  amount: MinorUnits;
}

interface BalanceBarsProps {
  /** A row with `members` is what they come to together; each of them stands beneath it. */
  rows: readonly (BalanceRow & { members?: readonly BalanceRow[] })[];
  currency: string;
  /** Not asked of rows with members. */
  onExplain?: (id: string) => void;
}

/** All balances on one axis, which shows that debts and claims sum to zero. */
export function BalanceBars({ rows, currency, onExplain }: BalanceBarsProps) {
  const amounts = rows.flatMap(({ amount, members = [] }) => [amount, ...members.map((one) => one.amount)]);
  const scale = amounts.reduce((largest, amount) => Math.max(largest, Math.abs(amount)), 0);
  const line = ({ id, ...row }: BalanceRow, part?: 'whole' | 'member') => (
    <BalanceLine
      {...row}
      currency={currency}
      scale={scale}
      indented={part === 'member'}
      onExplain={part !== 'whole' && onExplain ? () => onExplain(id) : undefined}
    />
  );
  return (
    <ul>
      {rows.map(({ members, ...row }) => (
        <li key={row.id}>
          {line(row, members && 'whole')}
          {members && (
            <ul aria-label={row.name} className="mb-1.5">
              {members.map((member) => (
                <li key={member.id}>{line(member, 'member')}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
