import type { ParsedOf } from '#contract/endpoint.ts';
import type { searchTransactions } from '#contract/search.ts';
import { NO_CATEGORY } from '#domain/ledger/category.ts';
import { readSearch } from '#domain/ledger/search.ts';
import { isHandedOver, takesCategory } from '#domain/ledger/transaction.ts';
import { ISO_4217 } from '#domain/money/currency.ts';
import { typeIs } from '#server/ledger/statistics/fragments.ts';
import { date, int8, int8s, nullable, text, texts, type ValuesOf } from '#server/platform/db/columns.ts';
import { folded } from '#server/platform/db/folded.ts';
import { LAST_DATE } from '#server/platform/http/cursor.ts';

// What every list of transactions can be narrowed to. The list of a group and the search across groups compose the same
// texts, so that a search finds the same in both.

/** The values of WITHIN_DATES, filtersOf and namedIn. */
export const FILTER_VALUES = {
  from: date,
  to: date,
  searchedWords: nullable(texts),
  searchedTypes: texts,
  amountPlaces: int8s,
  amountLows: int8s,
  amountHighs: int8s,
  dateYears: int8s,
  dateMonths: int8s,
  dateDays: int8s,
  currency: nullable(text),
  category: nullable(text),
  minAmount: nullable(int8),
  maxAmount: nullable(int8),
};

export function filterValues(
  filters: Omit<ParsedOf<typeof searchTransactions>['query'], 'cursor' | 'limit'>,
): ValuesOf<typeof FILTER_VALUES> {
  const search = filters.q ? readSearch(filters.q) : undefined;
  const amounts = new Map(search?.amounts.map((range) => [`${range.decimalPlaces} ${range.low}`, range]));
  const ranges = [...amounts.values()];
  return {
    from: filters.from ?? '0001-01-01',
    to: filters.to ?? LAST_DATE,
    searchedWords: search ? [...search.words] : null,
    searchedTypes: [...(search?.types ?? [])],
    amountPlaces: ranges.map(({ decimalPlaces }) => decimalPlaces),
    amountLows: ranges.map(({ low }) => low),
    amountHighs: ranges.map(({ high }) => high),
    dateYears: search?.dates.map(({ year }) => year) ?? [],
    dateMonths: search?.dates.map(({ month }) => month) ?? [],
    dateDays: search?.dates.map(({ day }) => day) ?? [],
    currency: filters.currency ?? null,
    category: filters.category ?? null,
    minAmount: filters.minAmount ?? null,
    maxAmount: filters.maxAmount ?? null,
  };
}

/**
 * Each word that is searched for, and the members, also former ones, whose name holds it: found once, however many
 * transactions are read. `groups` is what their groups are compared with.
 */
export const namedIn = (groups: string) => `named as materialized (
  select searched.word, array(
    select users.id from users
    where users.id in (select memberships.user_id from memberships where memberships.group_id = ${groups})
      and position(${folded('searched.word')} in ${folded('users.display_name')}) > 0
  ) as ids
  from unnest(:searchedWords::text[]) as searched (word)
)`;

const decimalPlacesOf = (currency: string) => `case
    ${[0, 3, 4].map((places) => `when ${currency} in (${currenciesWith(places)}) then ${places}`).join(' ')}
    else 2 end`;

function currenciesWith(decimalPlaces: number): string {
  const codes = [...ISO_4217.values()].filter((currency) => currency.decimalPlaces === decimalPlaces);
  return codes.map(({ code }) => `'${code}'`).join(', ');
}

// search_text holds the description, the note and the names of an expense's items. A word that is not in it may be in the name
// of a payer, or of a recipient of a transfer or a settlement. The search also looks at the type's word, the amount and the date.
const searchIn = (line: string) => `not exists (
      select from named
      where position(named.word in ${line}.search_text) = 0
        and not (${line}.participant_ids && named.ids and exists (
          select from unnest(${line}.postings) as posting
          where posting.user_id = any(named.ids)
            and (posting.side = 'payer' or ${typeIs(`${line}.type`, isHandedOver)})
        ))
    )
    or ${line}.type = any(:searchedTypes)
    or :dateMonths::bigint[] <> '{}' and exists (
      select from unnest(:dateYears::bigint[], :dateMonths::bigint[], :dateDays::bigint[]) as wanted (year, month, day)
      where wanted.month = extract(month from ${line}.date)
        and wanted.year in (0, extract(year from ${line}.date)) and wanted.day in (0, extract(day from ${line}.date))
    )
    or :amountPlaces::bigint[] <> '{}' and exists (
      select from unnest(:amountPlaces::bigint[], :amountLows::bigint[], :amountHighs::bigint[])
        as wanted (places, low, high)
      where ${line}.amount between wanted.low and wanted.high
        and wanted.places = ${decimalPlacesOf(`${line}.currency`)}
    )`;

/** `line` is what has the columns of a transaction. The statement has namedIn beside it. */
export const filtersOf = (line: string) => `(:searchedWords::text[] is null or ${searchIn(line)})
    and (:currency::text is null or ${line}.currency = :currency)
    and (:category::text is null or ${line}.category = :category
      or :category = '${NO_CATEGORY}' and ${line}.category is null and ${typeIs(`${line}.type`, takesCategory)})
    and (:minAmount::bigint is null or ${line}.amount >= :minAmount)
    and (:maxAmount::bigint is null or ${line}.amount <= :maxAmount)`;

/** Apart from the others, since the index by date finds them. */
export const WITHIN_DATES = 'transactions.date >= :from and transactions.date <= :to';

/** That a transaction names the guest `:from`: as a participant, or in a debt that a settlement has paid on its way. */
export const NAMING = `(
      participant_ids @> array[:from::uuid]
      or exists (select 1 from unnest(debts) as line where :from in (line.debtor_id, line.creditor_id))
    )`;
