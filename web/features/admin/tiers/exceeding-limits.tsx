import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExceedingLimit } from '#contract/premium/admin.ts';
import { PagedTable } from '#web/features/admin/list/paged-table.tsx';
import { TierChip } from '#web/features/admin/list/tier-chip.tsx';
import { usePageCursor } from '#web/features/admin/list/use-page-cursor.ts';
import { UserCell } from '#web/features/admin/list/user-cell.tsx';
import { Button } from '#web/kit/actions/button.tsx';
import type { TableColumn } from '#web/kit/content/data-table.tsx';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { exceedingLimitsQuery } from '#web/queries/premium/admin.ts';
import { TierChangeDialog } from './dialog.ts';

/** Accounts in more groups than their tier holds, each with what an admin can do about it. */
export function ExceedingLimits() {
  const { t } = useTranslation('admin');
  usePageTitle(t('exceeding.title'));
  const [managed, setManaged] = useState<ExceedingLimit>();
  const page = usePageCursor();
  const exceeding = useQuery(exceedingLimitsQuery({ cursor: page.cursor, limit: 50 }));
  const columns = useColumns(setManaged);
  return (
    <>
      <PagedTable
        label={t('exceeding.title')}
        query={exceeding}
        page={page}
        columns={columns}
        keyOf={({ userId }) => userId}
        failed={t('exceeding.failed')}
        empty={{ title: t('exceeding.emptyTitle'), message: t('exceeding.empty') }}
      />
      {managed && (
        <TierChangeDialog user={{ ...managed, id: managed.userId }} onClose={() => setManaged(undefined)} />
      )}
    </>
  );
}

function useColumns(onManage: (row: ExceedingLimit) => void): TableColumn<ExceedingLimit>[] {
  const { t } = useTranslation('admin');
  return [
    {
      label: t('exceeding.user'),
      cell: ({ userId, displayName, email }) => (
        <UserCell id={userId} displayName={displayName} email={email} />
      ),
    },
    { label: t('tier.title'), cell: ({ tier }) => <TierChip tier={tier} /> },
    { label: t('exceeding.groups'), cell: ({ groupCount }) => groupCount, align: 'end' },
    { label: t('exceeding.limit'), cell: ({ limit }) => limit, align: 'end' },
    { label: t('exceeding.excess'), cell: ({ excess }) => <strong>{excess}</strong>, align: 'end' },
    {
      label: t('exceeding.action'),
      align: 'end',
      cell: (row) => (
        <Button
          size="sm"
          aria-label={t('exceeding.manageNamed', { name: row.displayName })}
          onClick={() => onManage(row)}
        >
          {t('exceeding.manage')}
        </Button>
      ),
      isWhole: true,
    },
  ];
}
