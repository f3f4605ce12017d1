import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { NavTabs } from '#web/kit/actions/nav-tabs.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { useHotkey } from '#web/lib/browser/use-hotkey.ts';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { rememberGroup } from '#web/parts/groups/last-group.ts';
import { GroupHues } from '#web/parts/people/group-hues.tsx';
import { isGroupLost, useGroup } from '#web/queries/groups/groups.ts';
import { GroupHeader } from './group-header.tsx';
import { GroupHeaderSkeleton } from './group-header-skeleton.tsx';

const GroupLost = deferred(async () => (await import('./group-lost.tsx')).GroupLost, {
  on: 'first-interaction',
  texts: ['lost'],
  fallback: () => (
    <Page width="text">
      <GroupHeaderSkeleton />
    </Page>
  ),
});

/** What the screens of one group share: its header, its tabs, and the way to a new expense. */
export function Screen() {
  const { groupId = '' } = useParams();
  const group = useGroup(groupId);
  if (isGroupLost(group.error)) return <GroupLost groupId={groupId} group={group.data} />;
  return <GroupFrame groupId={groupId} group={group} />;
}

function GroupFrame({ groupId, group }: { groupId: string; group: ReturnType<typeof useGroup> }) {
  const { t } = useTranslation('groups');
  const navigate = useNavigate();
  const isHere = group.data !== undefined;
  useHotkey('n', () => void navigate(`/groups/${groupId}/transaction/new`), { enabled: isHere });
  useEffect(() => {
    if (isHere) rememberGroup(groupId);
  }, [groupId, isHere]);

  const { section } = useSection(groupId);
  usePageTitle(group.data?.name ?? t('tabs.label'));
  usePageTitle(section ? t(`tabs.${section}`) : '', 3);

  if (group.isError && !group.data)
    return (
      <Page width="text">
        <h1 className="sr-only">{t('tabs.label')}</h1>
        <ErrorState title={t('failed')} error={group.error} onRetry={() => void group.refetch()} />
      </Page>
    );
  return (
    <GroupHues group={group.data}>
      <Page>
        {group.data ? <GroupHeader group={group.data} /> : <GroupHeaderSkeleton />}
        <GroupTabs groupId={groupId} />
        <div className="pt-5 sm:pt-6">
          <Outlet />
        </div>
      </Page>
    </GroupHues>
  );
}

function GroupTabs({ groupId }: { groupId: string }) {
  const { t } = useTranslation('groups');
  const [params] = useSearchParams();
  const { base, section: shown } = useSection(groupId);
  const showsTransfers = params.get('view') === 'transfers';
  return (
    <NavTabs
      label={t('tabs.label')}
      items={[
        { to: base, label: t('tabs.expenses'), current: !shown && !showsTransfers },
        {
          to: `${base}?view=transfers`,
          label: t('tabs.transfers'),
          current: !shown && showsTransfers,
        },
        ...SECTIONS.map((section) => ({
          to: `${base}/${section}`,
          label: t(`tabs.${section}`),
          current: section === shown,
        })),
      ]}
    />
  );
}

const SECTIONS = ['balances', 'statistics', 'activity', 'details'] as const;

/** Which one is shown; none for the list, whose addresses are those of its transactions, too. */
function useSection(groupId: string) {
  const { pathname } = useLocation();
  const base = `/groups/${groupId}`;
  return { base, section: SECTIONS.find((section) => pathname.startsWith(`${base}/${section}`)) };
}
