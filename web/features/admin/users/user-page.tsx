import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { AdminUserDetails } from '#contract/premium/admin.ts';
import { TierChip } from '#web/features/admin/list/tier-chip.tsx';
import { TierChangeDialog } from '#web/features/admin/tiers/dialog.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { EmptyState } from '#web/kit/feedback/empty-state.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { SkeletonCard } from '#web/kit/feedback/skeleton-card.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { Avatar } from '#web/parts/people/avatar.tsx';
import { userQuery } from '#web/queries/premium/admin.ts';
import { UserFacts } from './user-facts.tsx';
import { UserGroups } from './user-groups.tsx';
import { UserHistory } from './user-history.tsx';
import { UserMarks } from './user-marks.tsx';

/** One account: what an admin may know of it, and the change of its tier. */
export function UserPage() {
  const { t } = useTranslation('admin');
  const { userId = '' } = useParams();
  const { data, error, refetch } = useQuery(userQuery(userId));
  usePageTitle(data?.displayName ?? t('users.title'));
  if (data) return <Details user={data} />;
  if (error instanceof ApiError && ['USER_NOT_FOUND', 'VALIDATION_ERROR'].includes(error.code))
    return (
      <EmptyState
        title={t('user.missing')}
        action={<ButtonLink to="/admin/users">{t('users.toAll')}</ButtonLink>}
      />
    );
  if (error) return <ErrorState title={t('user.failed')} error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="m">
      <SkeletonCard rows={1} />
      <SkeletonCard rows={3} leading="none" />
    </Stack>
  );
}

function Details({ user }: { user: AdminUserDetails }) {
  const { t } = useTranslation('admin');
  const [isChanging, setChanging] = useState(false);
  const { id, displayName, email, avatarUrl, tier } = user;
  return (
    <Stack gap="m">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar id={id} name={displayName} src={avatarUrl} size={64} ring={tier === 'premium'} />
        <div className="min-w-0 flex-1 basis-56">
          <Heading level={2} size="xl">
            <bdi>{displayName}</bdi>
          </Heading>
          <Text tone="muted" truncate>
            {email}
          </Text>
          <div className="mt-1.5">
            <Row wrap gap="xs">
              <TierChip tier={tier} />
              <UserMarks user={user} />
            </Row>
          </div>
        </div>
        <Button variant="primary" icon={ArrowLeftRight} onClick={() => setChanging(true)}>
          {t('tierChange.action')}
        </Button>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <Stack gap="m">
          <UserFacts user={user} />
          <UserGroups groups={user.groups} />
        </Stack>
        <UserHistory userId={id} changes={user.tierChanges} />
      </div>
      {isChanging && <TierChangeDialog user={user} onClose={() => setChanging(false)} />}
    </Stack>
  );
}
