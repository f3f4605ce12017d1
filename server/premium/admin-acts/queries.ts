import type { Page, ParsedOf } from '#contract/endpoint.ts';
import type {
  ActSubject,
  AdminAct,
  AdminAction,
  listAdminActs as listEndpoint,
} from '#contract/premium/admin-acts.ts';
import {
  int8,
  json,
  nullable,
  type RowOf,
  text,
  textOf,
  timestamptz,
  uuid,
} from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import { cutPage, instantBefore } from '#server/platform/http/cursor.ts';

/** The newest first. */
export async function listAdminActs(
  db: Db,
  { adminId, subjectId, cursor, limit }: ParsedOf<typeof listEndpoint>['query'],
): Promise<Page<AdminAct>> {
  const rows = await findPage(db, {
    adminId: adminId ?? null,
    subjectId: subjectId ?? null,
    ...instantBefore(cursor),
    limit: limit + 1,
  });
  return cutPage(rows.map(actOf), limit, ({ at, id }) => [at, id]);
}

const ACT = {
  id: uuid,
  at: timestamptz,
  admin_id: uuid,
  admin_name: text,
  action: textOf<AdminAction>(),
  subject_kind: textOf<ActSubject>(),
  subject_id: text,
  subject_name: nullable(text),
  details: json<AdminAct['details']>(),
};

function actOf(row: RowOf<typeof ACT>): AdminAct {
  return {
    id: row.id,
    at: row.at.toISOString(),
    admin: { id: row.admin_id, displayName: row.admin_name },
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
    details: row.details,
  };
}

const findPage = statement({
  text: `
    select admin_acts.id, admin_acts.at, admin_acts.admin_id, admin.display_name as admin_name, admin_acts.action,
      admin_acts.subject_kind, admin_acts.subject_id, subject.display_name as subject_name, admin_acts.details
    from admin_acts join users as admin on admin.id = admin_acts.admin_id
      left join users as subject
        on subject.id = case when admin_acts.subject_kind = 'user' then admin_acts.subject_id::uuid end
    where (:adminId::uuid is null or admin_acts.admin_id = :adminId)
      and (:subjectId::text is null or admin_acts.subject_id = :subjectId)
      and (admin_acts.at, admin_acts.id) < (:beforeTime, :beforeId)
    order by admin_acts.at desc, admin_acts.id desc limit :limit`,
  values: {
    adminId: nullable(uuid),
    subjectId: nullable(text),
    beforeTime: timestamptz,
    beforeId: uuid,
    limit: int8,
  },
  row: ACT,
});
