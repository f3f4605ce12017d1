import type { ActSubject, AdminAction } from '#contract/premium/admin-acts.ts';
import { json, text, textOf, timestamptz, uuid } from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

// A log: rows are added, and neither changed nor removed. The database refuses both.

export async function insertAct(
  trx: Trx,
  act: {
    readonly id: string;
    readonly at: Date;
    readonly adminId: string;
    readonly action: AdminAction;
    readonly subjectKind: ActSubject;
    readonly subjectId: string;
    readonly details: Readonly<Record<string, string | number>>;
  },
): Promise<void> {
  await insert(trx, { ...act, details: JSON.stringify(act.details) });
}

const insert = statement({
  text: `
    insert into admin_acts (id, at, admin_id, action, subject_kind, subject_id, details)
    values (:id, :at, :adminId, :action, :subjectKind, :subjectId, :details::jsonb)`,
  values: {
    id: uuid,
    at: timestamptz,
    adminId: uuid,
    action: textOf<AdminAction>(),
    subjectKind: textOf<ActSubject>(),
    subjectId: text,
    details: json(),
  },
});
