import { useInfiniteQuery } from '@tanstack/react-query';
import type { Group } from '#contract/groups.ts';
import { Heading } from '#web/kit/content/heading.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { LoadMore } from '#web/kit/feedback/load-more.tsx';
import { SkeletonRows } from '#web/kit/feedback/skeleton-rows.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { mailedInvitationsQuery } from '#web/queries/groups/mailed-invitations.ts';
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
  if (shown.length === 0 && !mailed.hasNextPage) return null;
  return (
    <section>
      <Heading level={3}>{t('mail.title')}</Heading>
      <List label={t('mail.title')}>
        {shown.map((invitation) => (
          <MailedInvitationRow key={invitation.id} group={group} invitation={invitation} />
        ))}
      </List>
      <LoadMore query={mailed} label={t('app:action.loadMore')} />
    </section>
  );
}
