import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { NavTabs } from '#web/kit/actions/nav-tabs.tsx';
import { EqualsMark } from '#web/kit/content/equals-mark.tsx';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
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

const UnsavedDrafts = deferred(async () => (await import('./unsaved-drafts.tsx')).UnsavedDrafts, {
  on: 'afterwards',
  isSilent: true,
});

/** What the screens of one group share: its header, its tabs, and the way to a new expense. */
export function Screen() {
  const { t } = useTranslation('groups');
  const { groupId = '' } = useParams();
  const group = useGroup(groupId);
  const isHere = group.data !== undefined;
  useNewExpenseKey(groupId, isHere);
  useEffect(() => {
    if (isHere) rememberGroup(groupId);
  }, [groupId, isHere]);

  const { section } = useSection(groupId);
  const isLost = isGroupLost(group.error);
  usePageTitle(isLost ? t('notFound.title') : (group.data?.name ?? t('tabs.label')));
  usePageTitle(section && !isLost ? t(`tabs.${section}`) : '', 3);

  if (isLost) return <GroupNotFound />;
  if (group.isError && !group.data)
    return <GroupFailed error={group.error} onRetry={() => void group.refetch()} />;
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

function useNewExpenseKey(groupId: string, enabled: boolean) {
  const navigate = useNavigate();
  useHotkey('n', () => void navigate(`/groups/${groupId}/transaction/new`), { enabled });
}

function GroupNotFound() {
  const { t } = useTranslation('groups');
  return (
    <Page width="text">
      <div className="grid justify-items-center gap-3 px-2 py-12 text-center">
        <EqualsMark size={30} />
        <Heading level={1} size="xl">
          {t('notFound.title')}
        </Heading>
        <Text tone="muted" align="center">
          {t('notFound.message')}
        </Text>
        <UnsavedDrafts />
        <div className="pt-3">
          <ButtonLink to="/groups" variant="primary">
            {t('notFound.action')}
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}

function GroupFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('groups');
  return (
    <Page width="text">
      <h1 className="sr-only">{t('tabs.label')}</h1>
      <ErrorState title={t('failed')} error={error} onRetry={onRetry} />
    </Page>
  );
}
