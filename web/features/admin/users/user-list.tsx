import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { AdminUser } from '#contract/premium/admin.ts';
import { TIERS } from '#domain/groups/tier.ts';
import { leadToSearch } from '#web/features/admin/list/lead-to-search.ts';
import { PagedTable } from '#web/features/admin/list/paged-table.tsx';
import { TierChip } from '#web/features/admin/list/tier-chip.tsx';
import { usePageCursor } from '#web/features/admin/list/use-page-cursor.ts';
import { UserCell } from '#web/features/admin/list/user-cell.tsx';
import { Button } from '#web/kit/actions/button.tsx';
import type { TableColumn } from '#web/kit/content/data-table.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { formatDay } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { Avatar } from '#web/parts/people/avatar.tsx';
import { usersQuery } from '#web/queries/premium/admin.ts';
import { perPageIn, UserFilters } from './user-filters.tsx';
import { UserMarks } from './user-marks.tsx';

/** All accounts, found and narrowed by what stands in the address. */
export function UserList() {
  const { t } = useTranslation('admin');
  usePageTitle(t('users.title'));
  const [params, setParams] = useSearchParams();
  const page = usePageCursor();
  const searchBox = useRef<HTMLDivElement>(null);
  const users = useQuery(usersQuery({ ...filtersIn(params), cursor: page.cursor }));
  return (
    <Stack gap="m">
      <UserFilters searchBox={searchBox} />
      <PagedTable
        label={t('users.title')}
        query={users}
        page={page}
        columns={useColumns()}
        keyOf={({ id }) => id}
        failed={t('users.failed')}
        empty={{
          title: t('users.emptyTitle'),
          message: t('users.empty'),
          action: (
            <Button
              onClick={({ currentTarget }) => {
                leadToSearch(currentTarget, searchBox.current);
                setParams({}, { replace: true });
              }}
            >
              {t('users.clear')}
            </Button>
          ),
        }}
      />
    </Stack>
  );
}

function useColumns(): TableColumn<AdminUser>[] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return [
    {
      label: t('users.user'),
      cell: ({ id, displayName, email, avatarUrl, tier }) => (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar id={id} name={displayName} src={avatarUrl} size={32} ring={tier === 'premium'} />
          <UserCell id={id} displayName={displayName} email={email} />
        </span>
      ),
    },
    { label: t('tier.title'), cell: ({ tier }) => <TierChip tier={tier} /> },
    { label: t('users.groups'), cell: ({ groupCount }) => groupCount, align: 'end' },
    { label: t('users.since'), cell: ({ createdAt }) => formatDay(createdAt, language) },
    { label: t('users.state'), cell: (user) => <UserMarks user={user} /> },
  ];
}

/** What is written into an address by hand may be anything; only what the list can do is asked for. */
function filtersIn(params: URLSearchParams) {
  return {
    search: params.get('search')?.trim().slice(0, 100) || undefined,
    tier: TIERS.find((tier) => tier === params.get('tier')),
    confirmed: (['true', 'false'] as const).find((known) => known === params.get('confirmed')),
    limit: Number(perPageIn(params)),
  };
}
