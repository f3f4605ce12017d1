import type pg from 'pg';

export interface StatementDescription {
  /** Of `$1`, `$2` …: oids of their types. */
  readonly parameters: readonly number[];
  readonly fields: readonly { readonly name: string; readonly type: number }[];
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
      handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }) {
        fields = message.fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
      },
      handleError: reject,
      handleReadyForQuery: () => resolve({ parameters, fields }),
    });
  });
}
