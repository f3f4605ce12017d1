import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { CardHeader } from '#web/kit/layout/card-header.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { invitationLinksQuery } from '#web/queries/groups/invitation-links.ts';
import { mailedInvitationsQuery } from '#web/queries/groups/mailed-invitations.ts';
import { InvitationLinkRow } from './invitation-link-row.tsx';
import { MailedInvitations } from './mailed-invitations.tsx';

const InviteDialog = deferred(async () => (await import('./invite-dialog.tsx')).InviteDialog, { on: 'open' });

/** Every invitation of a group, those for guests included, and the way to a new one. */
export function InvitationsCard({ group, mayInvite }: { group: Group; mayInvite: boolean }) {
  const { t } = useTranslation('inviting');
  const [isInviting, setInviting] = useState(false);
  return (
    <Card as="section" aria-labelledby="invitations">
      <CardHeader
        id="invitations"
        title={t('title')}
        aside={
          mayInvite && (
            <Button size="sm" icon={UserPlus} onClick={() => setInviting(true)}>
              {t('invite')}
            </Button>
          )
        }
      />
      <div className="px-4 pt-1 pb-5 sm:px-5">
        {mayInvite ? (
          <Invitations group={group} />
        ) : (
          <Text size="s" tone="muted">
            {t('adminsOnly')}
          </Text>
        )}
      </div>
      <InviteDialog group={group} open={isInviting} onOpenChange={setInviting} />
    </Card>
  );
}

function Invitations({ group }: { group: Group }) {
  const { t } = useTranslation('inviting');
  const links = useQuery(invitationLinksQuery(group.id));
  const mailed = useInfiniteQuery(mailedInvitationsQuery(group.id));
  // Both at once, in the height of one link: what is below does not move twice.
  if (links.isPending || mailed.isPending) return <Skeleton height="card" />;
  if (!links.data) return <ErrorState title={t('link.failed')} onRetry={() => void links.refetch()} />;
  if (links.data.length === 0 && mailed.data?.length === 0)
    return (
      <Text size="s" tone="muted">
        {t('none')}
      </Text>
    );
  return (
    <Stack gap="l">
      <MailedInvitations group={group} />
      {links.data.length > 0 && (
        <section className="grid gap-3">
          <Heading level={3}>{t('link.title')}</Heading>
          <ul aria-label={t('link.title')} className="grid gap-5">
            {links.data.map((link) => (
              <InvitationLinkRow key={link.id} group={group} link={link} />
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}
