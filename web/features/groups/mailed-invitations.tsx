import { useInfiniteQuery } from '@tanstack/react-query';
import type { Group } from '#contract/groups.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { mailedInvitationsQuery } from '#web/queries/mailed-invitations.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { List } from '#web/ui/list.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { MailedInvitationRow } from './mailed-invitation-row.tsx';

interface MailedInvitationsProps {
  group: Group;
  /** Only those for this member without an account. */
  guestId?: string | undefined;
}

/** The invitations that were mailed and what became of each. Nothing where there are none. */
export function MailedInvitations({ group, guestId }: MailedInvitationsProps) {
  const { t } = useTranslation('inviting');
  const mailed = useInfiniteQuery(mailedInvitationsQuery(group.id));
  if (mailed.isPending) return <SkeletonRows rows={1} leading="none" />;
  if (mailed.isError && !mailed.data)
    return <ErrorState title={t('mail.listFailed')} onRetry={() => void mailed.refetch()} />;
  const shown = guestId ? mailed.data.filter((invitation) => invitation.guestId === guestId) : mailed.data;
  if (shown.length === 0) return null;
  return (
    <section>
      <Heading level={3}>{t('mail.title')}</Heading>
      <List label={t('mail.title')}>
        {shown.map((invitation) => (
          <MailedInvitationRow key={invitation.id} group={group} invitation={invitation} />
        ))}
      </List>
      <LoadMore
        hasMore={mailed.hasNextPage}
        busy={mailed.isFetchingNextPage}
        onLoadMore={() => void mailed.fetchNextPage()}
      />
    </section>
  );
}
