import type { PublishedRates } from '#server/external/rate-document.ts';
import { json, text } from '#server/platform/db/columns.ts';
import { connectionOf, type Writer } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

/** A rate that is kept already stays as it is; another figure for its day replaces it. */
export async function keepRates(writer: Writer, { source, rates }: PublishedRates): Promise<void> {
  await upsertRates(connectionOf(writer), { source, rates: JSON.stringify(rates) });
}

const upsertRates = statement({
  text: `
    insert into exchange_rates (date, currency, per_euro, source)
    select given.date, given.currency, given."perEuro", :source
    from json_to_recordset(:rates::json) as given (date date, currency text, "perEuro" numeric)
    on conflict (date, currency) do update set per_euro = excluded.per_euro, source = excluded.source
    where (exchange_rates.per_euro, exchange_rates.source) is distinct from (excluded.per_euro, excluded.source)`,
  values: { source: text, rates: json() },
});
