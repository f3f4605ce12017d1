import { endpoint } from './endpoint.ts';
import { listTransactions, transactionSchema } from './transactions.ts';

// Apart from the endpoints of a group: what shows a group has no use for it.

/**
 * A request looks at so many transactions and no more: a page may then have fewer than `limit`, or none, and a `nextCursor`
 * with which the search goes on. It is null when everything was looked at.
 */
export const searchTransactions = endpoint({
  method: 'GET',
  path: '/api/transactions/search',
  access: 'user',
  summary:
    'Transactions in all of the caller’s groups, newest date first; a page may be short before the last one',
  query: listTransactions.query
    .omit({ includeDeleted: true })
    .refine(
      ({ cursor: _cursor, limit: _limit, ...filters }) =>
        Object.values(filters).some((filter) => filter !== undefined && filter !== ''),
      {
        error: 'a text to search for, or another filter, is required',
        path: ['q'],
      },
    ),
  data: transactionSchema,
  list: true,
});
