import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { TierChange } from '#contract/premium/admin.ts';
import { isId } from '#domain/fields/id.ts';
import { PagedTable } from '#web/features/admin/list/paged-table.tsx';
import { useAccountName } from '#web/features/admin/list/use-account-name.ts';
import { useListFilter } from '#web/features/admin/list/use-list-filter.ts';
import { usePageCursor } from '#web/features/admin/list/use-page-cursor.ts';
import { UserCell } from '#web/features/admin/list/user-cell.tsx';
import { UserIdFilter } from '#web/features/admin/list/user-id-filter.tsx';
import type { TableColumn } from '#web/kit/content/data-table.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { formatInstant } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { tierChangesQuery } from '#web/queries/premium/admin.ts';
import { useChangeReason } from './use-change-reason.ts';

/** The log of all changes of a tier, or of those of the account that the address names. */
export function TierChanges() {
  const { t } = useTranslation('admin');
  usePageTitle(t('changes.title'));
  const [params] = useSearchParams();
  const narrow = useListFilter();
  const page = usePageCursor();
  const entered = params.get('userId') ?? '';
  const isOfOne = isId(entered);
  const changes = useQuery(
    tierChangesQuery({ userId: isOfOne ? entered : undefined, cursor: page.cursor, limit: 50 }),
  );
  const columns = useColumns();
  return (
    <Stack gap="m">
      <UserIdFilter
        label={t('changes.filter')}
        userId={entered}
        onChange={(userId) => narrow('userId', userId)}
      />
      <PagedTable
        label={t('changes.title')}
        query={changes}
        page={page}
        columns={columns}
        keyOf={({ id }) => id}
        failed={t('changes.failed')}
        empty={{
          title: t('changes.emptyTitle'),
          message: t(isOfOne ? 'changes.emptyForUser' : 'changes.empty'),
        }}
      />
    </Stack>
  );
}

function useColumns(): TableColumn<TierChange>[] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const reasonText = useChangeReason();
  const accountName = useAccountName();
  return [
    {
      label: t('changes.user'),
      cell: ({ userId, displayName, email }) => (
        <UserCell id={userId} displayName={displayName} email={email} />
      ),
    },
    {
      label: t('changes.change'),
      cell: ({ oldTier, newTier }) =>
        t('changes.fromTo', { from: t(`tier.${oldTier}`), to: t(`tier.${newTier}`) }),
      isWhole: true,
    },
    { label: t('changes.reason'), cell: reasonText },
    {
      label: t('changes.changedBy'),
      cell: ({ changedBy }) => (
        <bdi>{changedBy ? accountName(changedBy.displayName) : t('changes.system')}</bdi>
      ),
    },
    { label: t('changes.date'), cell: ({ at }) => formatInstant(at, language), isWhole: true },
  ];
}
