import type { ActSubject, AdminAction } from '#contract/premium/admin-acts.ts';
import { json, text, textOf, timestamptz, uuid } from '#server/platform/db/columns.ts';
import { writeStatement } from '#server/platform/db/statement.ts';

// A log: rows are added, and neither changed nor removed. The database refuses both.

export const insertAct = writeStatement({
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
