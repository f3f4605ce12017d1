import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useRoutes } from 'react-router';
import { NavTabs } from '#web/kit/actions/nav-tabs.tsx';
import { LoadingScreen } from '#web/kit/feedback/loading-screen.tsx';
import { NotFound } from '#web/kit/feedback/not-found.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { PageHeader } from '#web/kit/layout/page-header.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { fieldErrorsOf, hasCode } from '#web/lib/api/api-error.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { adminStatsQuery } from '#web/queries/premium/admin.ts';
import { AuditLog } from './acts/audit-log.tsx';
import { FailedJobs } from './jobs/failed-jobs.tsx';
import { Webhooks } from './jobs/webhooks.tsx';
import { Overview } from './overview/overview.tsx';
import { SecondFactorMissing } from './second-factor-missing.tsx';
import { ExceedingLimits } from './tiers/exceeding-limits.tsx';
import { TierChanges } from './tiers/tier-changes.tsx';
import { UserList } from './users/user-list.tsx';
import { UserPage } from './users/user-page.tsx';

const TABS = [
  ['/admin', 'overview'],
  ['/admin/users', 'users.title'],
  ['/admin/tier-changes', 'changes.title'],
  ['/admin/exceeding-limits', 'exceeding.title'],
  ['/admin/jobs', 'jobs.title'],
  ['/admin/webhooks', 'webhooks.title'],
  ['/admin/audit', 'audit.title'],
] as const;

/** Each of its parts has an address of its own, and all of them one file: few readers ever need it. */
export function Screen() {
  return useRoutes([
    {
      element: <AdminArea />,
      children: [
        { index: true, element: <Overview /> },
        { path: 'users', element: <UserList /> },
        { path: 'users/:userId', element: <UserPage /> },
        { path: 'tier-changes', element: <TierChanges /> },
        { path: 'exceeding-limits', element: <ExceedingLimits /> },
        { path: 'jobs', element: <FailedJobs /> },
        { path: 'webhooks', element: <Webhooks /> },
        { path: 'audit', element: <AuditLog /> },
      ],
    },
    { path: '*', element: <NotFound /> },
  ]);
}

/** For other accounts there is no such area: they see what an unknown address shows. */
function AdminArea() {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  const { user } = useSession();
  const { data, error, refetch } = useQuery(adminStatsQuery());
  if (hasCode(error, 'RESOURCE_NOT_FOUND')) return <NotFound />;
  if (hasCode(error, 'INSUFFICIENT_PERMISSIONS'))
    return (
      <SecondFactorMissing
        isAdded={fieldErrorsOf(error).some(({ code }) => code === 'not_given')}
        onAgain={async () => void (await refetch())}
      />
    );
  // A reader who is known as an admin sees each part come by itself.
  if (!data && !error && !user?.isAdmin) return <LoadingScreen />;
  return (
    <Page>
      <PageHeader title={t('title')} detail={t('lead')} />
      <Stack gap="l">
        <NavTabs
          label={t('sections')}
          items={TABS.map(([to, label]) => ({ to, label: t(label), current: isCurrent(to, pathname) }))}
        />
        <Outlet />
      </Stack>
    </Page>
  );
}

function isCurrent(to: string, pathname: string): boolean {
  return pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`));
}
