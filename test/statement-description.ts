import type pg from 'pg';

export interface StatementDescription {
  /** Of `$1`, `$2` …: oids of their types. */
  readonly parameters: readonly number[];
  readonly fields: readonly Field[];
}

interface Field {
  readonly name: string;
  readonly type: number;
  /** `oid.number` of the table's column that it is, through subqueries and CTEs; `0.0` of an expression. */
  readonly origin: string;
}

/** What PostgreSQL says of a statement when it prepares it; nothing is run. */
export function describeStatement(client: pg.Client, text: string): Promise<StatementDescription> {
  return new Promise((resolve, reject) => {
    let parameters: readonly number[] = [];
    let fields: StatementDescription['fields'] = [];
    client.query({
      submit(connection: pg.Connection) {
        connection.once('parameterDescription', (message: { dataTypeIDs: number[] }) => {
          parameters = message.dataTypeIDs;
        });
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription(message: { fields: pg.FieldDef[] }) {
        fields = message.fields.map(({ name, dataTypeID, tableID, columnID }) => ({
          name,
          type: dataTypeID,
          origin: `${tableID}.${columnID}`,
        }));
      },
      handleError: reject,
      handleReadyForQuery: () => resolve({ parameters, fields }),
    });
  });
}
