import type { Transaction } from '#contract/transactions.ts';

/** The version that the server holds, when it refused a stale one. */
export function currentVersionIn(error: unknown): Transaction | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error) || error.status !== 409)
    return undefined;
  return 'details' in error && isTransaction(error.details) ? error.details : undefined;
}

function isTransaction(details: unknown): details is Transaction {
  return typeof details === 'object' && details !== null && 'version' in details && 'payers' in details;
}
