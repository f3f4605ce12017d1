import type { RefObject } from 'react';
import { useSearchParams } from 'react-router';
import { TIERS } from '#domain/groups/tier.ts';
import { useListFilter } from '#web/features/admin/list/use-list-filter.ts';
import { SearchField } from '#web/kit/fields/search-field.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

const PER_PAGE = ['25', '50', '100'] as const;
const ALL = 'all';

/** As the address says, where that is on offer. */
export function perPageIn(params: URLSearchParams) {
  return PER_PAGE.find((size) => size === params.get('limit')) ?? PER_PAGE[0];
}

/** Which accounts are listed, and how many at once. */
export function UserFilters({ searchBox }: { searchBox: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation('admin');
  const [params] = useSearchParams();
  const narrow = useListFilter();

  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,1fr)_11rem_11rem_10rem]">
      <div ref={searchBox} className="col-span-2 lg:col-span-1">
        <SearchField
          label={t('users.search')}
          value={params.get('search') ?? ''}
          maxLength={100}
          onSearch={(text) => narrow('search', text)}
        />
      </div>
      <Select
        label={t('tier.title')}
        hideLabel
        value={params.get('tier') ?? ALL}
        onValueChange={(tier) => narrow('tier', tier === ALL ? '' : tier)}
        options={[
          { value: ALL, label: t('users.any.tier') },
          ...TIERS.map((value) => ({ value, label: t(`tier.${value}`) })),
        ]}
      />
      <Select
        label={t('users.confirmed')}
        hideLabel
        value={params.get('confirmed') ?? ALL}
        onValueChange={(confirmed) => narrow('confirmed', confirmed === ALL ? '' : confirmed)}
        options={[
          { value: ALL, label: t('users.any.confirmed') },
          { value: 'true', label: t('users.isConfirmed') },
          { value: 'false', label: t('users.isNotConfirmed') },
        ]}
      />
      <div className="col-span-2 lg:col-span-1">
        <Select
          label={t('users.perPage')}
          hideLabel
          value={perPageIn(params)}
          onValueChange={(limit) => narrow('limit', limit === PER_PAGE[0] ? '' : limit)}
          options={PER_PAGE.map((value) => ({ value, label: t('users.perPageOf', { count: value }) }))}
        />
      </div>
    </div>
  );
}
