import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { AdminAct } from '#contract/premium/admin-acts.ts';
import { isId } from '#domain/fields/id.ts';
import { PagedTable } from '#web/features/admin/list/paged-table.tsx';
import { isDeleted, useAccountName } from '#web/features/admin/list/use-account-name.ts';
import { useListFilter } from '#web/features/admin/list/use-list-filter.ts';
import { usePageCursor } from '#web/features/admin/list/use-page-cursor.ts';
import { Chip } from '#web/kit/content/chip.tsx';
import type { TableColumn } from '#web/kit/content/data-table.tsx';
import { TextLink } from '#web/kit/content/text-link.tsx';
import { SearchField } from '#web/kit/fields/search-field.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { formatInstant } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { adminActsQuery } from '#web/queries/premium/admin-acts.ts';
import { useActWords } from './use-act-words.ts';

/** Everything that admins have done; of one admin, or about one account or job, where the address says so. */
export function AuditLog() {
  const { t } = useTranslation('admin');
  usePageTitle(t('audit.title'));
  const [params] = useSearchParams();
  const narrow = useListFilter();
  const page = usePageCursor();
  const subjectId = params.get('subjectId')?.trim() ?? '';
  const adminId = params.get('adminId') ?? '';
  const acts = useQuery(
    adminActsQuery({
      subjectId: subjectId || undefined,
      adminId: isId(adminId) ? adminId : undefined,
      cursor: page.cursor,
      limit: 50,
    }),
  );
  const columns = useColumns();
  const accountName = useAccountName();
  const admin = accountName(
    acts.data?.data.find((act) => act.admin.id === adminId)?.admin.displayName ?? adminId,
  );

  return (
    <Stack gap="m">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-64 lg:max-w-[26rem]">
          <SearchField
            label={t('audit.filter')}
            value={subjectId}
            onSearch={(text) => narrow('subjectId', text.trim())}
          />
        </div>
        {adminId && (
          <Chip onRemove={() => narrow('adminId', '')} removeLabel={t('audit.anyAdmin')}>
            {t('audit.byAdmin', { name: admin })}
          </Chip>
        )}
      </div>
      <PagedTable
        label={t('audit.title')}
        query={acts}
        page={page}
        columns={columns}
        keyOf={({ id }) => id}
        failed={t('audit.failed')}
        empty={{
          title: t('audit.emptyTitle'),
          message: t(subjectId || adminId ? 'audit.emptyFiltered' : 'audit.empty'),
        }}
      />
    </Stack>
  );
}

function useColumns(): TableColumn<AdminAct>[] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const words = useActWords();
  const accountName = useAccountName();
  return [
    {
      label: t('audit.act'),
      cell: (act) => <span className="font-medium wrap-anywhere">{words(act)}</span>,
    },
    {
      label: t('audit.subject'),
      cell: ({ subject: { kind, id, name } }) => {
        if (kind !== 'user') return t(`audit.${kind}`, { id });
        if (name !== null && isDeleted(name)) return accountName(name);
        return (
          <TextLink to={`/admin/users/${id}`}>
            <bdi>{name ?? id}</bdi>
          </TextLink>
        );
      },
    },
    { label: t('audit.reason'), cell: ({ details }) => details.reason ?? t('audit.none') },
    {
      label: t('audit.admin'),
      cell: ({ admin }) => (
        <TextLink tone="muted" to={`/admin/audit?adminId=${admin.id}`}>
          <bdi>{accountName(admin.displayName)}</bdi>
        </TextLink>
      ),
    },
    { label: t('audit.date'), cell: ({ at }) => formatInstant(at, language), isWhole: true },
  ];
}
