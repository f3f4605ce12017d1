import { describe, expect, it } from 'vitest';
import { minorUnits } from '#domain/money/money.ts';
import { effectOn } from './effect.ts';
import type { TransactionType } from './transaction.ts';

describe('what a transaction means for one member', () => {
  it('lends what was paid beyond the own share, and borrows a share that others paid', () => {
    const dinner = {
      type: 'expense',
      paid: { ana: 8400 },
      shares: { ana: 2100, ben: 2100, dev: 4200 },
    } as const;
    expect(effect(dinner, 'ana')).toEqual({ kind: 'lent', paid: 8400, share: 2100, net: 6300 });
    expect(effect(dinner, 'ben')).toEqual({ kind: 'borrowed', paid: 0, share: 2100, net: -2100 });
    expect(effect(dinner, 'eva')).toEqual({ kind: 'none', paid: 0, share: 0, net: 0 });
  });

  it('is even for a payer of exactly their own share', () => {
    expect(effect({ type: 'expense', paid: { ana: 500 }, shares: { ana: 500 } }, 'ana').kind).toBe('even');
  });

  it('means nothing for a member whose share is zero', () => {
    const cent = { type: 'expense', paid: { ana: 1 }, shares: { ana: 1, ben: 0 } } as const;
    expect(effect(cent, 'ben')).toEqual({ kind: 'none', paid: 0, share: 0, net: 0 });
  });

  it('of an income, holds what was taken in for others and owns the share', () => {
    const refund = { type: 'income', paid: { dev: 200 }, shares: { ana: 50, dev: 150 } } as const;
    expect(effect(refund, 'dev')).toEqual({ kind: 'held', paid: 200, share: 150, net: -50 });
    expect(effect(refund, 'ana')).toEqual({ kind: 'yours', paid: 0, share: 50, net: 50 });
  });

  it('of money handed over, one gave it and the other received it', () => {
    const paid = { type: 'settlement', paid: { ben: 400 }, shares: { ana: 400 } } as const;
    expect(effect(paid, 'ben')).toMatchObject({ kind: 'gave', net: 400 });
    expect(effect(paid, 'ana')).toMatchObject({ kind: 'received', net: -400 });
  });
});

function effect(
  {
    type,
    paid,
    shares,
  }: { type: TransactionType; paid: Record<string, number>; shares: Record<string, number> },
  userId: string,
) {
  const side = (amounts: Record<string, number>) => ({
    mode: 'amount' as const,
    parts: Object.entries(amounts).map(([userId, amount]) => ({ userId, amount: minorUnits(amount) })),
  });
  const transaction = { type, payers: side(paid), recipients: side(shares) };
  return effectOn(transaction, userId);
}
